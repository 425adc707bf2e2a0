import type { End } from '../../domain/orders/give-back.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { Settled } from '../orders/ports.ts';
import type { Paying } from './ports.ts';
import type { HandOff } from './stores.ts';

type Desks = Pick<Paying, 'desk' | 'fees'>;

/** Money came in on a trip: for the tickets of its order, or for the fee of its parcel. */
export async function settle({ desk, fees }: Desks, trip: HandOff, capture: Capture): Promise<Settled> {
  const { order, shipmentId, paymentType, yen } = trip;
  if (capture.yen !== yen) return 'wrongSum';
  if (order !== null) return desk.settle(order, capture);
  return shipmentId === null ? 'wrongSum' : fees.settle(shipmentId, capture, paymentType);
}

/** None comes: the tickets go back; a fee can be paid in another way. */
export async function giveUp({ desk, fees }: Desks, { order, shipmentId }: HandOff, end: End): Promise<void> {
  if (order !== null) await desk.giveBack(order, end);
  if (shipmentId !== null) await fees.noteUnpaid(shipmentId);
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
