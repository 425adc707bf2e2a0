import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { disputes, drawCancellations, draws, ledger, orders, refunds } from '../schema.ts';

/** Longer than a batch takes. */
const LEASE_MS = 2 * 60_000;
/** Orders that cannot be refunded yet, and those being paid, are tried again after this time. */
const PASS_PAUSE_MS = 60_000;
/** Cancellations are rare. */
const MAX_RECENT = 10;

const { drawId, operator, reason, afterOrder, dueAt, endedAt } = drawCancellations;

const isPaid = inArray(orders.status, ['SUCCESS', 'CONFIRM']);
/** The payer's bank has taken back, or will, what is left of the payment. */
const isLost = sql`exists (select from ${disputes} d
  join ${ledger} l on l.provider = d.provider and l.payment_id = d.payment_id and l.kind = 'capture' and l."to" = 'sales'
  where d.draw_id = orders.draw_id and d.order_id = orders.order_id and d.state = 'lost'
  group by l.provider, l.payment_id, l.yen
  having sum(coalesce(d.booked_yen, d.yen)) >= l.yen - (select coalesce(sum(r.yen), 0) from ${refunds} r
    where r.provider = l.provider and r.payment_id = l.payment_id and r.withdrawn_at is null))`;
/** Condition on `orders`: the shop keeps the payment of their tickets. */
export const IS_KEPT = and(isPaid, eq(orders.paymentStatus, 'CAPTURED'), not(isLost));

/** Condition on `orders`: the cancellation of its draw will refund it. */
export const IS_TO_BE_REFUNDED = and(
  IS_KEPT,
  sql`exists (select from ${drawCancellations} c where c.draw_id = orders.draw_id and c.ended_at is null)`,
);

export type ClaimedCancellation = {
  readonly drawId: string;
  readonly operator: string;
  readonly reason: string;
  /** The next orders with a kept payment. Empty: the pass has reached the end. */
  readonly orders: readonly CancelledOrder[];
};

export type CancelledOrder = {
  readonly orderId: string;
  /** The numbers in the box of its tickets that are not refunded. */
  readonly tickets: readonly number[];
};

/** Claims the next orders of a cancelled draw; other processes do not get that draw until the lease ends. */
export async function claimCancellation(
  db: Connection,
  atMost: number,
): Promise<ClaimedCancellation | undefined> {
  const due = db
    .select({ drawId })
    .from(drawCancellations)
    .where(and(isNull(endedAt), lte(dueAt, CURRENT_TIME)))
    .orderBy(asc(dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(drawCancellations)
    .set({ dueAt: inMs(LEASE_MS) })
    .where(inArray(drawId, due))
    .returning({ drawId, operator, reason, afterOrder });
  return claimed && { ...claimed, orders: await nextOrders(db, claimed, atMost) };
}

/**
 * Continues after this order. `null`: the pass has ended; the cancellation ends with it if no order is left, else
 * another pass begins after a pause.
 */
export async function advanceCancellation(db: Connection, id: string, after: string | null): Promise<void> {
  const isLeft = sql`exists (select from ${orders} where draw_id = ${id} and ${IS_KEPT})
    or exists (select from ${draws} where draw_id = ${id} and playing > 0)`;
  await db
    .update(drawCancellations)
    .set(
      after === null
        ? {
            afterOrder: null,
            dueAt: inMs(PASS_PAUSE_MS),
            endedAt: sql`case when ${isLeft} then null else ${CURRENT_TIME} end`,
          }
        : { afterOrder: after, dueAt: CURRENT_TIME },
    )
    .where(eq(drawId, id));
}

type Claimed = { readonly drawId: string; readonly afterOrder: string | null };

/** The tickets of an order that are not refunded. Names with their table, because `refunds` has them too. */
const TICKETS = sql<number[]>`array(
  select ticket from generate_series(orders.first_ticket, orders.first_ticket + orders.quantity - 1) ticket
  where not exists (select from ${refunds} r where r.draw_id = orders.draw_id and r.order_id = orders.order_id
    and r.withdrawn_at is null and ticket = any (r.tickets)))`;

const nextOrders = (db: Connection, { drawId: id, afterOrder: after }: Claimed, atMost: number) =>
  db
    .select({ orderId: orders.orderId, tickets: TICKETS })
    .from(orders)
    .where(and(eq(orders.drawId, id), IS_KEPT, after === null ? undefined : gt(orders.orderId, after)))
    .orderBy(asc(orders.orderId))
    .limit(atMost);

type NewCancellation = {
  readonly drawId: string;
  readonly operator: string;
  readonly reason: string;
  readonly words: string | undefined;
};

/** `false`: the draw was cancelled before. */
export async function insertCancellation(tx: Connection, cancellation: NewCancellation): Promise<boolean> {
  const added = await tx
    .insert(drawCancellations)
    .values({ ...cancellation, at: CURRENT_TIME, dueAt: CURRENT_TIME })
    .onConflictDoNothing()
    .returning({ drawId });
  return added.length > 0;
}

/** The words of staff to the buyers of a cancelled draw; null: none, or it was not cancelled when the refund was made. */
export async function wordsToBuyers(db: Connection, id: string, refundedAt: Date): Promise<string | null> {
  const [found] = await db
    .select({ words: drawCancellations.words })
    .from(drawCancellations)
    .where(
      and(
        eq(drawId, id),
        lte(sql`date_trunc('milliseconds', ${drawCancellations.at})`, refundedAt.toISOString()),
      ),
    );
  return found?.words ?? null;
}

/** Numbers of paid orders by the state of their refund, and their sum. */
export type CancellationProgress = {
  readonly waiting: number;
  readonly refunding: number;
  readonly refunded: number;
  readonly yen: number;
};

/** A cancelled draw with its progress; `undefined`: it is not cancelled. */
export async function findCancellation(db: Connection, directoryName: string) {
  const [found] = await cancelled(db).where(eq(draws.directoryName, directoryName));
  return found && withProgress(db, found);
}

/** The cancellations that go on, or have ended within a day, newest first. */
export async function recentCancellations(db: Connection) {
  const found = await cancelled(db)
    .where(sql`${endedAt} is null or ${endedAt} > now() - interval '1 day'`)
    .orderBy(desc(drawCancellations.at), asc(drawId))
    .limit(MAX_RECENT);
  return Promise.all(found.map((one) => withProgress(db, one)));
}

const cancelled = (db: Connection) =>
  db
    .select({
      ...getTableColumns(drawCancellations),
      directoryName: draws.directoryName,
      playing: draws.playing,
    })
    .from(draws)
    .innerJoin(drawCancellations, eq(drawId, draws.drawId));

async function withProgress<Found extends { readonly drawId: string }>(db: Connection, found: Found) {
  return { ...found, ...(await cancellationProgress(db, found.drawId)) };
}

export async function cancellationProgress(db: Connection, id: string): Promise<CancellationProgress> {
  const count = (status: string) =>
    sql<number>`(count(*) filter (where ${orders.paymentStatus} = ${sql.raw(`'${status}'`)}))::int`;
  const [counted] = await db
    .select({
      waiting: count('CAPTURED'),
      refunding: count('REFUND_PENDING'),
      refunded: count('REFUNDED'),
      yen: sql`coalesce(sum(${orders.total}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.drawId, id), isPaid));
  return counted ?? { waiting: 0, refunding: 0, refunded: 0, yen: 0 };
}
