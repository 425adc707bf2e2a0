import { and, eq, isNull, sql } from 'drizzle-orm';
import { CURRENT_TIME, inMs } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import {
  sandboxDisputes,
  sandboxLedger,
  sandboxPayments,
  sandboxSessions,
  sandboxSettlements,
} from '#backend/persistence/schema.ts';
import { newId } from './keys.ts';
import { type SandboxDatabase, sessionById } from './sessions.ts';
import { deliver, type PostWebhook, planWebhooks } from './webhooks.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const TRANSFER_FEE_YEN = 250;

/** The sandbox provider's side of what happens there alone. `post` undefined: its webhook is lost. */
export type SandboxDashboard = {
  /** Refunds a payment or a part of it, as the shop's staff can at the provider. */
  refund(payment: { paymentId: string; yen: number }, post?: PostWebhook): Promise<void>;
  /** The payer's bank asks for a payment back. No webhook reports that. */
  openDispute(paymentId: string): Promise<string>;
  /** Ends a dispute: `lost` takes the payment back, `cancelled` leaves it with the shop. */
  endDispute(disputeId: string, state: 'lost' | 'cancelled', post?: PostWebhook): Promise<void>;
  /** Gives a chargeback back to the shop. */
  reverseChargeback(disputeId: string): Promise<void>;
  /** Takes a payment that no page of this shop has asked for, an hour ago. */
  takeUnknownPayment(yen: number): Promise<void>;
  /** Transfers everything since the last settlement to the shop. */
  settle(): Promise<string>;
};

export const sandboxDashboard = (database: SandboxDatabase, secret: string): SandboxDashboard => {
  const { db } = database;
  const report = reporter(database, secret);
  return {
    refund: async ({ paymentId, yen }, post) => {
      await db.transaction((tx) => take(tx, { paymentId, kind: 'refund', yen }));
      await report(paymentId, post);
    },
    openDispute: (paymentId) => db.transaction((tx) => openDispute(tx, paymentId)),
    endDispute: async (disputeId, state, post) => {
      const paymentId = await db.transaction((tx) => endDispute(tx, disputeId, state));
      if (paymentId !== undefined && state === 'lost') await report(paymentId, post);
    },
    reverseChargeback: (disputeId) => db.transaction((tx) => reverse(tx, disputeId)),
    takeUnknownPayment: (yen) => db.transaction((tx) => takeUnknownPayment(tx, yen)),
    settle: () => db.transaction(settle),
  };
};

/** Returns a function that sends the webhook about money that was returned. */
const reporter =
  (database: SandboxDatabase, secret: string) => async (paymentId: string, post: PostWebhook | undefined) => {
    if (post === undefined) return;
    const { db } = database;
    const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentId, paymentId));
    const session = payment && (await sessionById(database, payment.sessionId));
    if (session === undefined) return;
    const event = { type: 'payment.refund.created', session, paymentId } as const;
    for (const webhook of planWebhooks(event, 'usual', secret))
      await deliver(database, post, { ...webhook, tries: 0 });
  };

async function openDispute(tx: Connection, paymentId: string): Promise<string> {
  const disputeId = newId('dis');
  const { rest } = await lockPayment(tx, paymentId);
  await tx.insert(sandboxDisputes).values({
    disputeId,
    paymentId,
    yen: rest,
    state: 'pending',
    reason: '利用覚えなし',
    madeAt: CURRENT_TIME,
    dueAt: inMs(WEEK_MS),
  });
  return disputeId;
}

async function endDispute(tx: Connection, disputeId: string, state: 'lost' | 'cancelled') {
  const [dispute] = await tx
    .update(sandboxDisputes)
    .set({ state })
    .where(and(eq(sandboxDisputes.disputeId, disputeId), eq(sandboxDisputes.state, 'pending')))
    .returning();
  if (dispute !== undefined && state === 'lost')
    await take(tx, { ...dispute, kind: 'chargeback', key: `dispute:${disputeId}` });
  return dispute?.paymentId;
}

async function takeUnknownPayment(tx: Connection, yen: number): Promise<void> {
  const sessionId = newId('ses');
  const madeAt = inMs(-HOUR_MS);
  await tx.insert(sandboxSessions).values({
    sessionId,
    key: newId('ses'),
    mode: 'payment',
    paymentType: 'CARD',
    yen,
    reference: 'elsewhere',
    returnUrl: 'about:blank',
    description: '',
    state: 'completed',
    madeAt,
    expiresAt: madeAt,
  });
  await tx
    .insert(sandboxPayments)
    .values({ paymentId: newId('pay'), sessionId, state: 'captured', yen, madeAt });
}

async function settle(tx: Connection): Promise<string> {
  const settlementId = newId('set');
  await tx.insert(sandboxSettlements).values({
    settlementId,
    transferFeeYen: TRANSFER_FEE_YEN,
    madeAt: CURRENT_TIME,
    transferOn: sql`(clock_timestamp() at time zone 'Asia/Tokyo')::date`,
  });
  await tx.update(sandboxLedger).set({ settlementId }).where(isNull(sandboxLedger.settlementId));
  return settlementId;
}

type Taken = {
  readonly paymentId: string;
  readonly kind: 'refund' | 'chargeback';
  readonly yen: number;
  readonly key?: string;
};

/** Takes money of a payment back from the shop, at most what is left. */
async function take(tx: Connection, { paymentId, kind, yen, key }: Taken): Promise<void> {
  const { rest } = await lockPayment(tx, paymentId);
  if (yen > rest) throw new Error(`The payment ${paymentId} has ${rest} yen left.`);
  await tx.insert(sandboxLedger).values({ paymentId, kind, yen, key, at: CURRENT_TIME });
  if (yen === rest)
    await tx
      .update(sandboxPayments)
      .set({ state: 'refunded' })
      .where(eq(sandboxPayments.paymentId, paymentId));
}

/** Locks a payment. Returns what the shop has left of it. */
async function lockPayment(tx: Connection, paymentId: string): Promise<{ readonly rest: number }> {
  await tx.select().from(sandboxPayments).where(eq(sandboxPayments.paymentId, paymentId)).for('update');
  const [left] = await tx
    .select({
      rest: sql`coalesce(sum(case when ${sandboxLedger.kind} in ('capture', 'chargebackReversal')
        then ${sandboxLedger.yen} else -${sandboxLedger.yen} end), 0)`.mapWith(Number),
    })
    .from(sandboxLedger)
    .where(eq(sandboxLedger.paymentId, paymentId));
  return { rest: left?.rest ?? 0 };
}

async function reverse(tx: Connection, disputeId: string): Promise<void> {
  const [chargeback] = await tx
    .select()
    .from(sandboxLedger)
    .where(eq(sandboxLedger.key, `dispute:${disputeId}`));
  if (chargeback === undefined) throw new Error('The dispute took nothing back.');
  const { paymentId, yen, lineId } = chargeback;
  const key = `reversal:${lineId}`;
  await tx
    .insert(sandboxLedger)
    .values({ paymentId, kind: 'chargebackReversal', yen, key, at: CURRENT_TIME });
  await tx.update(sandboxPayments).set({ state: 'captured' }).where(eq(sandboxPayments.paymentId, paymentId));
  await tx
    .update(sandboxDisputes)
    .set({ state: 'cancelled' })
    .where(eq(sandboxDisputes.disputeId, disputeId));
}
