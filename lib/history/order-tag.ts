import type { Order } from '../contract/order.ts';
import type { PlayStatus } from '../contract/words.ts';
import { standingOf } from '../order/standing.ts';
import type { Tag } from './tag.ts';

const TAGS: Readonly<Record<PlayStatus, Tag>> = {
  START: { text: 'お支払い前', look: 'now' },
  PLAYING: { text: 'お支払い確認中', look: 'going' },
  SUCCESS: { text: '未開封', look: 'now' },
  CONFIRM: { text: '開封ずみ', look: 'done' },
  ERROR: { text: '購入できませんでした', look: 'over' },
  CANCEL: { text: '取りやめ', look: 'over' },
};

/** How a purchase stands. Money that goes back says more than where the purchase is. */
export function orderTag(order: Pick<Order, 'status' | 'paymentStatus'>): Tag {
  switch (standingOf(order)) {
    case 'refundPending':
      return { text: '返金手続き中', look: 'going' };
    case 'refunded':
      return { text: '返金ずみ', look: 'over' };
    default:
      return TAGS[order.status];
  }
}
