import { Image, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { OpsPicture } from '#lib/contract/ops/content.ts';
import { useQuery } from '#console/api/use-query.ts';
import { OffsetPager } from '#console/lists/pager.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { PICTURE_KIND_NAMES } from '#lib/lists/picture-kinds.ts';
import type { ChosenPicture } from './picture-field.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

const LIMIT = 24;

type Props = {
  readonly kind: PictureKind;
  readonly onClose: () => void;
  readonly onChoose: (picture: ChosenPicture) => void;
};

/** The pictures of the shop for one kind of use; one of them is chosen, with its alternative text of another place. */
export function PictureChoice({ kind, onClose, onChoose }: Props) {
  const [offset, setOffset] = useState(0);
  const { data, error, mutate } = useQuery('listPictures', { query: { kind, limit: LIMIT, offset } });
  return (
    <Dialog opened onClose={onClose} title={`画像を選ぶ（${PICTURE_KIND_NAMES[kind]}）`} size="xl">
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items, total }) => (
          <Stack gap="md">
            {items.length === 0 && <Text c="dimmed">画像はまだありません。</Text>}
            <SimpleGrid
              component="ul"
              cols={{ base: 2, sm: 3, md: 4 }}
              spacing="sm"
              m={0}
              p={0}
              style={{ listStyle: 'none' }}
            >
              {items.map((picture) => (
                <li key={picture.pictureId}>
                  <Choice picture={picture} onChoose={onChoose} />
                </li>
              ))}
            </SimpleGrid>
            <OffsetPager total={total} offset={offset} limit={LIMIT} onChange={setOffset} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

type ChoiceProps = { readonly picture: OpsPicture; readonly onChoose: (picture: ChosenPicture) => void };

function Choice({ picture: { pictureId, uses }, onChoose }: ChoiceProps) {
  const alt = uses.find((use) => use.alt !== '')?.alt ?? '';
  const title = uses[0]?.title;
  return (
    <UnstyledButton w="100%" onClick={() => onChoose({ pictureId, alt })}>
      <Image src={`/image/${pictureId}`} alt={alt} radius="sm" h={110} fit="contain" loading="lazy" />
      <Text size="xs" c="dimmed" lineClamp={1} mt={4}>
        {title ?? 'まだ使われていません'}
      </Text>
    </UnstyledButton>
  );
}
