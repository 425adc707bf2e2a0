import type { OpsShipment } from '#lib/contract/ops/shipments.ts';
import { CARRIER_NAMES, trackingText } from '#lib/text/carriers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { preferenceText } from '#lib/text/delivery-preference.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import { yenText } from '#lib/text/numbers.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { PAYMENT_STATUS_NAMES, SHIPMENT_STATE_NAMES } from './accounting-names.ts';
import { type Cell, type Column, type Mark, plainMark } from './columns.ts';
import { PROBLEM_NAMES, RESOLUTION_NAMES, TASK_NAMES } from './shipment-names.ts';

/** The state of a shipment in a word or two. */
export function shipmentStateMark({ task, problem, resolution, pausedAt }: OpsShipment): Mark {
  if (pausedAt !== null) return { mark: '保留中', colour: 'red' };
  if (task === null) return plainMark('取り下げ');
  if (resolution !== null) return plainMark(RESOLUTION_NAMES[resolution]);
  if (problem !== null) return { mark: PROBLEM_NAMES[problem], colour: 'red' };
  if (task === 'trouble') return { mark: '送料未払い', colour: 'yellow' };
  return { mark: TASK_NAMES[task], colour: task === 'done' || task === 'sent' ? 'green' : 'budo' };
}

const trackingCell = ({ carrier, trackingNumber }: OpsShipment): Cell =>
  carrier === null || trackingNumber === null
    ? '—'
    : { main: trackingText(trackingNumber), detail: CARRIER_NAMES[carrier] };

export const SHIPMENT_COLUMNS: readonly Column<OpsShipment>[] = [
  { key: 'number', label: '発送番号', file: true, isMain: true, isShort: true },
  { key: 'age', label: '待ち', isSlot: true, isShort: true },
  {
    key: 'status',
    label: '状態',
    file: true,
    isShort: true,
    show: shipmentStateMark,
    names: SHIPMENT_STATE_NAMES,
  },
  { key: 'task', file: 'すること', names: TASK_NAMES },
  { key: 'requestedAt', file: '依頼日時', as: 'time' },
  { key: 'since', label: '状態の変化', file: 'いまの状態になった日時', as: 'time', isWide: true },
  { key: 'packedAt', label: '梱包', file: '梱包日時', as: 'time', isWide: true },
  {
    key: 'exportedAt',
    label: '送り状',
    file: '書き出し日時',
    as: 'time',
    show: ({ exportedAt, exportedBy }) =>
      exportedAt === null
        ? '—'
        : { main: plainMark('書き出し済み'), detail: `${japanDateTime(exportedAt)} ${exportedBy ?? ''}` },
  },
  { key: 'exportedBy', file: '書き出した人' },
  {
    key: 'deliveryPreference',
    label: 'お届けの希望',
    file: true,
    show: (shipment) => preferenceText(shipment) ?? '—',
    write: ({ deliverOn, deliverySlot }) =>
      preferenceText({ deliverOn: deliverOn === null ? null : String(deliverOn), deliverySlot }) ?? null,
  },
  { key: 'method', label: '送りかた', file: true, names: METHOD_NAMES, isWide: true },
  {
    key: 'isGift',
    label: 'プレゼント',
    file: true,
    isShort: true,
    show: ({ isGift }) => (isGift ? plainMark('プレゼント') : '—'),
    write: ({ isGift }) => (isGift ? 'はい' : 'いいえ'),
  },
  { key: 'pausedAt', file: '保留の開始', as: 'time' },
  {
    key: 'memberName',
    label: '会員',
    isShort: true,
    show: ({ memberName }) => nameForStaff(memberName ?? null),
  },
  {
    key: 'drawTitles',
    label: 'ガチャ',
    isLong: true,
    show: ({ drawTitles }) => drawTitles.join('、') || '—',
  },
  { key: 'prizes', label: '賞品', file: '点数', as: 'number', unit: '点' },
  { key: 'drawTitles', file: 'ガチャ', write: ({ drawTitles }) => drawTitles.join(' / ') },
  {
    key: 'fee',
    label: '送料',
    file: true,
    isShort: true,
    show: ({ fee, paymentStatus }) =>
      fee === 0 ? '無料' : { main: yenText(fee), detail: PAYMENT_STATUS_NAMES[paymentStatus] },
  },
  { key: 'paymentStatus', file: '支払の状態', names: PAYMENT_STATUS_NAMES },
  { key: 'carrier', file: '運送会社', names: CARRIER_NAMES },
  {
    key: 'trackingNumber',
    label: '伝票番号',
    file: true,
    isShort: true,
    show: trackingCell,
    write: ({ trackingNumber }) => trackingNumber && trackingText(String(trackingNumber)),
  },
  { key: 'requestedAt', label: '依頼', as: 'time' },
  { key: 'problem', file: 'トラブル', names: PROBLEM_NAMES },
  { key: 'resolution', file: '解決', names: RESOLUTION_NAMES },
];
