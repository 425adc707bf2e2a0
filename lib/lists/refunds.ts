import type { RefundState } from '#lib/contract/enums.ts';
import type { OpsRefund } from '#lib/contract/ops/orders.ts';
import type { ListedRefund } from '#lib/contract/ops/refunds.ts';
import { REFUND_METHOD_NAMES, REFUND_SCOPE_NAMES, REFUND_STATE_NAMES } from './accounting-names.ts';
import type { Cell, Column } from './columns.ts';

const COLOURS: Readonly<Record<RefundState, string>> = {
  due: 'yellow',
  requested: 'yellow',
  done: 'green',
  paidOut: 'green',
  withdrawn: 'gray',
};

/** A disputed payment is marked, because the payer's bank may return the same money. */
const stateCell = ({
  state,
  isDisputed,
}: Pick<OpsRefund, 'state'> & { readonly isDisputed?: boolean }): Cell => [
  { mark: REFUND_STATE_NAMES[state], colour: COLOURS[state] },
  ...(isDisputed === true ? [{ mark: '異議申し立て中', colour: 'red' }] : []),
];

type Refund = Pick<OpsRefund, 'refundId' | 'madeAt' | 'scope' | 'method' | 'yen' | 'state' | 'note'>;

/** The columns of every list of refunds. */
export const REFUND_COLUMNS = [
  { key: 'madeAt', label: '受付', as: 'time' },
  {
    key: 'scope',
    label: '内容',
    isShort: true,
    show: ({ scope, method }) => ({ main: REFUND_SCOPE_NAMES[scope], detail: REFUND_METHOD_NAMES[method] }),
  },
  { key: 'yen', label: '金額', file: true, as: 'yen' },
  { key: 'state', label: '状態', file: true, isShort: true, show: stateCell, names: REFUND_STATE_NAMES },
  { key: 'note', label: '理由', file: true, isLong: true },
  { key: 'actions', label: '操作', isSlot: true },
] as const satisfies readonly Column<Refund>[];

export const LISTED_REFUND_COLUMNS: readonly Column<ListedRefund>[] = [
  {
    key: 'number',
    label: '対象',
    isShort: true,
    isMain: true,
    show: ({ subject, number }) => `${subject === 'order' ? '注文' : '発送'} ${number}`,
  },
  { key: 'refundId', file: '返金' },
  { key: 'madeAt', file: '受付日時', as: 'time' },
  { key: 'subject', file: '対象', names: { order: '注文', shipment: '発送' } },
  { key: 'number', file: '番号' },
  { key: 'memberId', file: '会員' },
  { key: 'scope', file: '範囲', names: REFUND_SCOPE_NAMES },
  { key: 'method', file: '返金方法', names: REFUND_METHOD_NAMES },
  ...REFUND_COLUMNS,
  { key: 'doneAt', label: '完了', file: '完了日時', as: 'time', isWide: true },
  { key: 'paidOutOn', file: '振込日' },
  { key: 'reference', label: '振込番号', file: true, isShort: true, isWide: true },
  { key: 'withdrawnAt', file: '取下日時', as: 'time' },
];
