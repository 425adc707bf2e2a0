import { SimpleGrid } from '@mantine/core';
import { PICTURE_KINDS } from '#lib/contract/enums.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { choice } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { PICTURE_KIND_NAMES } from '#lib/lists/picture-kinds.ts';
import { PictureCard } from './picture-card.tsx';
import { UploadPanel } from './upload-panel.tsx';

const FILTERS = { kind: choice('種類', PICTURE_KINDS, PICTURE_KIND_NAMES) };

const LIMIT = 60;

/** All pictures of the shop with their uses. */
export function PicturesPage() {
  const refetch = useRefetch();
  return (
    <ListPage
      title="画像"
      call="listPictures"
      limit={LIMIT}
      searchLabel="説明・使用先で探す"
      filters={FILTERS}
      csv="exportPictures"
      body={(pictures) => (
        <SimpleGrid
          component="ul"
          cols={{ base: 2, sm: 3, lg: 4, xl: 5 }}
          spacing="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {pictures.map((picture) => (
            <PictureCard key={picture.pictureId} picture={picture} />
          ))}
        </SimpleGrid>
      )}
      empty="画像はありません。"
    >
      <UploadPanel onUploaded={() => void refetch('listPictures')} />
    </ListPage>
  );
}
