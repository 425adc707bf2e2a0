import { Badge, Text } from '@mantine/core';
import type {
  AccountingOrder,
  AccountingPayment,
  AccountingRefund,
  AccountingShipment,
} from '#lib/contract/ops/accounting.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { Column } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import {
  methodName,
  ORDER_STATUS_NAMES,
  PAYMENT_ACCOUNT_NAMES,
  PAYMENT_STATUS_NAMES,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
  REFUND_STATE_NAMES,
  SHIPMENT_STATE_NAMES,
} from '#console/text/accounting.ts';
import { listTime } from '#console/text/list-time.ts';
import { ORDER_REASON_NAMES } from '#console/text/order-reasons.ts';
import { ReturnInvoiceButton } from './return-invoice.tsx';

// The columns of the lists of bookkeeping.

const subjectOf = ({
  orderNumber,
  shipmentNumber,
}: Pick<AccountingPayment, 'orderNumber' | 'shipmentNumber'>) =>
  orderNumber ?? (shipmentNumber === null ? '不明' : `発送 ${shipmentNumber}`);

export const ORDERS: readonly Column<AccountingOrder>[] = [
  { key: 'number', label: '注文番号', isMain: true, isShort: true, render: ({ number }) => number },
  {
    key: 'at',
    label: '注文日時',
    isShort: true,
    render: ({ at, paidAt }) => <Times at={at} next={paidAt && `入金 ${listTime(paidAt)}`} />,
  },
  { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle },
  { key: 'quantity', label: '枚数', isNumber: true, render: ({ quantity }) => numberText(quantity) },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
  { key: 'method', label: '支払方法', render: ({ paymentType }) => methodName(paymentType) },
  {
    key: 'status',
    label: '状態',
    render: ({ status, paymentStatus, reason }) => (
      <TwoLines
        main={<Badge color="gray">{ORDER_STATUS_NAMES[status]}</Badge>}
        detail={
          reason === null
            ? PAYMENT_STATUS_NAMES[paymentStatus]
            : `${PAYMENT_STATUS_NAMES[paymentStatus]}・${ORDER_REASON_NAMES[reason]}`
        }
      />
    ),
  },
];

export const PAYMENTS: readonly Column<AccountingPayment>[] = [
  {
    key: 'subject',
    label: '注文・発送',
    isMain: true,
    isShort: true,
    render: subjectOf,
  },
  { key: 'at', label: '記帳日時', isShort: true, render: ({ at }) => listTime(at) },
  { key: 'account', label: '種類', render: ({ account }) => PAYMENT_ACCOUNT_NAMES[account] },
  { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle ?? '' },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
  { key: 'method', label: '支払方法', render: ({ paymentType }) => methodName(paymentType) },
  { key: 'payment', label: '決済番号', render: ({ paymentId }) => <Code text={paymentId} /> },
];

export const REFUNDS: readonly Column<AccountingRefund>[] = [
  {
    key: 'subject',
    label: '注文・発送',
    isMain: true,
    isShort: true,
    render: subjectOf,
  },
  {
    key: 'at',
    label: '受付日時',
    isShort: true,
    render: ({ at, doneAt, paidOutOn }) => (
      <Times at={at} next={doneAt && `完了 ${paidOutOn ?? listTime(doneAt)}`} />
    ),
  },
  {
    key: 'state',
    label: '状態',
    render: ({ state }) => <Badge color="gray">{REFUND_STATE_NAMES[state]}</Badge>,
  },
  {
    key: 'scope',
    label: '対象と理由',
    isShort: true,
    render: ({ scope, reason }) => (
      <TwoLines main={REFUND_SCOPE_NAMES[scope]} detail={ORDER_REASON_NAMES[reason]} />
    ),
  },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
  { key: 'method', label: '返金方法', render: ({ refundMethod }) => REFUND_METHOD_NAMES[refundMethod] },
  { key: 'invoice', label: '返還請求書', render: (refund) => <ReturnInvoiceButton refund={refund} /> },
];

export const SHIPMENTS: readonly Column<AccountingShipment>[] = [
  { key: 'number', label: '発送番号', isMain: true, isShort: true, render: ({ number }) => number },
  {
    key: 'at',
    label: '依頼日時',
    isShort: true,
    render: ({ at, shippedAt }) => <Times at={at} next={shippedAt && `発送 ${listTime(shippedAt)}`} />,
  },
  { key: 'prizes', label: '点数', isNumber: true, render: ({ prizes }) => numberText(prizes) },
  { key: 'yen', label: '送料', isNumber: true, render: ({ yen }) => yenText(yen) },
  { key: 'method', label: '支払方法', render: ({ paymentType }) => methodName(paymentType) },
  {
    key: 'status',
    label: '状態',
    render: ({ status }) => <Badge color="gray">{SHIPMENT_STATE_NAMES[status]}</Badge>,
  },
  {
    key: 'tracking',
    label: '追跡番号',
    render: ({ carrier, trackingNumber }) =>
      carrier === null ? '' : `${CARRIER_NAMES[carrier]} ${trackingNumber ?? ''}`,
  },
];

const Code = ({ text }: { readonly text: string }) => (
  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

type TimesProps = { readonly at: string; readonly next: string | null };

const Times = ({ at, next }: TimesProps) => <TwoLines main={listTime(at)} detail={next} />;
