import { and, asc, eq, gte, lt, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import { defineBatch } from '../db/batching.ts';
import type { Connection, OpenDatabase } from '../db/database.ts';
import { draws, liveOrders, orders } from '../schema.ts';
import { ORDER } from './own-orders.ts';
import { isUuid } from '#backend/domain/lookup.ts';

const KEY = { drawId: orders.drawId, orderId: orders.orderId };

/** `undefined` for another member's order. */
export async function findOrder(
  db: Connection,
  memberId: string,
  orderId: string,
): Promise<Order | undefined> {
  if (!isUuid(orderId)) return undefined;
  const mine = and(eq(orders.orderId, orderId), eq(orders.memberId, memberId));
  const [found] = await db.select(ORDER).from(orders).where(mine);
  return found && { ...found, price: yen(found.price), total: yen(found.total) };
}

type Period = { readonly from: Date; readonly to: Date };

/** Unplayed orders settled in this period, oldest first. */
export const unplayedOrders = (
  db: Connection,
  { from, to }: Period,
  atMost: number,
): Promise<readonly OrderKey[]> =>
  db
    .select(KEY)
    .from(orders)
    .where(and(eq(orders.status, 'SUCCESS'), gte(orders.settledAt, from), lt(orders.settledAt, to)))
    .orderBy(asc(orders.settledAt))
    .limit(atMost);

/** Orders in START whose hold has ended. */
export const expiredHolds = (db: Connection, atMost: number): Promise<readonly OrderKey[]> =>
  db
    .select(KEY)
    .from(liveOrders)
    .innerJoin(orders, and(eq(orders.drawId, liveOrders.drawId), eq(orders.orderId, liveOrders.orderId)))
    .where(and(eq(orders.status, 'START'), lte(liveOrders.heldUntil, sql`now()`)))
    .orderBy(asc(liveOrders.heldUntil))
    .limit(atMost);

/** The number of orders being paid, of one draw or of all; `undefined`: no such draw. */
export async function countPlaying(db: Connection, drawId?: string): Promise<number | undefined> {
  if (drawId !== undefined && !isUuid(drawId)) return undefined;
  const which = drawId === undefined ? undefined : eq(draws.drawId, drawId);
  const [counted] = await db
    .select({ playing: sum(draws.playing) })
    .from(draws)
    .where(which);
  const isUnknown = drawId !== undefined && counted?.playing === null;
  return isUnknown ? undefined : Number(counted?.playing ?? 0);
}

/**
 * Moves orders from SUCCESS to CONFIRM and assigns their prizes to the members: one statement, so that of two
 * concurrent calls one succeeds. Does not lock the draws: the prizes were fixed and counted when the orders were paid.
 * An order that changes while the statement waits for its lock is not played, because the statement does not see the
 * refund that changed it.
 * `calls` are rows with `"drawId"` and `"orderId"`.
 */
export const playStatement = (calls: SQL) => sql`
  with played as (
    update orders o set status = 'CONFIRM', played_at = clock_timestamp(), moves = o.moves + 1,
      version = o.version + 1
    from ${calls}
    cross join lateral (select s.version from orders s
      where s.draw_id = calls."drawId" and s.order_id = calls."orderId" offset 0) seen
    where o.draw_id = calls."drawId" and o.order_id = calls."orderId" and o.status = 'SUCCESS'
      and case when o.version = seen.version then true end
    returning o.draw_id, o.order_id, o.member_id, o.quantity, o.first_ticket, o.has_last_one, o.settled_at,
      o.payment_status, o.moves, o.played_at),
  history as (
    insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
    select draw_id, order_id, moves, 'SUCCESS', 'CONFIRM', payment_status, played_at from played),
  -- The box is cut once, in which every ticket of an order then is looked up.
  tickets as materialized (
    select p.*, d.storage_days, b.line_up,
      substring(b."order" from p.first_ticket + 1 for p.quantity) as places
    from played p join draws d using (draw_id) join boxes b using (draw_id)),
  prizes_of_tickets as (
    select t.order_id, t.first_ticket + slot as ticket,
      (t.line_up -> get_byte(t.places, slot) ->> 'prizeId')::uuid as prize_id
    from tickets t, generate_series(0, t.quantity - 1) slot
    union all
    select order_id, null, null from tickets where has_last_one),
  refunded as (
    select r.order_id, unnest(r.tickets) as ticket
    from tickets t join refunds r on r.draw_id = t.draw_id and r.order_id = t.order_id and r.withdrawn_at is null),
  won as (
    insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, won_at, kept_until, voided_at)
    select order_id, t.member_id, t.draw_id, w.ticket, w.prize_id, t.settled_at,
      t.settled_at + t.storage_days * interval '1 day',
      case when t.payment_status in ('REFUND_PENDING', 'REFUNDED') or exists (select from refunded r
        where r.order_id = t.order_id and r.ticket = coalesce(w.ticket, t.first_ticket + t.quantity - 1))
        then t.played_at end
    from tickets t join prizes_of_tickets w using (order_id))
  select draw_id as "drawId", order_id as "orderId" from tickets`;

const PLAY = defineBatch({
  name: 'played orders',
  kind: 'repeatableWrite',
  columns: { drawId: 'uuid', orderId: 'uuid' },
  key: ['drawId', 'orderId'],
  statement: ({ prepare }, calls) => prepare<OrderKey>('orders_play', playStatement(calls.rows)),
});

/**
 * SUCCESS to CONFIRM, and writes the won prizes. `false`: no change, because its status is not SUCCESS. An order that a
 * refund has changed meanwhile is played again.
 */
export async function recordPlay(
  { db, batching }: Pick<OpenDatabase, 'db' | 'batching'>,
  { drawId, orderId }: OrderKey,
): Promise<boolean> {
  const which = and(eq(orders.drawId, drawId), eq(orders.orderId, orderId), eq(orders.status, 'SUCCESS'));
  for (;;) {
    if ((await batching.run(PLAY, { drawId, orderId })) !== undefined) return true;
    if ((await db.$count(orders, which)) === 0) return false;
  }
}
