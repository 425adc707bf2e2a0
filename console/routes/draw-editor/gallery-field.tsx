import { Button, Group, Input, Stack } from '@mantine/core';
import { DraftPictureField } from './draft-picture-field.tsx';
import { useEditor } from './editor-context.ts';
import { moved } from './moved.ts';

const MAX_PICTURES = 12;

/** The pictures besides the art, in their order on the page. */
export function GalleryField() {
  const { document, change, problemAt } = useEditor();
  const { gallery } = document;
  return (
    <Input.Wrapper
      label="そのほかの画像"
      labelElement="div"
      description={`賞品の一覧など。${MAX_PICTURES}枚まで。なくてもかまいません。`}
      error={problemAt('gallery')}
    >
      <Stack gap="md" mt="xs">
        {gallery.map((picture, index) => (
          <GalleryPicture key={`${picture.pictureId}-${index}`} index={index} />
        ))}
        {gallery.length < MAX_PICTURES && (
          <DraftPictureField
            key={gallery.length}
            path="gallery"
            label={`画像 ${gallery.length + 1} を追加`}
            kind="wide"
            altOf=""
            value={null}
            onChange={(added) => added !== null && change((now) => ({ gallery: [...now.gallery, added] }))}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}

function GalleryPicture({ index }: { readonly index: number }) {
  const { document, change } = useEditor();
  const { gallery } = document;
  const picture = gallery[index];
  if (picture === undefined) return null;
  const move = (to: number) => change((now) => ({ gallery: moved(now.gallery, index, to) }));
  return (
    <Stack gap="xs">
      <DraftPictureField
        path={`gallery.${index}`}
        label={`画像 ${index + 1}`}
        kind="wide"
        altOf=""
        value={picture}
        onChange={(next) =>
          change((now) => ({
            gallery: next === null ? now.gallery.toSpliced(index, 1) : now.gallery.with(index, next),
          }))
        }
      />
      <Group gap="xs">
        <Button
          {...SMALL}
          disabled={index === 0}
          aria-label={`画像 ${index + 1} を前へ`}
          onClick={() => move(index - 1)}
        >
          前へ
        </Button>
        <Button
          {...SMALL}
          disabled={index === gallery.length - 1}
          aria-label={`画像 ${index + 1} を後へ`}
          onClick={() => move(index + 1)}
        >
          後へ
        </Button>
      </Group>
    </Stack>
  );
}

const SMALL = { size: 'xs', variant: 'default', mih: 32 } as const;
