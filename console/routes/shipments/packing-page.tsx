import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#console/shell/back-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { ScanPacking } from './scan-packing.tsx';
import { PackingLists } from './packing-lists.tsx';
import { PACKING_VIEWS, type PackingView } from './search.ts';

const VIEW_NAMES: Readonly<Record<PackingView, string>> = {
  scan: '読み取り',
  shipments: '箱の一覧',
  prizes: '賞品の一覧',
};

const route = getRouteApi('/signed-in/shipments/packing');

/** Packing with a scanner or a phone, and the lists to print. */
export function PackingPage() {
  const { view = 'scan' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title="梱包" above={<BackLink to="/shipments">発送</BackLink>}>
      <SegmentedControl
        data-screen-only
        aria-label="梱包の方法"
        maw={640}
        data={PACKING_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
        value={view}
        onChange={(value) =>
          void navigate({ search: { view: PACKING_VIEWS.find((one) => one === value) }, replace: true })
        }
      />
      {view === 'scan' ? <ScanPacking /> : <PackingLists by={view} />}
    </Page>
  );
}
