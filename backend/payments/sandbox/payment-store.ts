import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { CURRENT_TIME } from '#backend/persistence/clock.ts';
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
