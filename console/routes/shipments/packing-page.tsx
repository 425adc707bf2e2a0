import { SegmentedControl } from '@mantine/core';
import { view as viewOf } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { ScanPacking } from './scan-packing.tsx';
import { PackingLists } from './packing-lists.tsx';

const PACKING_VIEWS = ['scan', 'shipments', 'prizes', 'cards'] as const;
type PackingView = (typeof PACKING_VIEWS)[number];

const VIEW_NAMES: Readonly<Record<PackingView, string>> = {
  scan: '読み取り',
  shipments: '箱の一覧',
  prizes: '賞品の一覧',
  cards: 'プレゼントのカード',
};

const SEARCH = { view: viewOf(PACKING_VIEWS) };

/** Packing with a scanner or a phone, and the lists to print. */
export function PackingPage() {
  const { filters, onFilter } = useListSearch(SEARCH);
  const { view = 'scan' } = filters;
  return (
    <Page title="梱包" above={<BackLink to="/shipments">発送</BackLink>}>
      <SegmentedControl
        data-screen-only
        aria-label="梱包の方法"
        maw={640}
        data={PACKING_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
        value={view}
        onChange={(value) => onFilter({ view: value })}
      />
      {view === 'scan' ? <ScanPacking /> : <PackingLists by={view} />}
    </Page>
  );
}
