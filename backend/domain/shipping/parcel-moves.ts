import type { ShippingStatus } from '#lib/contract/enums.ts';

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
