import { and, eq, sql } from 'drizzle-orm';
import type { ReportedPayment } from '#backend/actions/payments/provider-status.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { CURRENT_TIME } from '#backend/persistence/clock.ts';
import { sandboxLedger, sandboxPayments, sandboxSessions } from '#backend/persistence/schema.ts';
import type { Failure } from './test-cards.ts';
import { insertWebhooksIfDone, type PlannedWebhook } from './webhook-store.ts';

export type SandboxPayment = {
  readonly paymentId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly yen: number;
};

/** All payments of a session, oldest first. */
export const paymentsOf = (db: Connection, sessionId: string): Promise<SandboxPayment[]> =>
  db
    .select({
      paymentId: sandboxPayments.paymentId,
      state: sandboxPayments.state,
      reason: sandboxPayments.reason,
      yen: sandboxPayments.yen,
    })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.sessionId, sessionId))
    .orderBy(sandboxPayments.madeAt, sandboxPayments.paymentId);

/** Finds a payment by its id, if it is one of the session with this key. */
export async function findPayment(
  db: Connection,
  { redirectId, paymentId }: ReportedPayment,
): Promise<Pick<SandboxPayment, 'state' | 'yen'> | undefined> {
  const [payment] = await db
    .select({ state: sandboxPayments.state, yen: sandboxPayments.yen })
    .from(sandboxPayments)
    .innerJoin(sandboxSessions, eq(sandboxSessions.sessionId, sandboxPayments.sessionId))
    .where(and(eq(sandboxPayments.paymentId, paymentId), eq(sandboxSessions.key, redirectId)));
  return payment;
}

/**
 * Which sessions can be captured. `open`: an active one. `open or paid`: also a paid one whose page is still open in
 * another tab, but not a third time. `any`: also one whose page ended while the payment was under way.
 */
export type CaptureFrom = 'open' | 'open or paid' | 'any';

const FROM = {
  open: sql`state = 'pending' and expires_at > clock_timestamp()`,
  'open or paid': sql`(state = 'pending' and expires_at > clock_timestamp() or state = 'completed'
    and (select count(*) from ${sandboxPayments} p where p.session_id = ${sandboxSessions.sessionId}) < 2)`,
  any: sql`true`,
} as const satisfies Record<CaptureFrom, unknown>;

type PaymentChange = {
  readonly sessionId: string;
  readonly paymentId: string;
  /** The webhooks of this change. */
  readonly webhooks: readonly PlannedWebhook[];
};

/** Captures a session. State, payment, ledger entry and webhooks are one statement. */
export async function capture(
  db: Connection,
  { sessionId, paymentId, webhooks }: PaymentChange,
  captureFrom: CaptureFrom,
): Promise<{ yen: number } | undefined> {
  const { rows } = await db.execute<{ yen: number }>(sql`
    with done as (
      update ${sandboxSessions} set state = 'completed'
        where session_id = ${sessionId} and mode <> 'card' and ${FROM[captureFrom]}
        returning session_id, yen
    ), payment as (
      insert into ${sandboxPayments} (payment_id, session_id, state, yen, made_at)
        select ${paymentId}, session_id, 'captured', yen, clock_timestamp() from done
    ), line as (
      insert into ${sandboxLedger} (payment_id, kind, yen, at)
        select ${paymentId}, 'capture', yen, clock_timestamp() from done
    ), notice as (${insertWebhooksIfDone(webhooks)})
    select yen from done`);
  return rows[0];
}

/** Refuses the payment and ends the session. `false`: the session was over before. */
export async function refuse(
  db: Connection,
  { sessionId, paymentId, webhooks }: PaymentChange,
  reason: Failure,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with done as (
      update ${sandboxSessions} set state = 'cancelled' where session_id = ${sessionId} and ${FROM.open}
        returning session_id, yen
    ), payment as (
      insert into ${sandboxPayments} (payment_id, session_id, state, reason, yen, made_at)
        select ${paymentId}, session_id, 'failed', ${reason}, yen, clock_timestamp() from done
    ), notice as (${insertWebhooksIfDone(webhooks)})
    select 1 from done`);
  return rows.length > 0;
}

/** Refunds a whole payment, once. `false`: no such payment. */
export async function refundPayment(db: Connection, paymentId: string): Promise<boolean> {
  await db.execute(sql`
    with refunded as (
      update ${sandboxPayments} set state = 'refunded' where payment_id = ${paymentId} and state = 'captured'
        returning yen
    )
    insert into ${sandboxLedger} (payment_id, kind, yen, at)
      select ${paymentId}, 'refund', yen, ${CURRENT_TIME} from refunded`);
  const [payment] = await db
    .select({ paymentId: sandboxPayments.paymentId })
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.paymentId, paymentId), eq(sandboxPayments.state, 'refunded')));
  return payment !== undefined;
}
