import { REFUND_METHODS, REFUND_STATES } from '#lib/contract/enums.ts';
import { REFUND_METHOD_NAMES, REFUND_STATE_NAMES } from '#lib/lists/accounting-names.ts';
import { LISTED_REFUND_COLUMNS } from '#lib/lists/refunds.ts';
import { choice, day } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { RefundActions } from './refund-actions.tsx';

/** Without a state: those that wait. */
const FILTERS = {
  state: choice(['状態', '待っている返金'], [...REFUND_STATES, 'all'], {
    ...REFUND_STATE_NAMES,
    all: 'すべて',
  }),
  method: choice('方法', REFUND_METHODS, REFUND_METHOD_NAMES),
  from: day('受付日（から）'),
  to: day('受付日（まで）'),
};

/** Refunds; those that wait come first, the longest waiting on top. */
export const RefundsPage = () => (
  <ListPage
    title="返金"
    call="listRefunds"
    columns={LISTED_REFUND_COLUMNS}
    cells={{ actions: (refund) => <RefundActions refund={refund} /> }}
    rowKey={({ refundId }) => refundId}
    linkOf={({ subject, number }) =>
      subject === 'order'
        ? { to: '/orders/$order', params: { order: number } }
        : { href: `/shipments/${number}` }
    }
    searchLabel="注文番号・発送番号で探す"
    filters={FILTERS}
    csv="exportRefunds"
    empty="待っている返金はありません。"
    emptyFiltered="条件に合う返金はありません。"
  />
);
