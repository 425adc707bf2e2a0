import { and, eq, sql } from 'drizzle-orm';
import { type Batching, defineBatch } from '#backend/persistence/db/batching.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { ProviderRefund } from '#backend/actions/payments/gateway.ts';
import { CURRENT_TIME } from '#backend/persistence/db/clock.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { sandboxLedger, sandboxPayments, sandboxSessions } from '#backend/persistence/schema.ts';
import type { Failure } from './test-cards.ts';
import { insertWebhooksIfDone, type PlannedWebhook } from './stored-webhooks.ts';

/** A payment as the sandbox provider stores it. */
export type SandboxPayment = {
  readonly paymentId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly yen: number;
};

type PaymentChange = {
  readonly sessionId: string;
  readonly paymentId: string;
  /** The webhooks of this change. */
  readonly webhooks: readonly PlannedWebhook[];
};

/**
 * Which sessions can be captured. `open`: an active one. `open or paid`: also a paid one whose page is still open in
 * another tab, but not a third time. `any`: also one whose page ended while the payment was under way.
 */
export type CaptureFrom = 'open' | 'open or paid' | 'any';

const IS_CAPTURABLE = sql`case calls."captureFrom"
  when 'any' then true
  else state = 'pending' and expires_at > clock_timestamp()
    or state = 'completed' and calls."captureFrom" = 'open or paid'
      and (select count(*) from ${sandboxPayments} p where p.session_id = ${sandboxSessions.sessionId}) < 2
  end`;

type Captured = { readonly sessionId: string; readonly yen: number };

/** Captures sessions. State, payment, ledger entry and webhooks are one statement. */
const CAPTURE_SESSION = defineBatch({
  name: 'sandbox captures',
  kind: 'write',
  columns: { sessionId: 'text', paymentId: 'text', captureFrom: 'text', webhooks: 'jsonb' },
  key: ['sessionId'],
  statement: ({ prepare }, calls) =>
    prepare<Captured>(
      'sandbox_sessions_capture',
      sql`with calls as materialized (select * from ${calls.rows}), done as (
        update ${sandboxSessions} set state = 'completed' from calls
          where session_id = calls."sessionId" and mode <> 'card' and ${IS_CAPTURABLE}
          returning session_id, yen, "paymentId", webhooks
      ), payment as (
        insert into ${sandboxPayments} (payment_id, session_id, state, yen, made_at)
          select "paymentId", session_id, 'captured', yen, clock_timestamp() from done
      ), line as (
        insert into ${sandboxLedger} (payment_id, kind, yen, at)
          select "paymentId", 'capture', yen, clock_timestamp() from done
      ), webhook as (${insertWebhooksIfDone(sql`done.webhooks`)})
      select session_id as "sessionId", yen from done`,
    ),
});

/** Captures a session, with its webhooks. `undefined`: it cannot be captured. */
export const capture = (
  batching: Batching,
  change: PaymentChange,
  captureFrom: CaptureFrom,
): Promise<{ yen: number } | undefined> => batching.run(CAPTURE_SESSION, { ...change, captureFrom });

/** A payment by its id, if it is one of the session with this key. */
const FIND_PAYMENT = defineBatch({
  name: 'sandbox payments',
  kind: 'read',
  columns: { redirectId: 'text', paymentId: 'text' },
  key: ['redirectId', 'paymentId'],
  statement: ({ db }, calls) => {
    const { key, sessionId } = sandboxSessions;
    const { paymentId } = sandboxPayments;
    return db
      .select({ redirectId: key, paymentId, state: sandboxPayments.state, yen: sandboxPayments.yen })
      .from(calls.rows)
      .innerJoin(sandboxPayments, eq(paymentId, calls.column('paymentId')))
      .innerJoin(
        sandboxSessions,
        and(eq(sessionId, sandboxPayments.sessionId), eq(key, calls.column('redirectId'))),
      )
      .prepare('sandbox_payments_find');
  },
});

/** Finds a payment by its id, if it is one of the session with this key. */
export const findPaymentOf = (
  batching: Batching,
  payment: { readonly redirectId: string; readonly paymentId: string },
) => batching.run(FIND_PAYMENT, payment);

/** Refuses the payment and ends the session. `false`: the session was over before. */
export async function refuse(
  db: Connection,
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
    ), webhook as (${insertWebhooksIfDone(sql`${JSON.stringify(webhooks)}`)})
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
