import type { ShipmentDetail, Shipment } from '#lib/contract/shipment.ts';
import { type ShippingStatus, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import type { StatusTag } from '#lib/orders/status-tag.ts';

type ShipmentStatusFields = Pick<ShipmentDetail, 'status' | 'paymentStatus' | 'payUntil'>;

const HEADLINES: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を、受けつけました',
  WAITING: '賞品を、箱につめています',
  SHIPSTART: '箱は、そちらへ向かっています',
  COMPLETEMAIL: '箱は、そちらへ向かっています',
  DELIVERED: '箱が、とどきました',
};

/** The state of a shipment in a few words. */
export function headlineOf(shipment: ShipmentStatusFields): string {
  if (isUnpaid(shipment)) return '箱は、送料を待っています';
  if (isBeingPaid(shipment)) return '送料のお支払いを、確かめています';
  return HEADLINES[shipment.status];
}

/** `4839-2210-7756`, as printed on the slip. */
export const trackingText = (trackingNumber: string): string =>
  trackingNumber.match(/.{1,4}/g)?.join('-') ?? trackingNumber;

const STATUS_TAGS: Readonly<Record<ShippingStatus, StatusTag>> = {
  START: { text: '受付ずみ', look: 'going' },
  WAITING: { text: '発送準備中', look: 'going' },
  SHIPSTART: { text: '発送ずみ', look: 'going' },
  COMPLETEMAIL: { text: '発送ずみ', look: 'going' },
  DELIVERED: { text: 'お届けずみ', look: 'done' },
};

export function shipmentTag(shipment: Pick<Shipment, 'status' | 'paymentStatus' | 'payUntil'>): StatusTag {
  if (isUnpaid(shipment)) return { text: '送料のお支払い待ち', look: 'now' };
  if (isBeingPaid(shipment)) return { text: 'お支払い確認中', look: 'going' };
  return STATUS_TAGS[shipment.status];
}

export type ShipmentStep = {
  readonly status: ShippingStatus;
  readonly name: string;
  /** `done`: completed; `now`: the current step; `later`: to come. */
  readonly state: 'done' | 'now' | 'later';
  readonly at: string | null;
  readonly text: string;
};

type ShipmentProgress = Pick<
  ShipmentDetail,
  'status' | 'requestedAt' | 'acceptedAt' | 'shippedAt' | 'mailedAt' | 'deliveredAt' | 'starts'
>;

const STEP_NAMES: Readonly<Record<ShippingStatus, string>> = {
  START: '受付',
  WAITING: '発送準備中',
  SHIPSTART: '発送',
  COMPLETEMAIL: '発送メール',
  DELIVERED: 'お届け',
};

const REACHED_TEXT: Readonly<Record<ShippingStatus, string>> = {
  START: '発送のご依頼を受けつけました',
  WAITING: '賞品を箱につめています',
  SHIPSTART: '配送会社へ引きわたしました',
  COMPLETEMAIL: '発送のお知らせをお送りしました',
  DELIVERED: 'お届けが終わりました',
};

/** The five steps of a shipment, from the request to the delivery. */
export function shipmentSteps(shipment: ShipmentProgress): ShipmentStep[] {
  const here = SHIPPING_STATUSES.indexOf(shipment.status);
  return SHIPPING_STATUSES.map((status, index) => ({
    status,
    name: STEP_NAMES[status],
    // After the delivery nothing more follows: the last step is completed as well.
    state: index < here || shipment.status === 'DELIVERED' ? 'done' : index === here ? 'now' : 'later',
    at: reachedAt(shipment, status),
    text: index <= here ? REACHED_TEXT[status] : upcomingText(shipment, status),
  }));
}

function reachedAt(shipment: ShipmentProgress, status: ShippingStatus): string | null {
  switch (status) {
    case 'START':
      return shipment.requestedAt;
    case 'WAITING':
      return shipment.acceptedAt;
    case 'SHIPSTART':
      return shipment.shippedAt;
    case 'COMPLETEMAIL':
      return shipment.mailedAt;
    case 'DELIVERED':
      return shipment.deliveredAt;
  }
}

/** The text of a future step. */
function upcomingText({ starts }: ShipmentProgress, status: ShippingStatus): string {
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

const SECOND_MS = 1_000;

/** Whether the fee has to be paid and no payment session is open. */
export const isUnpaid = ({ status, paymentStatus, payUntil }: ShipmentStatusFields): boolean =>
  status === 'START' && payUntil !== null && paymentStatus !== 'CAPTURED' && paymentStatus !== 'PENDING';

/** Whether a payment session for the fee is open. */
export const isBeingPaid = ({ status, paymentStatus }: ShipmentStatusFields): boolean =>
  status === 'START' && paymentStatus === 'PENDING';

/**
 * After how many milliseconds a shipment on screen is fetched again; 0: it does not change any more. Payments
 * may end at any time; else operators, or another tab or device, change it.
 */
export function pollIntervalMs(shipment: ShipmentStatusFields): number {
  if (isBeingPaid(shipment)) return 2 * SECOND_MS;
  if (isUnpaid(shipment)) return 10 * SECOND_MS;
  return shipment.status === 'DELIVERED' ? 0 : 60 * SECOND_MS;
}
