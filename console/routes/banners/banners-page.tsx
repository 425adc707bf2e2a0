import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { CsvButton } from '#console/lists/csv-button.tsx';
import { Empty } from '#console/lists/data-table.tsx';
import { choice } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { BannerRow } from './banner-row.tsx';
import { BANNER_STATES, bannerStateName } from './banner-state.tsx';
import { useBannerOrder } from './use-banner-order.ts';

const FILTERS = { state: choice('状態', BANNER_STATES, bannerStateName) };

/** Those that have not ended are ordered as a whole. */
const MOST_CURRENT = 100;

/** The banners in the order in which shoppers see them, and the ended ones below them; with conditions, those that meet them. */
export function BannersPage() {
  const { filters, text, isFiltered } = useListSearch(FILTERS);
  return (
    <ListPage
      title="バナー"
      call="listBanners"
      searchLabel="タイトル・画像の説明で探す"
      filters={FILTERS}
      sentAs={{ state: (state) => ({ state: isFiltered ? state : 'ended' }) }}
      actions={
        <>
          <CsvButton call="exportBanners" query={{ ...filters, ...(text !== '' && { q: text }) }} />
          <Button component={Link} to="/banners/new">
            バナーを作る
          </Button>
        </>
      }
      above={({ total }) => !isFiltered && <Current hasEnded={total > 0} />}
      body={(banners, { at }) => (
        <Stack gap="sm" component="ul" p={0} m={0}>
          {banners.map((banner) => (
            <BannerRow key={banner.bannerId} banner={banner} at={at} />
          ))}
        </Stack>
      )}
      empty=""
      emptyFiltered="条件に合うバナーはありません。"
    />
  );
}

/** The banners that are shown or planned, with their order. */
function Current({ hasEnded }: { readonly hasEnded: boolean }) {
  const list = useQuery('listBanners', { query: { state: 'current', limit: MOST_CURRENT } });
  return (
    <Stack gap="lg">
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items, total, at }) => <OrderedBanners banners={items} total={total} at={at} />}
      </Loaded>
      {hasEnded && (
        <Title order={2} size="h4">
          終了したバナー
        </Title>
      )}
    </Stack>
  );
}

type OrderedProps = { readonly banners: readonly OpsBanner[]; readonly total: number; readonly at: string };

function OrderedBanners({ banners, total, at }: OrderedProps) {
  const { ordered, isMoved, move, save, reset, action, container } = useBannerOrder(banners);
  return (
    <Stack gap="lg">
      {ordered.length === 0 && <Empty text="表示するバナーはありません。" />}
      <Stack gap="sm" component="ol" p={0} m={0} ref={container}>
        {ordered.map((banner, nth) => (
          <BannerRow
            key={banner.bannerId}
            banner={banner}
            at={at}
            nth={nth}
            isLast={nth === ordered.length - 1}
            onMove={(by) => move(nth, by)}
          />
        ))}
      </Stack>
      {total > banners.length && (
        <Text size="sm">{`はじめの${numberText(banners.length)}件です。残りは、上の「状態」で絞り込むと出ます。`}</Text>
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
