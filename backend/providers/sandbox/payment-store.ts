import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { ProviderRefund } from '#backend/actions/refunds/send-refunds.ts';
import { CURRENT_TIME } from '#backend/persistence/db/clock.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { sandboxLedger, sandboxPayments, sandboxSessions } from '#backend/persistence/schema.ts';
import type { Failure } from './test-cards.ts';
import { type CaptureFrom, insertWebhooksIfDone, type SandboxDatabase } from './statements.ts';
import type { PlannedWebhook } from './webhook-store.ts';

type PaymentChange = {
  readonly sessionId: string;
  readonly paymentId: string;
  /** The webhooks of this change. */
  readonly webhooks: readonly PlannedWebhook[];
};

/** Captures a session, with its webhooks. `undefined`: it cannot be captured. */
export const capture = (
  { statements }: SandboxDatabase,
  change: PaymentChange,
  captureFrom: CaptureFrom,
): Promise<{ yen: number } | undefined> => statements.capture({ ...change, captureFrom });

/** Refuses the payment and ends the session. `false`: the session was over before. */
export async function refuse(
  { db }: SandboxDatabase,
  { sessionId, paymentId, webhooks }: PaymentChange,
  reason: Failure,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with done as (
      update ${sandboxSessions} set state = 'cancelled' where session_id = ${sessionId} and state = 'pending' and expires_at > clock_timestamp()
        returning session_id, yen
    ), payment as (
      insert into ${sandboxPayments} (payment_id, session_id, state, reason, yen, made_at)
        select ${paymentId}, session_id, 'failed', ${reason}, yen, clock_timestamp() from done
    ), notice as (${insertWebhooksIfDone(sql`${JSON.stringify(webhooks)}`)})
    select 1 from done`);
  return rows.length > 0;
}

/**
 * Refunds a payment or a part of it, once for each key. `false`: no such payment, more than is left of it, or a part
 * where only whole payments are returned.
 */
export const refundPayment = (
  db: Connection,
  { paymentId, yen, refundId, isWhole }: Omit<ProviderRefund, 'provider'>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ state: sandboxPayments.state, yen: sandboxPayments.yen, type: sandboxSessions.paymentType })
      .from(sandboxPayments)
      .innerJoin(sandboxSessions, eq(sandboxSessions.sessionId, sandboxPayments.sessionId))
      .where(eq(sandboxPayments.paymentId, paymentId))
      .for('update', { of: sandboxPayments });
    if (payment === undefined) return false;
    const lines = await tx
      .select({ key: sandboxLedger.key, yen: sandboxLedger.yen })
      .from(sandboxLedger)
      .where(and(eq(sandboxLedger.paymentId, paymentId), eq(sandboxLedger.kind, 'refund')));
    const key = isWhole ? paymentId : refundId;
    // A part of a payment that was returned as a whole in another way cannot be returned once more.
    if (lines.some((line) => line.key === key) || payment.state === 'refunded') return true;
    const rest = lines.reduce((left, line) => left - line.yen, payment.yen);
    const isPossible = isWhole || !PAYMENT_METHODS[payment.type].refundsWholeOnly;
    const sum = isWhole ? rest : yen;
    if (payment.state !== 'captured' || !isPossible || sum > rest) return false;
    await tx.insert(sandboxLedger).values({ paymentId, kind: 'refund', yen: sum, key, at: CURRENT_TIME });
    if (sum === rest)
      await tx
        .update(sandboxPayments)
        .set({ state: 'refunded' })
        .where(eq(sandboxPayments.paymentId, paymentId));
    return true;
  });
