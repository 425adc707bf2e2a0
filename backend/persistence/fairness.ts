import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { LogEntryFields } from '#lib/fairness/log-entry.ts';
import {
  type BoxContents,
  isOver,
  isSameContents,
  type SaleProgress,
  type SealedBox,
} from '#backend/domain/fairness.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import type { Connection, Database } from './db/database.ts';
import { matchesName } from './draws/draw-names.ts';
import { boxes, drawLog, draws, orders, prizes } from './schema.ts';
import { isUuid } from '#backend/domain/lookup.ts';

type PublishedBox = Pick<SealedBox, 'manifest' | 'commit'>;

/** The contents to be sealed. */
export async function boxContents(db: Connection, drawId: string): Promise<BoxContents | undefined> {
  const draw = await db.query.draws.findFirst({
    columns: { drawId: true, price: true },
    where: eq(draws.drawId, drawId),
    with: { prizes: { orderBy: asc(prizes.grade) }, lastOnePrize: { columns: { name: true } } },
  });
  if (draw === undefined) return undefined;
  return {
    drawId,
    price: draw.price,
    // The leaves name a prize by its grade, which is short and unique in a draw.
    lineUp: draw.prizes.map(({ prizeId, grade, name, total, drawnBefore }) => ({
      prize: grade,
      prizeId,
      grade,
      name,
      count: total - drawnBefore,
    })),
    lastOne: draw.lastOnePrize?.name ?? null,
  };
}

/** The published part of its box, if sealed. */
export async function publishedBox(db: Connection, drawId: string): Promise<PublishedBox | undefined> {
  const [box] = await db
    .select({ manifest: boxes.manifest, commit: boxes.commit })
    .from(boxes)
    .where(eq(boxes.drawId, drawId));
  return box;
}

type SealedOn = { readonly contents: BoxContents; readonly before: PublishedBox | undefined };

/**
 * Writes a sealed box in place of `before`. `false`: another process has sealed it or the contents have changed meanwhile.
 * A box with sold tickets is never replaced.
 */
export const keepBox = (
  db: Connection,
  sealed: SealedBox,
  { contents, before }: SealedOn,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx
      .select({ drawId: draws.drawId })
      .from(draws)
      .where(eq(draws.drawId, sealed.drawId))
      .for('update');
    const now = await boxContents(tx, sealed.drawId);
    const there = await publishedBox(tx, sealed.drawId);
    if (now === undefined || !isSameContents(now, contents)) return false;
    if (there?.manifest !== before?.manifest) return false;
    await tx.insert(boxes).values(sealed).onConflictDoUpdate({ target: boxes.drawId, set: sealed });
    return true;
  });

/** The published part of a draw's box and its sales, read at one time. */
export type PublicBox = Omit<SealedBox, 'seed' | 'order' | 'runRoots'> &
  SaleProgress & {
    readonly directoryName: string;
    readonly title: string;
    readonly price: number;
    readonly opensAt: Date;
    readonly soldBefore: number;
    readonly logEntries: number;
    /** Null until a ticket is sold. */
    readonly logHead: Uint8Array | null;
    readonly at: Date;
  };

/** Listed one by one: the seed, the ticket order and everything derived from them are secret. */
const { sealedAt, size, lineUp, manifest, beacon, commit, root } = boxes;
const PUBLIC = { sealedAt, size, lineUp, manifest, beacon, commit, root };

const { title, price, opensAt, closesAt, total, sold, soldBefore, playing, logEntries, logHead } = draws;
const OF_DRAW = {
  drawId: draws.drawId,
  directoryName: draws.directoryName,
  title,
  price,
  opensAt,
  closesAt,
  total,
  sold,
  soldBefore,
  playing,
  logEntries,
  logHead,
  at: sql`now()`.mapWith(opensAt),
};

/** One statement, so that the box, the counters and the log head are consistent. */
export async function publicBox(
  db: Connection,
  directoryName: string,
): Promise<PublicBox | 'drawNotFound' | 'boxNotSealed'> {
  const [found] = await db
    .select({ draw: OF_DRAW, box: PUBLIC })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(matchesName(directoryName));
  if (found === undefined) return 'drawNotFound';
  return found.box === null ? 'boxNotSealed' : { ...found.draw, ...found.box };
}

/** A published seed never changes, so it is not read under a lock again. */
const publishedSeeds = new Map<string, Uint8Array>();

/** Returns the seed of a draw that is over, checked under a lock. `undefined`: it is not over. */
export async function seedOnceOver(db: Database, drawId: string): Promise<Uint8Array | undefined> {
  const seed = publishedSeeds.get(drawId) ?? (await readSeedOnceOver(db, drawId));
  if (seed !== undefined) publishedSeeds.set(drawId, seed);
  return seed;
}

/**
 * Locks the draw's row and reads the clock afterwards: a
 * purchase placed before the closing is counted, and none can be placed later.
 */
const readSeedOnceOver = (db: Database, drawId: string): Promise<Uint8Array | undefined> =>
  db.transaction(async (tx) => {
    await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('share');
    const { total, sold, playing, closesAt } = draws;
    const at = sql`clock_timestamp()`.mapWith(closesAt);
    const [found] = await tx
      .select({ total, sold, playing, closesAt, at, seed: boxes.seed })
      .from(draws)
      .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
      .where(eq(draws.drawId, drawId));
    return found !== undefined && isOver(found, found.at) ? found.seed : undefined;
  });

/** Consecutive tickets of a sealed box with the data for their proofs. Secret. */
export type BoxSlice = Pick<SealedBox, 'drawId' | 'seed' | 'lineUp' | 'runRoots'> & {
  readonly lines: Uint8Array;
};

type Slots = { readonly from: number; readonly to: number };

/** Reads only the requested slots: a large box is not read whole for a few tickets. */
export async function sliceOf(db: Connection, drawId: string, { from, to }: Slots): Promise<BoxSlice> {
  const [box] = await db
    .select({
      drawId: boxes.drawId,
      seed: boxes.seed,
      lineUp: boxes.lineUp,
      runRoots: boxes.runRoots,
      lines: sql<Uint8Array>`substring(${boxes.order} from ${from + 1} for ${to - from})`,
    })
    .from(boxes)
    .where(eq(boxes.drawId, drawId));
  if (box === undefined) throw new Error(`The draw ${drawId} has sold tickets, but its box is not sealed.`);
  return box;
}

const { seq, kind, orderHash, fromTicket, count, at, prev, hash } = drawLog;
const LOG_COLUMNS = { seq, kind, orderHash, from: fromTicket, count, at, prev, hash };

export type LogEntry = LogEntryFields & { readonly hash: Uint8Array };

/** A range of entries of a draw's public log. */
export type LogRange = { readonly from: number; readonly atMost: number };

export const readLog = (
  db: Connection,
  drawId: string,
  { from, atMost }: LogRange,
): Promise<readonly LogEntry[]> =>
  db
    .select(LOG_COLUMNS)
    .from(drawLog)
    .where(and(eq(drawLog.drawId, drawId), gte(drawLog.seq, from)))
    .orderBy(asc(drawLog.seq))
    .limit(atMost);

/** A member's order with the data for its proof. */
export type ProvableOrder = Pick<Order, 'drawId' | 'orderId' | 'quantity' | 'firstTicket' | 'status'> & {
  readonly salt: Uint8Array;
  readonly entry: LogEntry | undefined;
};

/** A member's order with its entry in the public log. `undefined` for another member's order. */
export async function provableOrder(
  db: Connection,
  memberId: string,
  orderId: string,
): Promise<ProvableOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [found] = await db
    .select({ order: ORDER, entry: LOG_COLUMNS })
    .from(orders)
    .leftJoin(drawLog, and(eq(drawLog.drawId, orders.drawId), eq(drawLog.seq, orders.logSeq)))
    .where(and(eq(orders.orderId, orderId), eq(orders.memberId, memberId)));
  return found === undefined ? undefined : { ...found.order, entry: found.entry ?? undefined };
}

const ORDER = {
  drawId: orders.drawId,
  orderId: orders.orderId,
  quantity: orders.quantity,
  firstTicket: orders.firstTicket,
  status: orders.status,
  salt: orders.salt,
};
