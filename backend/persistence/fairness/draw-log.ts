import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { chainEntries, expectClock, type LogHead } from '#backend/domain/orders/log-entries.ts';
import { fromHex, toHex } from '#lib/fairness/bytes.ts';
import type { CorrectionEntry, LogEntry, LogEntryBody } from '#lib/fairness/log-entry.ts';
import type { Connection } from '../db/database.ts';
import { isUuid } from '#backend/domain/lookup.ts';
import { draws, drawLog, orders } from '../schema.ts';

type LogRow = typeof drawLog.$inferSelect;

/** The entry that a row holds. */
export function entryIn({
  seq,
  kind,
  at,
  orderHash,
  fromTicket,
  count,
  round,
  details,
  hash,
}: LogRow): LogEntry {
  const tickets = {
    orderHash: toHex(orderHash ?? new Uint8Array()),
    from: fromTicket ?? 0,
    count: count ?? 0,
  };
  const ms = at?.getTime() ?? 0;
  const known = { ...details, seq, hash: toHex(hash) } as unknown as LogEntry;
  switch (kind) {
    case 'sale':
      return { ...known, kind, ...tickets, at: ms, round: round ?? 0 } as LogEntry;
    case 'reveal':
      return { ...known, kind, round: round ?? 0 } as LogEntry;
    case 'refund':
    case 'withdrawal':
      return { ...known, kind, ...tickets, at: ms } as LogEntry;
    case 'pause':
    case 'resume':
    case 'correction':
    case 'close':
      return { ...known, kind, at: ms } as LogEntry;
    case 'void':
      return { ...known, kind, round: round ?? 0, at: ms } as LogEntry;
  }
}

function rowOf(drawId: string, entry: LogEntry): typeof drawLog.$inferInsert {
  const { seq, hash } = entry;
  const key = { drawId, seq, hash: fromHex(hash) };
  switch (entry.kind) {
    case 'reveal': {
      const { kind, round, signature, sales, left } = entry;
      return { ...key, kind, round, details: { signature, sales, left } };
    }
    case 'pause': {
      const { kind, reason, at } = entry;
      return { ...key, kind, at: new Date(at), details: { reason } };
    }
    case 'resume': {
      const { kind, at } = entry;
      return { ...key, kind, at: new Date(at) };
    }
    case 'correction': {
      const { kind, prize, name, reason, at } = entry;
      return { ...key, kind, at: new Date(at), details: { prize, name, reason } };
    }
    case 'close': {
      const { kind, cause, reason, at } = entry;
      return { ...key, kind, at: new Date(at), details: { cause, reason } };
    }
    case 'void': {
      const { kind, round, at } = entry;
      return { ...key, kind, round, at: new Date(at) };
    }
    case 'sale': {
      const { kind, orderHash, from, count, at, round } = entry;
      return {
        ...key,
        kind,
        orderHash: fromHex(orderHash),
        fromTicket: from,
        count,
        at: new Date(at),
        round,
      };
    }
    case 'refund': {
      const { kind, orderHash, from, count, at, prizes, lastOne } = entry;
      const tickets = { orderHash: fromHex(orderHash), fromTicket: from, count };
      return { ...key, ...tickets, kind, at: new Date(at), details: { prizes, lastOne } };
    }
    case 'withdrawal': {
      const { kind, orderHash, from, count, at } = entry;
      return { ...key, kind, orderHash: fromHex(orderHash), fromTicket: from, count, at: new Date(at) };
    }
  }
}

/** The head of the log of a locked draw whose manifest is announced. */
export async function logHeadOf(tx: Connection, drawId: string): Promise<LogHead> {
  const { logEntries: entries, logHead: head } = draws;
  const [found] = await tx.select({ entries, head }).from(draws).where(eq(draws.drawId, drawId));
  if (found === undefined || found.head === null) throw new Error(`The draw ${drawId} has no log.`);
  return { entries: found.entries, head: found.head };
}

/** The corrected names of a draw's prizes, oldest first. */
export async function readCorrections(
  db: Connection,
  drawId: string,
): Promise<readonly LogEntry<CorrectionEntry>[]> {
  const rows = await db
    .select()
    .from(drawLog)
    .where(and(eq(drawLog.drawId, drawId), eq(drawLog.kind, 'correction')))
    .orderBy(asc(drawLog.seq));
  return rows.map(entryIn).filter((entry) => entry.kind === 'correction');
}

/** Adds entries to the log of a draw that is locked, and writes its head. Throws `ClockBehindError`. */
export async function addEntries(
  tx: Connection,
  { drawId, ...head }: LogHead & { readonly drawId: string },
  bodies: readonly LogEntryBody[],
): Promise<void> {
  const at = bodies.flatMap((body) => ('at' in body ? body.at : [])).at(-1);
  if (at !== undefined) {
    const [draw] = await tx.select({ logAt: draws.logAt }).from(draws).where(eq(draws.drawId, drawId));
    expectClock(draw?.logAt ?? null, bodies);
  }
  const chained = chainEntries(head, bodies);
  await tx.insert(drawLog).values(chained.entries.map((entry) => rowOf(drawId, entry)));
  await tx
    .update(draws)
    .set({
      logEntries: chained.head.entries,
      logHead: chained.head.head,
      ...(at === undefined ? {} : { logAt: new Date(at) }),
    })
    .where(eq(draws.drawId, drawId));
}

/** A range of entries of a draw's log. */
export type LogRange = { readonly from: number; readonly atMost: number };

export async function readLog(
  db: Connection,
  drawId: string,
  { from, atMost }: LogRange,
): Promise<readonly LogEntry[]> {
  const rows = await db
    .select()
    .from(drawLog)
    .where(and(eq(drawLog.drawId, drawId), gte(drawLog.seq, from)))
    .orderBy(asc(drawLog.seq))
    .limit(atMost);
  return rows.map(entryIn);
}

/** The hash before an entry. `undefined`: it is the first. */
export async function hashBefore(
  db: Connection,
  drawId: string,
  seq: number,
): Promise<Uint8Array | undefined> {
  const [before] = await db
    .select({ hash: drawLog.hash })
    .from(drawLog)
    .where(and(eq(drawLog.drawId, drawId), eq(drawLog.seq, seq - 1)));
  return before?.hash;
}

/** A member's order with the place of its sale in the log. `undefined` for another member's order. */
export async function findLoggedOrder(db: Connection, memberId: string, orderId: string) {
  if (!isUuid(orderId)) return undefined;
  const { drawId, requestKey, salt, status, logSeq, settledAt, revealedAt } = orders;
  const [found] = await db
    .select({ drawId, orderId: orders.orderId, requestKey, salt, status, logSeq, settledAt, revealedAt })
    .from(orders)
    .where(and(eq(orders.orderId, orderId), eq(orders.memberId, memberId)));
  return found;
}

/** The entries that show the result of a sale: from the result before it, or from the first sale of its round. */
export async function entriesOfResult(
  db: Connection,
  drawId: string,
  saleSeq: number,
): Promise<readonly LogEntry[] | undefined> {
  const ofDraw = eq(drawLog.drawId, drawId);
  const [sale] = await db
    .select({ round: drawLog.round })
    .from(drawLog)
    .where(and(ofDraw, eq(drawLog.seq, saleSeq)));
  if (sale?.round === null || sale === undefined) return undefined;
  const isResult = inArray(drawLog.kind, ['reveal', 'void']);
  const [result] = await db
    .select({ seq: drawLog.seq })
    .from(drawLog)
    .where(and(ofDraw, isResult, eq(drawLog.round, sale.round)));
  if (result === undefined) return undefined;
  const [before] = await db
    .select({ seq: drawLog.seq })
    .from(drawLog)
    .where(and(ofDraw, eq(drawLog.kind, 'reveal'), lt(drawLog.round, sale.round)))
    .orderBy(desc(drawLog.round))
    .limit(1);
  const from =
    before === undefined ? 0 : Math.min(before.seq, await firstSaleOf(db, drawId, sale.round, saleSeq));
  return readLog(db, drawId, { from, atMost: result.seq - from + 1 });
}

async function firstSaleOf(db: Connection, drawId: string, round: number, known: number): Promise<number> {
  const [first] = await db
    .select({ seq: sql<number>`min(${drawLog.seq})` })
    .from(drawLog)
    .where(
      and(
        eq(drawLog.drawId, drawId),
        eq(drawLog.kind, 'sale'),
        eq(drawLog.round, round),
        lt(drawLog.seq, known + 1),
        // Sales of one round follow each other within six seconds.
        gte(drawLog.seq, known - MAX_SALES_OF_ROUND),
      ),
    );
  return first?.seq ?? known;
}

const MAX_SALES_OF_ROUND = 20_000;
