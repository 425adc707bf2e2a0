import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { BannerRow } from './banner-row.tsx';
import { BANNER_STATES, bannerStateName } from './banner-state.tsx';
import type { BannersSearch } from './search.ts';
import { useBannerOrder } from './use-banner-order.ts';

const route = getRouteApi('/signed-in/banners');

const PAGE_SIZE = 50;
/** Those that have not ended are ordered as a whole. */
const MOST_CURRENT = 100;

/** The banners in the order in which shoppers see them. */
export function BannersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (change: BannersSearch) =>
    void navigate({ search: withFilters(search, change), replace: true });
  const { q, state } = search;
  return (
    <Page
      title="バナー"
      action={
        <Group gap="sm">
          <ExportButton call="exportBanners" args={{ query: { q, state } }} fileName="banners.csv" />
          <Button component={Link} to="/banners/new">
            バナーを作る
          </Button>
        </Group>
      }
    >
      <Filters search={search} onFilter={filter} />
      {isFiltered(search) ? (
        <BannerPages query={{ q, state }} empty="条件に合うバナーはありません。" />
      ) : (
        <Current />
      )}
    </Page>
  );
}

const isFiltered = ({ q, state }: BannersSearch) => q !== undefined || state !== undefined;

type FiltersProps = { readonly search: BannersSearch; readonly onFilter: (change: BannersSearch) => void };

const STATES = BANNER_STATES.map((value) => ({ value, label: bannerStateName(value) }));

const Filters = ({ search, onFilter }: FiltersProps) => (
  <FilterBar isFiltered={isFiltered(search)} onClear={() => onFilter({ q: undefined, state: undefined })}>
    <SearchBox label="タイトル・画像の説明で探す" value={search.q ?? ''} onChange={(q) => onFilter({ q })} />
    <FilterSelect
      label="状態"
      options={STATES}
      value={search.state}
      onChange={(state) => onFilter({ state })}
    />
  </FilterBar>
);

type PagesProps = {
  readonly query: Pick<BannersSearch, 'q' | 'state'>;
  /** Shown instead of no banners; undefined: nothing. */
  readonly empty?: string;
  readonly heading?: string;
};

/** Banners page by page. Their order is changed where those that have not ended are listed. */
function BannerPages({ query, empty, heading }: PagesProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { offset = 0 } = search;
  const list = useQuery('listBanners', { query: { ...query, limit: PAGE_SIZE, offset } });
  return (
    <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
      {({ banners, total, at }) =>
        total === 0 ? (
          empty !== undefined && <Empty text={empty} />
        ) : (
          <Stack gap="sm">
            {heading !== undefined && (
              <Title order={2} size="h4">
                {heading}
              </Title>
            )}
            <Stack gap="sm" component="ul" p={0} m={0}>
              {banners.map((banner) => (
                <BannerRow key={banner.bannerId} {...{ banner, at }} />
              ))}
            </Stack>
            <OffsetPager
              {...{ total, offset }}
              limit={PAGE_SIZE}
              onChange={(next) => void navigate({ search: { ...search, offset: next } })}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}

const Empty = ({ text }: { readonly text: string }) => (
  <Text c="dimmed" ta="center" py="lg">
    {text}
  </Text>
);

/** The banners that are shown or planned, with their order, and the ended ones below them. */
function Current() {
  const list = useQuery('listBanners', { query: { state: 'current', limit: MOST_CURRENT } });
  return (
    <Stack gap="lg">
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {(data) => <OrderedBanners {...data} />}
      </Loaded>
      <BannerPages query={{ state: 'ended' }} heading="終了したバナー" />
    </Stack>
  );
}

type ListsProps = { readonly banners: readonly OpsBanner[]; readonly total: number; readonly at: string };

function OrderedBanners({ banners, total, at }: ListsProps) {
  const { ordered, isMoved, move, save, reset, action, container } = useBannerOrder(banners);
  return (
    <Stack gap="lg">
      {ordered.length === 0 && <Empty text="表示するバナーはありません。" />}
      <Stack gap="sm" component="ol" p={0} m={0} ref={container}>
        {ordered.map((banner, nth) => (
          <BannerRow
            key={banner.bannerId}
            {...{ banner, at, nth }}
            isLast={nth === ordered.length - 1}
            onMove={(by) => move(nth, by)}
          />
        ))}
      </Stack>
      {total > banners.length && (
        <Text size="sm">
          はじめの{numberText(banners.length)}件です。残りは、上の「状態」で絞り込むと出ます。
        </Text>
      )}
      <ActionError error={action.error} />
      {isMoved && <UnsavedOrder isBusy={action.isBusy} onReset={reset} onSave={save} />}
      <BannerPreview banners={ordered.filter(({ isUp }) => isUp)} />
    </Stack>
  );
}

type OrderProps = {
  readonly isBusy: boolean;
  readonly onReset: () => void;
  readonly onSave: () => void;
};

function UnsavedOrder({ isBusy, onReset, onSave }: OrderProps) {
  return (
    <Paper withBorder p="sm" role="status">
      <Group justify="space-between">
        <Text size="sm">並び順を変えました。まだお店には反映されていません。</Text>
        <Group gap="xs">
          <Button variant="default" onClick={onReset}>
            元に戻す
          </Button>
          <Button loading={isBusy} onClick={onSave}>
            この並びにする
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
