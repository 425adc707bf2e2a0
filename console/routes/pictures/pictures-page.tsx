import { SimpleGrid, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { PICTURE_KINDS } from '#lib/contract/enums.ts';
import type { OpsPicture } from '#lib/contract/ops/content.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { PICTURE_KIND_NAMES } from '#console/text/pictures.ts';
import { PictureCard } from './picture-card.tsx';
import type { PicturesSearch } from './search.ts';
import { UploadPanel } from './upload-panel.tsx';

const route = getRouteApi('/signed-in/pictures');

const LIMIT = 60;

const KINDS = PICTURE_KINDS.map((value) => ({ value, label: PICTURE_KIND_NAMES[value] }));

/** All pictures of the shop with their uses. */
export function PicturesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, kind, offset = 0 } = search;
  const { data, error, mutate } = useQuery('listPictures', { query: { q, kind, limit: LIMIT, offset } });
  const filter = (change: Pick<PicturesSearch, 'q' | 'kind'>) =>
    void navigate({ search: withFilters(search, change), replace: true });
  const refetch = useRefetch();
  return (
    <Page
      title="画像"
      action={<ExportButton call="exportPictures" args={{ query: { q, kind } }} fileName="pictures.csv" />}
    >
      <UploadPanel onUploaded={() => void refetch('listPictures')} />
      <FilterBar
        isFiltered={q !== undefined || kind !== undefined}
        onClear={() => filter({ q: undefined, kind: undefined })}
      >
        <SearchBox
          label="説明・使用先で探す"
          value={q ?? ''}
          onChange={(text) => filter({ q: text || undefined, kind })}
        />
        <FilterSelect
          label="種類"
          options={KINDS}
          value={kind}
          onChange={(next) => filter({ q, kind: next })}
        />
      </FilterBar>
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items, total }) => (
          <>
            <PictureGrid pictures={items} />
            <OffsetPager
              {...{ total, offset }}
              limit={LIMIT}
              onChange={(next) => void navigate({ search: { ...search, offset: next } })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function PictureGrid({ pictures }: { readonly pictures: readonly OpsPicture[] }) {
  if (pictures.length === 0)
    return (
      <Text c="dimmed" ta="center" py="lg">
        画像はありません。
      </Text>
    );
  return (
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
  );
}
