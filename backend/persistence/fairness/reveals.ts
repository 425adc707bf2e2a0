import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Revealed, WaitingSale } from '#backend/domain/orders/reveal.ts';
import type { StoredBoxLine } from '#backend/domain/fairness.ts';
import type { LogHead } from '#backend/domain/orders/log-entries.ts';
import type { LogEnd } from '#backend/domain/latest-results.ts';
import { readManifest } from '#lib/fairness/manifest.ts';
import { databaseTime } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { IS_PUBLIC } from '../draws/public-draws.ts';
import { boxes, draws, waitingSales } from '../schema.ts';

/** The ends of the logs of all draws on sale, and the time of the database. */
export async function logEnds(
  db: Connection,
  reveals: number,
): Promise<{ readonly at: Date; readonly ends: readonly LogEnd[] }> {
  const { rows } = await db.execute<{
    directory_name: string;
    title: string;
    manifest: string;
    reveals: LogEnd['reveals'] | null;
  }>(sql`
    select ${draws.directoryName}, ${draws.title}, ${boxes.manifest}, (
      select jsonb_agg(jsonb_build_object('round', round, 'left', details -> 'left') order by round desc)
      from (
        select round, details from draw_log where draw_log.draw_id = ${draws.drawId} and kind = 'reveal'
        order by round desc limit ${reveals}
      ) newest) as reveals
    from ${draws} join ${boxes} on ${boxes.drawId} = ${draws.drawId}
    where ${IS_PUBLIC} and ${draws.opensAt} <= now() and ${draws.closesAt} > now() and ${draws.closedAt} is null
      and ${draws.sold} < ${draws.total} and ${boxes.announcedAt} is not null`);
  const ends = rows.flatMap(({ directory_name: directoryName, title, ...row }) => {
    const manifest = readManifest(row.manifest);
    return manifest === undefined || row.reveals === null
      ? []
      : [{ directoryName, title, manifest, reveals: row.reveals }];
  });
  return { at: await databaseTime(db), ends };
}

export type DueRound = { readonly round: number; readonly drawId: string };

/** The oldest round of each draw for which its sales wait, up to this round; oldest first. */
export async function dueRounds(db: Connection, upTo: number): Promise<readonly DueRound[]> {
  const { drawId } = waitingSales;
  const round = sql<number>`min(${waitingSales.round})`.mapWith(Number);
  return db
    .select({ round, drawId })
    .from(waitingSales)
    .where(lte(waitingSales.round, upTo))
    .groupBy(drawId)
    .orderBy(asc(round), asc(drawId));
}

/** The settlement of the oldest sale that waits for its result; `undefined`: none waits. */
export async function oldestWaitingSale(db: Connection): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select extract(epoch from min(o.settled_at)) * 1000 as at from waiting_sales w
    join orders o on o.draw_id = w.draw_id and o.order_id = w.order_id
    where w.round = (select min(round) from waiting_sales)`);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : new Date(Math.floor(Number(at)));
}

export type LockedBox = {
  readonly head: LogHead;
  readonly lines: readonly StoredBoxLine[];
  readonly left: readonly number[];
  /** In the order of the log. */
  readonly sales: readonly WaitingSale[];
  readonly at: Date;
};

/** Locks a draw and reads the sales that wait for a round. `undefined`: none, or sales of an earlier round wait. */
export async function lockWaiting(
  tx: Connection,
  { drawId, round }: DueRound,
): Promise<LockedBox | undefined> {
  await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('no key update');
  const ofDraw = eq(waitingSales.drawId, drawId);
  const sales = await tx
    .select()
    .from(waitingSales)
    .where(and(ofDraw, lte(waitingSales.round, round)))
    .orderBy(asc(waitingSales.seq));
  if (sales.length === 0 || sales.some((sale) => sale.round < round)) return undefined;
  const [box] = await tx
    .select({
      entries: draws.logEntries,
      head: sql<Uint8Array>`${draws.logHead}`.mapWith(draws.logHead),
      lines: boxes.lines,
      left: boxes.left,
      at: sql`clock_timestamp()`.mapWith(draws.opensAt),
    })
    .from(draws)
    .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(eq(draws.drawId, drawId));
  if (box === undefined) throw new Error(`The draw ${drawId} has sold tickets and no box.`);
  const { entries, head, ...rest } = box;
  return { ...rest, head: { entries, head }, sales };
}

/** Writes the results of sales: prizes, counts and the time of the result. */
export async function writeResults(
  tx: Connection,
  { drawId, round }: DueRound,
  { lines, sales }: LockedBox,
  { tickets, left }: Revealed,
): Promise<void> {
  const lineOf = (ticket: (typeof tickets)[number]) => lines[ticket.line];
  const drawn = Map.groupBy(tickets, (ticket) => lineOf(ticket)?.prizeId ?? '');
  const orderIds = sales.map(({ orderId }) => orderId);
  await tx.execute(sql`
    with prizes_of as (
      select o.order_id, o.member_id, o.draw_id, w.ticket, w.prize_id, w.variant, o.settled_at
      from unnest(${sql.param(tickets.map(({ orderId }) => orderId))}::uuid[],
        ${sql.param(tickets.map(({ ticket }) => ticket))}::int[],
        ${sql.param(tickets.map((ticket) => lineOf(ticket)?.prizeId ?? null))}::uuid[],
        ${sql.param(tickets.map((ticket) => lineOf(ticket)?.variant ?? null))}::text[])
        w(order_id, ticket, prize_id, variant)
      join orders o on o.draw_id = ${drawId} and o.order_id = w.order_id
      union all
      select o.order_id, o.member_id, o.draw_id, null, null, null, o.settled_at from orders o
      where o.draw_id = ${drawId} and o.order_id = any(${sql.param(orderIds)}::uuid[]) and o.has_last_one)
    insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, variant, won_at, kept_until, choose_until)
    select p.order_id, p.member_id, p.draw_id, p.ticket, p.prize_id, p.variant, p.settled_at,
      p.settled_at + d.storage_days * interval '1 day',
      case when exists (select from prize_variants v where v.draw_id = p.draw_id and v.prize_id = p.prize_id)
        then clock_timestamp() + d.choose_days * interval '1 day' end
    from prizes_of p join draws d using (draw_id)`);
  await tx.execute(sql`
    update orders set revealed_at = clock_timestamp(), version = version + 1
    where draw_id = ${drawId} and order_id = any(${sql.param(orderIds)}::uuid[])`);
  await tx.execute(sql`
    update prizes p set drawn = p.drawn + w.drawn
    from unnest(${sql.param([...drawn.keys()])}::uuid[], ${sql.param([...drawn.values()].map(({ length }) => length))}::int[])
      w(prize_id, drawn)
    where p.draw_id = ${drawId} and p.prize_id = w.prize_id`);
  await tx
    .update(boxes)
    .set({ left: [...left] })
    .where(eq(boxes.drawId, drawId));
  await deleteWaiting(tx, { drawId, round }, sales);
}

/** Marks the orders of a void round, which are refunded. They have no result. */
export async function markVoid(tx: Connection, due: DueRound, sales: readonly WaitingSale[]): Promise<void> {
  await tx.execute(sql`
    update orders set reason = 'roundVoid', version = version + 1
    where draw_id = ${due.drawId} and order_id = any(${sql.param(sales.map(({ orderId }) => orderId))}::uuid[])`);
  await deleteWaiting(tx, due, sales);
}

/** Deletes the sales of a round from those that wait: it is revealed or void. */
async function deleteWaiting(
  tx: Connection,
  { drawId, round }: DueRound,
  sales: readonly WaitingSale[],
): Promise<void> {
  const tickets = sales.reduce((sum, { count }) => sum + count, 0);
  await tx.delete(waitingSales).where(and(eq(waitingSales.drawId, drawId), eq(waitingSales.round, round)));
  await tx
    .update(draws)
    .set({ waiting: sql`${draws.waiting} - ${tickets}`, newestRound: round })
    .where(eq(draws.drawId, drawId));
}
