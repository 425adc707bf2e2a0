import type { ShipmentDetail, Shipment } from '#lib/contract/shipment.ts';
import { type ShippingStatus, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import type { Tag } from '#lib/orders/status-tag.ts';

type Standing = Pick<ShipmentDetail, 'status' | 'paymentStatus' | 'payUntil'>;

const HEADLINES: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を、受けつけました',
  WAITING: '賞品を、箱につめています',
  SHIPSTART: '箱は、そちらへ向かっています',
  COMPLETEMAIL: '箱は、そちらへ向かっています',
  DELIVERED: '箱が、とどきました',
};

/** Where a parcel is, in a few words. */
export function headlineOf(parcel: Standing): string {
  if (isUnpaid(parcel)) return '箱は、送料を待っています';
  if (isBeingPaid(parcel)) return '送料のお支払いを、確かめています';
  return HEADLINES[parcel.status];
}

/** `4839-2210-7756`, as it stands on the slip. */
export const trackingText = (trackingNumber: string): string =>
  trackingNumber.match(/.{1,4}/g)?.join('-') ?? trackingNumber;

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

const SECOND = 1_000;

/** Its fee is to be paid, and nobody is paying it at this moment. */
export const isUnpaid = ({ status, paymentStatus, payUntil }: Standing): boolean =>
  status === 'START' && payUntil !== null && paymentStatus !== 'CAPTURED' && paymentStatus !== 'PENDING';

/** A trip to pay its fee is under way. */
export const isBeingPaid = ({ status, paymentStatus }: Standing): boolean =>
  status === 'START' && paymentStatus === 'PENDING';

/**
 * After how long a parcel that somebody looks at is asked for again; 0: nothing will change by itself. A payment comes
 * to an end at any moment; else it is moved by people, or by another tab or device.
 */
export function askAgainAfterMs(parcel: Standing): number {
  if (isBeingPaid(parcel)) return 2 * SECOND;
  if (isUnpaid(parcel)) return 10 * SECOND;
  return parcel.status === 'DELIVERED' ? 0 : 60 * SECOND;
}
