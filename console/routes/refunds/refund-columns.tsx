import { yenText } from '#lib/text/numbers.ts';
import type { Column } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { REFUND_METHOD_NAMES, REFUND_SCOPE_NAMES } from '#console/text/accounting.ts';
import { listTime } from '#console/text/list-time.ts';
import { type ActedRefund, RefundActions } from './refund-actions.tsx';
import { RefundBadge } from './refund-badge.tsx';

/** The columns of every list of refunds. */
export const REFUND_COLUMNS: readonly Column<ActedRefund>[] = [
  { key: 'madeAt', label: '受付', isShort: true, render: ({ madeAt }) => listTime(madeAt) },
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
