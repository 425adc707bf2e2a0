import {
  withdrawalRefusal,
  type WithdrawalRefusal,
  type WithdrawalReason,
} from '#backend/domain/shipments/eligibility.ts';
import type { ShipmentStores, ShipmentServices } from './shipment-services.ts';
import { isShipmentOf } from '#backend/persistence/shipments/shipment-store.ts';
import {
  lockShipments,
  withParent,
  withdrawShipment,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { emailRequestExpired } from '#backend/persistence/shipments/shipment-emails.ts';

/**
 * Closes the payment sessions of a shipping fee so that it cannot be paid any more, or settles it if it has been
 * paid. `closed`: the fee is not being paid any more (`recordUnpaid`).
 */
type CloseFeePaymentSessions = (shipmentId: string) => Promise<'closed' | 'paid' | 'unavailable'>;

export type WithdrawDeps = Pick<ShipmentServices, 'inTransaction' | 'db'> & {
  readonly closePaymentSessions: CloseFeePaymentSessions;
};

type WithdrawParams = { readonly memberId: string; readonly shipmentId: string };

/** How often another page of the member may start a payment meanwhile. */
const MAX_ATTEMPTS = 3;

/** Withdraws a shipment whose fee is not paid. Withdrawn already: no change. */
export async function withdraw(
  { db, inTransaction, closePaymentSessions }: WithdrawDeps,
  { memberId, shipmentId }: WithdrawParams,
): Promise<'withdrawn' | 'notFound' | 'shipmentPaid' | 'providerUnavailable'> {
  if (!(await isShipmentOf(db, memberId, shipmentId))) return 'notFound';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const done = await inTransaction((stores) => withdrawUnpaid(stores, shipmentId, 'byMember'));
    if (done === 'withdrawn' || done === 'closedBefore') return 'withdrawn';
    if (done !== 'beingPaid') return 'shipmentPaid';
    const closing = await closePaymentSessions(shipmentId);
    if (closing === 'unavailable') return 'providerUnavailable';
    if (closing === 'paid') return 'shipmentPaid';
  }
  return 'providerUnavailable';
}

/** Withdraws a shipment whose fee is not paid: its prizes return to storage, or to the shipment it follows up. */
export async function withdrawUnpaid(
  { tx }: ShipmentStores,
  shipmentId: string,
  reason: WithdrawalReason,
): Promise<'withdrawn' | 'unknownShipment' | WithdrawalRefusal> {
  const shipment = (await lockShipments(tx, await withParent(tx, shipmentId))).get(shipmentId);
  if (shipment === undefined) return 'unknownShipment';
  const refusal = withdrawalRefusal(shipment, reason, shipment.at);
  if (refusal !== undefined) return refusal;
  if (reason === 'payTimeOver') await emailRequestExpired(tx, shipmentId);
  await withdrawShipment(tx, shipmentId, reason === 'payTimeOver' ? 'lapsed' : 'withdrawn');
  return 'withdrawn';
}
