import type { Order } from '#lib/contract/order.ts';
import type { PlayStatus } from '#lib/contract/enums.ts';
import type { PrizeLocation } from './won-groups.ts';
import { purchaseStatus } from './purchase-status.ts';

const STATUS_TAGS: Readonly<Record<PlayStatus, StatusTag>> = {
  START: { text: 'お支払い前', look: 'now' },
  PLAYING: { text: 'お支払い確認中', look: 'going' },
  SUCCESS: { text: '未開封', look: 'now' },
  CONFIRM: { text: '開封済み', look: 'done' },
  ERROR: { text: '購入できませんでした', look: 'over' },
  CANCEL: { text: '取りやめ', look: 'over' },
};

/** A free order waits for no payment. */
const UNCONFIRMED: StatusTag = { text: '確定前', look: 'now' };

/** The tag of an order. A refund takes precedence over the status of the order. */
export function orderTag(order: Pick<Order, 'status' | 'paymentStatus' | 'total'>): StatusTag {
  switch (purchaseStatus(order)) {
    case 'refundPending':
      return { text: '返金手続き中', look: 'going' };
    case 'refunded':
      return { text: '返金済み', look: 'over' };
    default:
      return order.total === 0 && order.status === 'START' ? UNCONFIRMED : STATUS_TAGS[order.status];
  }
}

/** The tag of a won prize, by its location. */
export const PRIZE_TAGS: Readonly<Record<PrizeLocation['kind'], StatusTag>> = {
  waiting: { text: '発送待ち', look: 'now' },
  storageOver: { text: '保管終了', look: 'over' },
  shipment: { text: '発送を依頼済み', look: 'going' },
};

/**
 * A status tag. `now`: the member has to act; `going`: in progress; `done`: finished; `over`: ended without
 * success.
 */
export type StatusTag = { readonly text: string; readonly look: 'now' | 'going' | 'done' | 'over' };
