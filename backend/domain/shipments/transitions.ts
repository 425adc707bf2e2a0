import type { ShippingStatus } from '#lib/contract/enums.ts';

/** What of a parcel decides whether it can be moved. */
type ShipmentState = {
  readonly status: ShippingStatus;
  readonly isWithdrawn: boolean;
  /** Or there is nothing to pay. */
  readonly isPaid: boolean;
};

/** `before`: it has been moved so already. */
type TransitionDecision = 'move' | 'before' | 'withdrawn' | 'feeUnpaid' | 'wrongState';

/** Whether somebody who wants a parcel in a state can move it there. */
export function transitionDecision(
  { status, isWithdrawn, isPaid }: ShipmentState,
  to: ShippingStatus,
): TransitionDecision {
  if (isWithdrawn) return 'withdrawn';
  if (status === to) return 'before';
  if (!canMoveShipment(status, to)) return 'wrongState';
  return isPaid ? 'move' : 'feeUnpaid';
}

/** Every move a parcel can make, and no other (design: a shipment's life). */
export const SHIPMENT_TRANSITIONS: Readonly<Record<ShippingStatus, readonly ShippingStatus[]>> = {
  START: ['WAITING'],
  WAITING: ['SHIPSTART'],
  SHIPSTART: ['COMPLETEMAIL'],
  COMPLETEMAIL: ['DELIVERED'],
  DELIVERED: [],
};

export const canMoveShipment = (from: ShippingStatus, to: ShippingStatus): boolean =>
  SHIPMENT_TRANSITIONS[from].includes(to);
