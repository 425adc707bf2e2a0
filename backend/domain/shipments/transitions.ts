import type { ShippingStatus } from '#lib/contract/enums.ts';

/** What of a parcel decides whether it can be moved. */
type StandingParcel = {
  readonly status: ShippingStatus;
  readonly isWithdrawn: boolean;
  /** Or there is nothing to pay. */
  readonly isPaid: boolean;
};

/** `before`: it has been moved so already. */
type Verdict = 'move' | 'before' | 'withdrawn' | 'feeUnpaid' | 'wrongState';

/** Whether somebody who wants a parcel in a state can move it there. */
export function verdictOn({ status, isWithdrawn, isPaid }: StandingParcel, to: ShippingStatus): Verdict {
  if (isWithdrawn) return 'withdrawn';
  if (status === to) return 'before';
  if (!mayMoveParcel(status, to)) return 'wrongState';
  return isPaid ? 'move' : 'feeUnpaid';
}

/** Every move a parcel can make, and no other (design: a shipment's life). */
export const PARCEL_MOVES: Readonly<Record<ShippingStatus, readonly ShippingStatus[]>> = {
  START: ['WAITING'],
  WAITING: ['SHIPSTART'],
  SHIPSTART: ['COMPLETEMAIL'],
  COMPLETEMAIL: ['DELIVERED'],
  DELIVERED: [],
};

export const mayMoveParcel = (from: ShippingStatus, to: ShippingStatus): boolean =>
  PARCEL_MOVES[from].includes(to);
