import type { Order } from '#lib/contract/order.ts';
import type { PlayStatus } from '#lib/contract/enums.ts';
import type { WonPlace } from './won-groups.ts';
import { standingOf } from './purchase-status.ts';

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

/** Where a won prize is, in the shopper's words. */
export const PLACE_TAGS: Readonly<Record<WonPlace['kind'], Tag>> = {
  waiting: { text: '発送待ち', look: 'now' },
  storageOver: { text: '保管終了', look: 'over' },
  parcel: { text: '発送を依頼ずみ', look: 'going' },
};

/**
 * How something stands. `now`: it waits for the member; `going`: it goes on without the member; `done`: it is settled;
 * `over`: it came to nothing.
 */
export type Tag = { readonly text: string; readonly look: 'now' | 'going' | 'done' | 'over' };
