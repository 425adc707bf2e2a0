import type { PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import type { OpsOrder } from '#lib/contract/ops/orders.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import { methodName, ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES, writtenMethod } from './accounting-names.ts';
import type { Cell, Column } from './columns.ts';
import { ORDER_REASON_NAMES } from './order-reasons.ts';

export const ORDER_STATUS_COLOURS: Readonly<Record<PlayStatus, string>> = {
  START: 'yellow',
  PLAYING: 'yellow',
  SUCCESS: 'blue',
  CONFIRM: 'green',
  ERROR: 'red',
  CANCEL: 'gray',
};

export const PAYMENT_STATUS_COLOURS: Readonly<Record<PaymentStatus, string>> = {
  NONE: 'gray',
  PENDING: 'yellow',
  CAPTURED: 'green',
  DECLINED: 'red',
  EXPIRED: 'gray',
  REFUND_PENDING: 'yellow',
  REFUNDED: 'blue',
};

const paymentCell = ({ paymentStatus, paymentType }: OpsOrder): Cell => ({
  main: { mark: PAYMENT_STATUS_NAMES[paymentStatus], colour: PAYMENT_STATUS_COLOURS[paymentStatus] },
  detail: paymentType === null ? '' : methodName(paymentType),
});

export const ORDER_COLUMNS: readonly Column<OpsOrder>[] = [
  { key: 'number', label: '注文番号', file: true, isMain: true, isShort: true },
  { key: 'orderedAt', label: '注文日時', file: true, as: 'time' },
  { key: 'paidAt', label: '入金', file: '入金日時', as: 'time', isWide: true },
  { key: 'memberId', file: '会員' },
  {
    key: 'memberName',
    label: '会員',
    isShort: true,
    show: ({ memberName }) => nameForStaff(memberName ?? null),
  },
  { key: 'drawTitle', label: 'ガチャ', file: 'ガチャ', isLong: true },
  { key: 'directoryName', file: 'URLの名前' },
  { key: 'quantity', label: '枚数', file: '回数', as: 'number' },
  { key: 'price', label: '1枚', file: '単価', as: 'yen', isWide: true },
  { key: 'total', label: '金額', file: true, as: 'yen' },
  { key: 'paymentType', file: '支払方法', write: writtenMethod },
  {
    key: 'status',
    label: '注文',
    file: '状態',
    names: ORDER_STATUS_NAMES,
    colours: ORDER_STATUS_COLOURS,
    isShort: true,
  },
  {
    key: 'paymentStatus',
    label: '支払い',
    file: '支払の状態',
    isShort: true,
    show: paymentCell,
    names: PAYMENT_STATUS_NAMES,
  },
  { key: 'reason', label: '理由', file: true, names: ORDER_REASON_NAMES, isShort: true, isWide: true },
];
