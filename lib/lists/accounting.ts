import type {
  AccountingPayment,
  AccountingRefund,
  AccountingShipment,
} from '#lib/contract/ops/accounting.ts';
import type { OpsOrder } from '#lib/contract/ops/orders.ts';
import { CARRIER_NAMES, trackingText } from '#lib/text/carriers.ts';
import { listTime } from '#lib/text/list-time.ts';
import {
  methodName,
  ORDER_STATUS_NAMES,
  PAYMENT_ACCOUNT_NAMES,
  PAYMENT_STATUS_NAMES,
  PROVIDER_NAMES,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
  REFUND_STATE_NAMES,
  SHIPMENT_STATE_NAMES,
  writtenMethod,
} from './accounting-names.ts';
import { type Cell, type Column, plainMark } from './columns.ts';
import { ORDER_REASON_NAMES } from './order-reasons.ts';

// The lists of bookkeeping, oldest first.

const timesCell = (at: string, next: string | null): Cell => ({ main: listTime(at), detail: next });

const METHOD = {
  key: 'paymentType',
  isShort: true,
  show: ({ paymentType }: Pick<AccountingPayment, 'paymentType'>) => methodName(paymentType),
  write: writtenMethod,
} as const;

/** The order or shipment of a payment, refund or dispute. */
export const SUBJECT = {
  key: 'subject',
  label: '注文・発送',
  isMain: true,
  isShort: true,
  show: ({ orderNumber, shipmentNumber }: Pick<AccountingPayment, 'orderNumber' | 'shipmentNumber'>) =>
    orderNumber ?? (shipmentNumber === null ? '不明' : `発送 ${shipmentNumber}`),
} as const;

/** Their file is that of all orders (`ORDER_COLUMNS`). */
export const ACCOUNTING_ORDER_COLUMNS: readonly Column<OpsOrder>[] = [
  { key: 'number', label: '注文番号', isMain: true, isShort: true },
  {
    key: 'orderedAt',
    label: '注文日時',
    as: 'time',
  },
  { key: 'paidAt', label: '入金日時', as: 'time', isWide: true },
  { key: 'drawTitle', label: 'ガチャ', isLong: true },
  { key: 'quantity', label: '枚数', as: 'number' },
  { key: 'total', label: '金額', as: 'yen' },
  { ...METHOD, label: '支払方法' },
  {
    key: 'status',
    label: '状態',
    isShort: true,
    show: ({ status, paymentStatus, reason }) => ({
      main: plainMark(ORDER_STATUS_NAMES[status]),
      detail:
        reason === null
          ? PAYMENT_STATUS_NAMES[paymentStatus]
          : `${PAYMENT_STATUS_NAMES[paymentStatus]}・${ORDER_REASON_NAMES[reason]}`,
    }),
  },
];

export const PAYMENT_COLUMNS: readonly Column<AccountingPayment>[] = [
  SUBJECT,
  { key: 'lineId', file: '行' },
  { key: 'at', label: '記帳日時', file: true, as: 'time' },
  { key: 'orderNumber', file: '注文番号' },
  { key: 'shipmentNumber', file: '発送番号' },
  { key: 'memberId', file: '会員' },
  { key: 'account', label: '種類', names: PAYMENT_ACCOUNT_NAMES, isShort: true },
  { key: 'drawTitle', label: 'ガチャ', file: 'ガチャ', isLong: true },
  { key: 'yen', label: '金額', file: true, as: 'yen' },
  { ...METHOD, label: '支払方法', file: true },
  { key: 'account', file: '勘定', names: PAYMENT_ACCOUNT_NAMES },
  { key: 'provider', file: '決済会社', names: PROVIDER_NAMES },
  { key: 'paymentId', label: '決済番号', file: true, isLong: true },
];

export const ACCOUNTING_REFUND_COLUMNS: readonly Column<AccountingRefund>[] = [
  SUBJECT,
  { key: 'refundId', file: '返金' },
  {
    key: 'at',
    label: '受付日時',
    file: true,
    as: 'time',
    show: ({ at, doneAt, paidOutOn }) => timesCell(at, doneAt && `完了 ${paidOutOn ?? listTime(doneAt)}`),
  },
  { key: 'doneAt', file: '完了日時', as: 'time' },
  { key: 'orderNumber', file: '注文番号' },
  { key: 'shipmentNumber', file: '発送番号' },
  { key: 'memberId', file: '会員' },
  { key: 'drawTitle', file: 'ガチャ' },
  { key: 'state', label: '状態', show: ({ state }) => plainMark(REFUND_STATE_NAMES[state]) },
  {
    key: 'scope',
    label: '対象と理由',
    isShort: true,
    show: ({ scope, reason }) => ({ main: REFUND_SCOPE_NAMES[scope], detail: ORDER_REASON_NAMES[reason] }),
  },
  { key: 'yen', label: '金額', file: true, as: 'yen' },
  { key: 'paymentType', file: '支払方法', write: writtenMethod },
  { key: 'state', file: '状態', names: REFUND_STATE_NAMES },
  { key: 'reason', file: '理由', names: ORDER_REASON_NAMES },
  { key: 'provider', file: '決済会社', names: PROVIDER_NAMES },
  { key: 'paymentId', file: '決済番号' },
  { key: 'scope', file: '対象', names: REFUND_SCOPE_NAMES },
  { key: 'tickets', file: '枚数' },
  { key: 'refundMethod', label: '返金方法', file: true, names: REFUND_METHOD_NAMES },
  { key: 'invoice', label: '返還請求書', isSlot: true },
  { key: 'withdrawnAt', file: '取下日時', as: 'time' },
  { key: 'paidOutOn', file: '振込日' },
  { key: 'reference', file: '振込番号' },
];

export const ACCOUNTING_SHIPMENT_COLUMNS: readonly Column<AccountingShipment>[] = [
  { key: 'number', label: '発送番号', file: true, isMain: true, isShort: true },
  {
    key: 'at',
    label: '依頼日時',
    file: true,
    as: 'time',
    show: ({ at, shippedAt }) => timesCell(at, shippedAt && `発送 ${listTime(shippedAt)}`),
  },
  { key: 'shippedAt', file: '発送日時', as: 'time' },
  { key: 'deliveredAt', file: 'お届け日時', as: 'time' },
  { key: 'memberId', file: '会員' },
  { key: 'prizes', label: '点数', file: true, as: 'number' },
  { key: 'yen', label: '送料', file: true, as: 'yen' },
  { ...METHOD, label: '支払方法', file: true },
  {
    key: 'status',
    label: '状態',
    file: true,
    names: SHIPMENT_STATE_NAMES,
    show: ({ status }) => plainMark(SHIPMENT_STATE_NAMES[status]),
  },
  { key: 'paymentStatus', file: '支払の状態', names: PAYMENT_STATUS_NAMES },
  { key: 'carrier', file: '運送会社', names: CARRIER_NAMES },
  {
    key: 'trackingNumber',
    label: '伝票番号',
    file: true,
    isShort: true,
    show: ({ carrier, trackingNumber }) =>
      carrier === null ? '' : `${CARRIER_NAMES[carrier]} ${trackingNumber ?? ''}`,
    write: ({ trackingNumber }) => trackingNumber && trackingText(String(trackingNumber)),
  },
];
