import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { chargebackSum, type ProviderDispute } from '#backend/domain/payments/reconciliation.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { disputes, drawCancellations, ledger } from '../schema.ts';
import { queueChargebackEmail } from './chargeback-emails.ts';
import { findLedgerPayment, lockCapture, lockRefundsOf, type PaymentKey } from './ledger-payments.ts';

/** Writes a dispute, or its new state. `unknownPayment`: the ledger does not have the payment. Repeatable. */
export async function recordDispute(
  tx: Connection,
  provider: string,
  { state, ...dispute }: ProviderDispute,
): Promise<'changed' | 'known' | 'unknownPayment'> {
  const subject = await lockCapture(tx, { provider, paymentId: dispute.paymentId });
  if (subject === undefined) return 'unknownPayment';
  const endedAt = state === 'open' ? null : CURRENT_TIME;
  const added = await tx
    .insert(disputes)
    .values({ provider, ...dispute, ...subject, state, endedAt })
    .onConflictDoNothing()
    .returning({ disputeId: disputes.disputeId });
  if (state !== 'won' && (await takeChargeback(tx, provider, dispute))) return 'changed';
  if (added.length > 0) return 'changed';
  const isIt = and(eq(disputes.provider, provider), eq(disputes.disputeId, dispute.disputeId));
  const [known] = await tx.select({ state: disputes.state }).from(disputes).where(isIt);
  if (known?.state === state) return 'known';
  // The money decides: a chargeback that is booked is lost until the payment says that it was given back.
  await tx
    .update(disputes)
    .set({ state, endedAt })
    .where(and(isIt, isNull(disputes.chargebackId)));
  if (state === 'won') await resumeCancellation(tx, subject.drawId);
  return 'changed';
}

/**
 * Gives a dispute the chargeback that was booked before the provider listed the dispute, with its decision, so that they are
 * one. `false`: there is none.
 */
async function takeChargeback(
  tx: Connection,
  provider: string,
  { disputeId, paymentId, yen }: Pick<ProviderDispute, 'disputeId' | 'paymentId' | 'yen'>,
): Promise<boolean> {
  const isIt = and(eq(disputes.provider, provider), eq(disputes.disputeId, disputeId));
  if ((await tx.$count(disputes, and(isIt, isNull(disputes.chargebackId), ne(disputes.state, 'won')))) === 0)
    return false;
  const first = tx
    .select({ disputeId: disputes.disputeId })
    .from(disputes)
    .where(
      and(
        eq(disputes.provider, provider),
        eq(disputes.paymentId, paymentId),
        lte(disputes.yen, yen),
        eq(disputes.disputeId, disputes.chargebackId),
      ),
    )
    .orderBy(asc(disputes.openedAt))
    .limit(1);
  const [alone] = await tx
    .delete(disputes)
    .where(and(eq(disputes.provider, provider), inArray(disputes.disputeId, first)))
    .returning();
  if (alone === undefined) return false;
  const { state, endedAt, chargebackId, bookedYen, decision, decidedAt, note } = alone;
  await tx
    .update(disputes)
    .set({ state, endedAt, chargebackId, bookedYen, decision, decidedAt, note })
    .where(isIt);
  return true;
}

type NewChargeback = PaymentKey & { readonly chargebackId: string; readonly yen: number };

/** Books a chargeback once, and its dispute as lost. */
export async function bookChargeback(tx: Connection, chargeback: NewChargeback): Promise<void> {
  const { provider, paymentId, chargebackId, yen } = chargeback;
  const subject = await lockCapture(tx, chargeback);
  if (subject !== undefined) await lockRefundsOf(tx, subject);
  const here = await findLedgerPayment(tx, chargeback);
  if (subject === undefined || here === undefined)
    throw new Error('A chargeback is of a payment that the ledger does not have.');
  const isIt = and(eq(disputes.provider, provider), eq(disputes.chargebackId, chargebackId));
  if ((await tx.$count(disputes, isIt)) > 0) return;
  const bookedYen = chargebackSum(yen, here);
  const lost = { state: 'lost', endedAt: CURRENT_TIME, chargebackId, bookedYen } as const;
  const [dispute] = await tx
    .update(disputes)
    .set(lost)
    .where(
      sql`(${disputes.provider}, ${disputes.disputeId}) in (
      select provider, dispute_id from ${disputes} d
       where d.provider = ${provider} and d.payment_id = ${paymentId} and d.chargeback_id is null and d.state <> 'won'
         and d.yen >= ${yen} order by d.opened_at limit 1)`,
    )
    .returning({ disputeId: disputes.disputeId });
  if (dispute === undefined)
    await tx.insert(disputes).values({
      ...subject,
      provider,
      paymentId,
      disputeId: chargebackId,
      yen,
      openedAt: CURRENT_TIME,
      ...lost,
    });
  if (bookedYen === 0) return;
  await tx.insert(ledger).values({
    ...subject,
    provider,
    paymentId,
    yen: bookedYen,
    at: CURRENT_TIME,
    kind: 'chargeback',
    from: 'chargebacks',
    to: 'provider',
    providerRef: chargebackId,
  });
  await queueChargebackEmail(tx, { ...subject, yen: bookedYen, isReversed: false });
}

/** Books a chargeback as given back, and its dispute as won. Repeatable. */
export async function reverseChargeback(
  tx: Connection,
  provider: string,
  chargebackId: string,
): Promise<void> {
  const [won] = await tx
    .update(disputes)
    .set({ state: 'won', endedAt: CURRENT_TIME })
    .where(
      and(
        eq(disputes.provider, provider),
        eq(disputes.chargebackId, chargebackId),
        eq(disputes.state, 'lost'),
      ),
    )
    .returning();
  if (won !== undefined) await resumeCancellation(tx, won.drawId);
  if (won === undefined || won.bookedYen === 0 || won.bookedYen === null) return;
  const { paymentId, drawId, orderId, shipmentId, bookedYen } = won;
  await tx.insert(ledger).values({
    provider,
    paymentId,
    drawId,
    orderId,
    shipmentId,
    yen: bookedYen,
    at: CURRENT_TIME,
    kind: 'chargebackReversal',
    from: 'provider',
    to: 'chargebacks',
    providerRef: chargebackId,
  });
  await queueChargebackEmail(tx, { drawId, orderId, shipmentId, yen: bookedYen, isReversed: true });
}

/** Continues the cancellation of a draw that has ended without a lost payment: the shop keeps none of a cancelled draw. */
async function resumeCancellation(tx: Connection, drawId: string | null): Promise<void> {
  if (drawId === null) return;
  await tx
    .update(drawCancellations)
    .set({ afterOrder: null, dueAt: CURRENT_TIME, endedAt: null })
    .where(and(eq(drawCancellations.drawId, drawId), isNotNull(drawCancellations.endedAt)));
}

type Correction = PaymentKey & { readonly yen: number };

/** Whether a correction by the provider gives a chargeback of this payment back; books that if it is not booked. */
export async function reversedBy(tx: Connection, { provider, paymentId, yen }: Correction): Promise<boolean> {
  const [dispute] = await tx
    .select({ chargebackId: disputes.chargebackId })
    .from(disputes)
    .where(
      and(
        eq(disputes.provider, provider),
        eq(disputes.paymentId, paymentId),
        eq(disputes.bookedYen, yen),
        isNotNull(disputes.chargebackId),
      ),
    )
    .limit(1);
  if (dispute === undefined || dispute.chargebackId === null) return false;
  await reverseChargeback(tx, provider, dispute.chargebackId);
  return true;
}

/** A dispute that holds prizes: open or lost, and not released. Names with `d`. */
export const IS_HOLDING = sql`d.state <> 'won' and d.decision is distinct from 'release'`;

/** The dispute that holds the prizes of the order of a row. Names with its table. */
export const DISPUTE_OF_ORDER = sql<'open' | 'lost' | null>`(select d.state from ${disputes} d
  where d.draw_id = orders.draw_id and d.order_id = orders.order_id and ${IS_HOLDING}
  order by d.opened_at desc limit 1)`;
