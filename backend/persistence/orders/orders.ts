import { and, asc, eq, gte, isNotNull, lt, lte, sql, sum } from 'drizzle-orm';
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

/** Unplayed orders with a result that were settled in this period, oldest first. */
export const unplayedOrders = (
  db: Connection,
  { from, to }: Period,
  atMost: number,
): Promise<readonly OrderKey[]> =>
  db
    .select(KEY)
    .from(orders)
    .where(
      and(
        eq(orders.status, 'SUCCESS'),
        isNotNull(orders.revealedAt),
        gte(orders.settledAt, from),
        lt(orders.settledAt, to),
      ),
    )
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
 * Moves orders from SUCCESS to CONFIRM, so that their members see the prizes, and counts the prizes as theirs. One
 * statement, so that of two concurrent calls one succeeds. Does not lock the draws: the prizes were written with the
 * result. `calls` are rows `calls` with `order_id` and `draw_id`.
 */
export const playText = (calls: string): string => `
with played as (
  update orders o set status = 'CONFIRM', played_at = clock_timestamp(), moves = o.moves + 1, version = o.version + 1
  from ${calls}
  where o.draw_id = calls.draw_id and o.order_id = calls.order_id and o.status = 'SUCCESS'
    and o.revealed_at is not null
  returning o.draw_id, o.order_id, o.member_id, o.payment_status, o.moves, o.played_at),
history as (
  insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
  select draw_id, order_id, moves, 'SUCCESS', 'CONFIRM', payment_status, played_at from played),
counted as (
  insert into holdings as h (member_id, draw_id, won, waiting, last_won_at)
  select p.member_id, p.draw_id, count(*), count(*), max(w.won_at)
  from played p join won_prizes w on w.draw_id = p.draw_id and w.order_id = p.order_id
  group by p.member_id, p.draw_id order by p.member_id, p.draw_id
  on conflict (member_id, draw_id) do update set won = h.won + excluded.won,
    waiting = h.waiting + excluded.waiting, last_won_at = greatest(h.last_won_at, excluded.last_won_at))
select draw_id as "drawId", order_id as "orderId" from played`;

/** Plays an order of a transaction that has locked it. */
export async function playLocked(tx: Connection, { drawId, orderId }: OrderKey): Promise<void> {
  await tx.execute(
    sql`${sql.raw(PLAY_BEFORE)}(select ${drawId}::uuid as draw_id, ${orderId}::uuid as order_id) calls${sql.raw(PLAY_AFTER)}`,
  );
}

const [PLAY_BEFORE = '', PLAY_AFTER = ''] = playText('CALLS').split('CALLS');

const PLAY = defineBatch({
  name: 'played orders',
  kind: 'repeatableWrite',
  columns: { drawId: 'uuid', orderId: 'uuid', memberId: 'uuid' },
  key: ['drawId', 'orderId'],
  statement: ({ prepare }, calls) =>
    prepare<OrderKey>(
      'orders_play',
      sql`${sql.raw(PLAY_BEFORE)}(
        select own.draw_id, own.order_id from ${calls.rows}
        join orders own on own.draw_id = calls."drawId" and own.order_id = calls."orderId"
        where own.member_id = coalesce(calls."memberId", own.member_id)) calls${sql.raw(PLAY_AFTER)}`,
    ),
});

/**
 * SUCCESS to CONFIRM. Changes nothing if the status is another one, the order waits for its result, or it is not that of
 * the member; `memberId` null: of any member.
 */
export async function recordPlay(
  batching: OpenDatabase['batching'],
  call: OrderKey & { readonly memberId: string | null },
): Promise<void> {
  await batching.run(PLAY, call);
}
