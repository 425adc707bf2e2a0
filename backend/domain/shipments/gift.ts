import { GIFT_LINK_DAYS } from '#lib/contract/shop-rules.ts';
import type { GiftState, PaymentStatus, ReceivedGiftState, ShippingStatus } from '#lib/contract/enums.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A gift whose receiver types the address. */
export type GiftLink = {
  readonly endsAt: Date;
  /** When the receiver gave the address; null: they have not. */
  readonly givenAt: Date | null;
  /** When the giver withdrew it, or when it had ended; null: neither. */
  readonly closedAt: Date | null;
};

/** The shipment of a gift. */
export type GiftShipment = {
  readonly shipmentId: string;
  readonly status: ShippingStatus;
  readonly fee: number;
  readonly paymentStatus: PaymentStatus;
  readonly isWithdrawn: boolean;
};

/** When a new link ends: never after the storage of its prizes, which it does not extend. */
export const linkEnd = (at: Date, keptUntil: readonly Date[]): Date =>
  new Date(Math.min(at.getTime() + GIFT_LINK_DAYS * DAY_MS, ...keptUntil.map((end) => end.getTime())));

/** The state of a link as its giver sees it. */
export function giftState(link: GiftLink, shipment: GiftShipment | null, at: Date): GiftState {
  if (link.givenAt !== null) return shipment === null || shipment.isWithdrawn ? 'lapsed' : 'given';
  if (link.closedAt !== null) return link.closedAt < link.endsAt ? 'withdrawn' : 'ended';
  return link.endsAt <= at ? 'ended' : 'open';
}

const RECEIVED: Readonly<Record<ShippingStatus, ReceivedGiftState>> = {
  START: 'preparing',
  WAITING: 'preparing',
  SHIPSTART: 'sent',
  COMPLETEMAIL: 'sent',
  DELIVERED: 'delivered',
};

/** The state of a gift as its receiver sees it; null: the link has ended. */
export function receivedState(
  link: GiftLink,
  shipment: GiftShipment | null,
  at: Date,
): ReceivedGiftState | null {
  const state = giftState(link, shipment, at);
  if (state === 'open') return 'open';
  if (state === 'lapsed') return 'stopped';
  if (state !== 'given' || shipment === null) return null;
  const isUnpaid = shipment.fee > 0 && shipment.status === 'START' && shipment.paymentStatus !== 'CAPTURED';
  return isUnpaid ? 'unpaid' : RECEIVED[shipment.status];
}
