import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { useQuery } from '#console/api/use-query.ts';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { BannerRow } from './banner-row.tsx';
import { BANNER_STATES, bannerStateName, stateOf } from './banner-state.tsx';
import type { BannersSearch } from './search.ts';
import { useBannerOrder } from './use-banner-order.ts';

const route = getRouteApi('/signed-in/banners');

/** The banners in the order in which shoppers see them. */
export function BannersPage() {
  const list = useQuery('listBannersInWindow', {});
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (change: BannersSearch) => void navigate({ search: change, replace: true });
  return (
    <Page
      title="バナー"
      action={
        <Group gap="sm">
          <ExportButton call="exportBanners" args={{}} fileName="banners.csv" />
          <Button component={Link} to="/banners/new">
            バナーを作る
          </Button>
        </Group>
      }
    >
      <Filters search={search} onFilter={filter} />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {(data) => (isFiltered(search) ? <Found {...data} search={search} /> : <BannerLists {...data} />)}
      </Loaded>
    </Page>
  );
}

const isFiltered = ({ q, state }: BannersSearch) => q !== undefined || state !== undefined;

type FiltersProps = { readonly search: BannersSearch; readonly onFilter: (change: BannersSearch) => void };

const STATES = BANNER_STATES.map((value) => ({ value, label: bannerStateName(value) }));

const Filters = ({ search, onFilter }: FiltersProps) => (
  <FilterBar isFiltered={isFiltered(search)} onClear={() => onFilter({})}>
    <SearchBox
      label="タイトル・画像の説明で探す"
      value={search.q ?? ''}
      onChange={(q) => onFilter({ ...search, q: q || undefined })}
    />
    <FilterSelect
      label="状態"
      options={STATES}
      value={search.state}
      onChange={(state) => onFilter({ ...search, state })}
    />
  </FilterBar>
);

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** The banners of a filter. Their order is changed in the whole list. */
function Found({ banners, at, search: { q = '', state } }: ListsProps & { readonly search: BannersSearch }) {
  const found = banners.filter(
    (banner) =>
      (state === undefined || stateOf(banner, at) === state) &&
      plain(`${banner.title} ${banner.pictureAlt}`).includes(plain(q)),
  );
  if (found.length === 0)
    return (
      <Text c="dimmed" ta="center" py="lg">
        条件に合うバナーはありません。
      </Text>
    );
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {found.map((banner) => (
        <BannerRow key={banner.bannerId} {...{ banner, at }} />
      ))}
    </Stack>
  );
}

type ListsProps = { readonly banners: readonly OpsBanner[]; readonly at: string };

function BannerLists({ banners, at }: ListsProps) {
  const ended = banners.filter((banner) => stateOf(banner, at) === 'ended');
  const current = banners.filter((banner) => stateOf(banner, at) !== 'ended');
  const { ordered, isMoved, move, save, reset, action, container } = useBannerOrder(current, ended);
  return (
    <Stack gap="lg">
      {ordered.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          表示するバナーはありません。
        </Text>
      )}
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
      <ActionError error={action.error} />
      {isMoved && <UnsavedOrder isBusy={action.isBusy} onReset={reset} onSave={save} />}
      <BannerPreview banners={ordered.filter(({ isUp }) => isUp)} />
      {ended.length > 0 && <EndedBanners banners={ended} at={at} />}
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

function EndedBanners({ banners, at }: ListsProps) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        終了したバナー
      </Title>
      <Stack gap="sm" component="ul" p={0} m={0}>
        {banners.map((banner) => (
          <BannerRow key={banner.bannerId} {...{ banner, at }} />
        ))}
      </Stack>
    </Stack>
  );
}
