import type { ShipmentDetail } from '../contract/shipment.ts';

type Standing = Pick<ShipmentDetail, 'status' | 'paymentStatus' | 'payUntil'>;

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
