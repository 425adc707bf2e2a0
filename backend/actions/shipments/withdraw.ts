import {
  withdrawalRefusal,
  type WithdrawalRefusal,
  type WithdrawalReason,
} from '#backend/domain/shipments/eligibility.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { allDone } from '../all-done.ts';
import { closeFeePaymentSessions } from '../payments/close.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { isShipmentOf, unpaidShipments } from '#backend/persistence/shipments/shipments.ts';
import {
  lockShipments,
  withFirst,
  withdrawShipment,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { emailRequestExpired } from '#backend/persistence/shipments/shipment-emails.ts';

type WithdrawParams = { readonly memberId: string; readonly shipmentId: string };

/** How often another page of the member may start a payment meanwhile. */
const MAX_ATTEMPTS = 3;

/** Withdraws a shipment whose fee is not paid. Withdrawn already: no change. */
export async function withdraw(
  context: PaymentContext,
  { memberId, shipmentId }: WithdrawParams,
): Promise<'withdrawn' | 'notFound' | 'shipmentPaid' | 'providerUnavailable'> {
  const { db } = context;
  if (!(await isShipmentOf(db, memberId, shipmentId))) return 'notFound';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const done = await inTransaction(db, (tx) => withdrawUnpaid(tx, shipmentId, 'byMember'));
    if (done === 'withdrawn' || done === 'closedBefore') return 'withdrawn';
    if (done !== 'beingPaid') return 'shipmentPaid';
    const closing = await closeFeePaymentSessions(context, shipmentId);
    if (closing === 'unavailable') return 'providerUnavailable';
    if (closing === 'paid') return 'shipmentPaid';
  }
  return 'providerUnavailable';
}

/** Withdraws a shipment whose fee is not paid: its prizes return to storage, or to the shipment it follows up. */
export async function withdrawUnpaid(
  tx: Connection,
  shipmentId: string,
  reason: WithdrawalReason,
): Promise<'withdrawn' | 'unknownShipment' | WithdrawalRefusal> {
  const shipment = (await lockShipments(tx, await withFirst(tx, shipmentId))).get(shipmentId);
  if (shipment === undefined) return 'unknownShipment';
  const refusal = withdrawalRefusal(shipment, reason, shipment.at);
  if (refusal !== undefined) return refusal;
  if (reason === 'payTimeOver') await emailRequestExpired(tx, shipmentId);
  await withdrawShipment(tx, shipmentId, reason === 'payTimeOver' ? 'lapsed' : 'withdrawn');
  return 'withdrawn';
}

/** Withdraws shipments whose fee was not paid in time. `rest`: there may be more. */
export async function expireUnpaidShipments(
  db: Database,
  atMost: number,
): Promise<{ readonly expired: number; readonly rest: boolean }> {
  const overdue = await unpaidShipments(db, atMost);
  const done = await allDone(
    overdue.map((shipmentId) => inTransaction(db, (tx) => withdrawUnpaid(tx, shipmentId, 'payTimeOver'))),
  );
  // Another backend may have withdrawn some of them: the number withdrawn does not say whether more are due.
  return { expired: done.filter((one) => one === 'withdrawn').length, rest: overdue.length === atMost };
}
