import type { PartnerDeliveryState, PartnerEventKind } from '#lib/contract/partner-enums.ts';
import type { PartnerDelivery } from '#lib/contract/ops/partners.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import type { Column } from './columns.ts';

export const EVENT_NAMES: Readonly<Record<PartnerEventKind, string>> = {
  'order.paid': '注文の支払い',
  'shipment.requested': '発送の依頼',
  'shipment.accepted': '発送の受付',
  'shipment.changed': '発送の変更',
  'shipment.paused': '発送の保留',
  'shipment.resumed': '発送の保留の解除',
  'shipment.withdrawn': '発送の取り下げ',
  'shipment.handed_over': '運送会社への引き渡し',
  'shipment.problem': '発送のトラブル',
  'refund.promised': '返金の決定',
  'refund.completed': '返金の完了',
  'draw.opened': 'ガチャの販売開始',
  'draw.sold_out': 'ガチャの完売',
};

export const DELIVERY_STATE_NAMES: Readonly<Record<PartnerDeliveryState, string>> = {
  waiting: '送信待ち',
  delivered: '届いた',
  failed: '届かなかった',
};

const STATE_COLOURS = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const;

export const DELIVERY_COLUMNS: readonly Column<PartnerDelivery>[] = [
  { key: 'event', label: '出来事', isMain: true, show: ({ kind }) => EVENT_NAMES[kind] },
  { key: 'at', label: '起きた日時', as: 'time' },
  {
    key: 'state',
    label: '状態',
    show: ({ state, dueAt, attempts }) => ({
      main: { mark: DELIVERY_STATE_NAMES[state], colour: STATE_COLOURS[state] },
      detail: state === 'waiting' && attempts > 0 && dueAt !== null ? `次は${japanDateTime(dueAt)}` : null,
    }),
  },
  { key: 'attempts', label: '送信', as: 'number', unit: '回' },
];
