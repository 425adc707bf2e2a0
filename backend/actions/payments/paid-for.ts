import type { End } from '../../domain/orders/give-back.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { Settled } from '../orders/order-writer.ts';
import type { Paying } from './paying.ts';
import type { HandOff } from './stores.ts';

type Desks = Pick<Paying, 'desk' | 'fees'>;
type Trips = { readonly handOffs: Pick<Paying['handOffs'], 'livingOf'> };

/** Money came in on a trip: for the tickets of its order, or for the fee of its parcel. */
export async function settle({ desk, fees }: Desks, trip: HandOff, capture: Capture): Promise<Settled> {
  const { order, shipmentId, paymentType, yen } = trip;
  if (capture.yen !== yen) return 'wrongSum';
  if (order !== null) return desk.settle(order, capture);
  return shipmentId === null ? 'wrongSum' : fees.settle(shipmentId, capture, paymentType);
}

/**
 * None comes: the tickets go back; a fee can be paid in another way. Whoever hears of that when his trip has long ended
 * finds the payer on another one, and leaves him there.
 */
export async function giveUp(
  { desk, fees, handOffs }: Desks & Trips,
  { redirectId, order, shipmentId }: HandOff,
  end: End,
): Promise<void> {
  if (shipmentId !== null) await fees.noteUnpaid(shipmentId, redirectId);
  if (order === null) return;
  const living = await handOffs.livingOf(order.orderId);
  if (living.every((trip) => trip.redirectId === redirectId)) await desk.giveBack(order, end);
}

/** What went back is noted where it had come in. */
export async function noteRefund(
  { desk, fees }: Desks,
  { order, shipmentId }: Pick<HandOff, 'order' | 'shipmentId'>,
  refund: Capture,
): Promise<void> {
  if (order !== null) await desk.noteRefund(order, refund);
  if (shipmentId !== null) await fees.noteRefund(shipmentId, refund);
}
