import type { ShipmentDetail } from '../contract/shipment.ts';
import { SHIPPING_STATUSES, type ShippingStatus } from '../contract/words.ts';

export type ParcelStep = {
  readonly status: ShippingStatus;
  readonly name: string;
  /** `done`: it lies behind; `now`: the parcel stands here; `later`: it is to come. */
  readonly state: 'done' | 'now' | 'later';
  readonly at: string | null;
  readonly words: string;
};

type Way = Pick<
  ShipmentDetail,
  'status' | 'requestedAt' | 'acceptedAt' | 'shippedAt' | 'mailedAt' | 'deliveredAt' | 'starts'
>;

const NAMES: Readonly<Record<ShippingStatus, string>> = {
  START: '受付',
  WAITING: '発送準備中',
  SHIPSTART: '発送',
  COMPLETEMAIL: '発送メール',
  DELIVERED: 'お届け',
};

const REACHED: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を受けつけました',
  WAITING: '賞品を箱につめています',
  SHIPSTART: '配送会社へ引きわたしました',
  COMPLETEMAIL: '発送のお知らせをお送りしました',
  DELIVERED: 'お届けが終わりました',
};

/** The five steps of a parcel, from the request to the door. */
export function parcelSteps(parcel: Way): ParcelStep[] {
  const here = SHIPPING_STATUSES.indexOf(parcel.status);
  return SHIPPING_STATUSES.map((status, place) => ({
    status,
    name: NAMES[status],
    // Delivered, there is nothing more to come: the last step is behind as well.
    state: place < here || parcel.status === 'DELIVERED' ? 'done' : place === here ? 'now' : 'later',
    at: reachedAt(parcel, status),
    words: place <= here ? REACHED[status] : expected(parcel, status),
  }));
}

function reachedAt(parcel: Way, status: ShippingStatus): string | null {
  switch (status) {
    case 'START':
      return parcel.requestedAt;
    case 'WAITING':
      return parcel.acceptedAt;
    case 'SHIPSTART':
      return parcel.shippedAt;
    case 'COMPLETEMAIL':
      return parcel.mailedAt;
    case 'DELIVERED':
      return parcel.deliveredAt;
  }
}

/** What is known of a step that is to come. */
function expected({ starts }: Way, status: ShippingStatus): string {
  switch (status) {
    case 'START':
    case 'WAITING':
      return '賞品を箱につめます';
    case 'SHIPSTART':
      return [...new Set(starts.map((start) => start.starts))].join('、');
    case 'COMPLETEMAIL':
      return '発送のあとにお送りします';
    case 'DELIVERED':
      return 'お問い合わせ番号で追えます';
  }
}
