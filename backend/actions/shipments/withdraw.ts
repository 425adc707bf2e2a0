import {
  whyNotWithdrawn,
  type WithdrawalRefusal,
  type WithdrawnBecause,
} from '#backend/domain/shipments/eligibility.ts';
import type { ShipmentStores, Shipping } from './shipment-services.ts';

/**
 * Ends the trips to pay a parcel's fee, so that nobody can pay it there any more, unless somebody has: then it is
 * settled. `closed`: its fee is not being paid any more (`noteUnpaid`).
 */
export type CloseFeeTrips = (shipmentId: string) => Promise<'closed' | 'paid' | 'away'>;

export type Withdrawing = Pick<Shipping, 'inTransaction' | 'parcels'> & {
  readonly closeTrips: CloseFeeTrips;
};

type Asked = { readonly memberId: string; readonly shipmentId: string };

/** How often another page of the member's may begin to pay meanwhile. */
const TRIES = 3;

/** Gives up a request whose fee is not paid. Given up already: nothing happens. */
export async function withdraw(
  { inTransaction, parcels, closeTrips }: Withdrawing,
  { memberId, shipmentId }: Asked,
): Promise<'withdrawn' | 'notFound' | 'shipmentPaid' | 'gatewayAway'> {
  if (!(await parcels.isOf(memberId, shipmentId))) return 'notFound';
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const done = await inTransaction((stores) => withdrawUnpaid(stores, shipmentId, 'byMember'));
    if (done === 'withdrawn' || done === 'closedBefore') return 'withdrawn';
    if (done !== 'beingPaid') return 'shipmentPaid';
    const closing = await closeTrips(shipmentId);
    if (closing === 'away') return 'gatewayAway';
    if (closing === 'paid') return 'shipmentPaid';
  }
  return 'gatewayAway';
}

/** Withdraws a shipment whose fee is not paid: its prizes wait again. */
export async function withdrawUnpaid(
  { shipments, emails }: ShipmentStores,
  shipmentId: string,
  why: WithdrawnBecause,
): Promise<'withdrawn' | 'unknownParcel' | WithdrawalRefusal> {
  const shipment = (await shipments.lock([shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'unknownParcel';
  const refusal = whyNotWithdrawn(shipment, why, shipment.at);
  if (refusal !== undefined) return refusal;
  if (why === 'payTimeOver') await emails.lapsed(shipmentId);
  await shipments.withdraw(shipmentId, why === 'payTimeOver' ? 'lapsed' : 'withdrawn');
  return 'withdrawn';
}
