import type { PaymentType } from '#lib/contract/enums.ts';
import { type Decision, unchanged, AFTER_TRIP_MS, type KeptOrder } from './order.ts';

export type Opened = 'opened' | 'closedBefore' | 'holdExpired';

export type Trip = { readonly paymentType: PaymentType; readonly tripEndsAt: Date };

/** A buyer goes to the provider: his tickets are held until a little after its page ends. A hold never gets shorter. */
export function open(order: KeptOrder, trip: Trip, at: Date): Decision<Opened> {
  const { status, heldUntil } = order;
  if (heldUntil === null) return unchanged('closedBefore');
  if (status === 'START' && heldUntil <= at) return unchanged('holdExpired');
  const afterTrip = new Date(trip.tripEndsAt.getTime() + AFTER_TRIP_MS);
  const isLonger = afterTrip > heldUntil;
  if (status === 'PLAYING' && !isLonger) return unchanged('opened');
  const after: KeptOrder = {
    ...order,
    status: 'PLAYING',
    paymentStatus: 'PENDING',
    paymentType: trip.paymentType,
    heldUntil: isLonger ? afterTrip : heldUntil,
  };
  return { answer: 'opened', change: { before: order, after, entry: null } };
}
