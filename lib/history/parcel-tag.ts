import type { Shipment } from '../contract/shipment.ts';
import type { ShippingStatus } from '../contract/words.ts';
import { isBeingPaid, isUnpaid } from '../shipping/watching.ts';
import type { Tag } from './tag.ts';

const TAGS: Readonly<Record<ShippingStatus, Tag>> = {
  START: { text: '受付ずみ', look: 'going' },
  WAITING: { text: '発送準備中', look: 'going' },
  SHIPSTART: { text: '発送ずみ', look: 'going' },
  COMPLETEMAIL: { text: '発送ずみ', look: 'going' },
  DELIVERED: { text: 'お届けずみ', look: 'done' },
};

/** How a parcel stands. */
export function parcelTag(parcel: Pick<Shipment, 'status' | 'paymentStatus' | 'payUntil'>): Tag {
  if (isUnpaid(parcel)) return { text: '送料のお支払い待ち', look: 'now' };
  if (isBeingPaid(parcel)) return { text: 'お支払い確認中', look: 'going' };
  return TAGS[parcel.status];
}
