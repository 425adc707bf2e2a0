import type { OpsRefund } from '#lib/contract/ops/orders.ts';
import { yenText } from '#lib/text/numbers.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { RefundActions } from '#console/routes/refunds/refund-actions.tsx';
import { RefundBadge } from '#console/routes/refunds/refund-badge.tsx';
import { REFUND_METHOD_NAMES, REFUND_SCOPE_NAMES } from '#console/text/accounting.ts';
import { listTime } from '#console/text/list-time.ts';

/** The refunds of an order with what can be done about each. */
export const OrderRefunds = ({ refunds }: { readonly refunds: readonly OpsRefund[] }) => (
  <DataTable
    label="返金"
    rows={refunds}
    rowKey={({ refundId }) => refundId}
    columns={COLUMNS}
    empty="返金はありません。"
  />
);

const COLUMNS: readonly Column<OpsRefund>[] = [
  { key: 'madeAt', label: '受付', isShort: true, isMain: true, render: ({ madeAt }) => listTime(madeAt) },
  {
    key: 'scope',
    label: '内容',
    isShort: true,
    render: ({ scope, method }) => (
      <TwoLines main={REFUND_SCOPE_NAMES[scope]} detail={REFUND_METHOD_NAMES[method]} />
    ),
  },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
  { key: 'state', label: '状態', render: (refund) => <RefundBadge refund={refund} /> },
  { key: 'note', label: '理由', render: ({ note }) => note ?? '' },
  { key: 'actions', label: '操作', render: (refund) => <RefundActions refund={refund} /> },
];
