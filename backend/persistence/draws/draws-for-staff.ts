import { asc, eq, sql } from 'drizzle-orm';
import { databaseTime, CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { boxes, draws } from '../schema.ts';
import { IS_ANNOUNCED } from './locked-draw.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { Sale } from '#backend/domain/draws/sale.ts';

const AT = sql`clock_timestamp()`.mapWith(draws.opensAt);

const { title, price, opensAt, closesAt, total, sold, held, playing } = draws;

export const ADMIN_COLUMNS = {
  drawId: draws.drawId,
  directoryName: draws.directoryName,
  title,
  price,
  opensAt,
  closesAt,
  total,
  sold,
  held,
  playing,
  isAnnounced: IS_ANNOUNCED,
  publishedAt: draws.publishedAt,
  isPaused: sql<boolean>`${draws.pausedAt} is not null`,
};

export type DrawView = Sale & {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly price: number;
  readonly playing: number;
  readonly isAnnounced: boolean;
  readonly isPaused: boolean;
  /** From when shoppers see it; null: it was taken back. */
  readonly publishedAt: Date | null;
};

/** Ordered by opening time. */
export async function listDrawsForStaff(
  db: Connection,
): Promise<{ readonly draws: readonly DrawView[]; readonly at: Date }> {
  const found = await db
    .select(ADMIN_COLUMNS)
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
    .orderBy(asc(draws.opensAt), asc(draws.directoryName));
  return { draws: found, at: await databaseTime(db) };
}

/** A draw and the time at which it was read. */
export type DrawAt = { readonly draw: DrawView; readonly at: Date };

/** Locks the draw, and so its sale, until the transaction ends. `undefined`: no such draw. */
export async function lockDraw(db: Connection, directoryName: string): Promise<DrawAt | undefined> {
  // Two statements: what is read in the locking statement may be older than the lock.
  await db
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(eq(draws.directoryName, directoryName))
    .for('update');
  const [found] = await db
    .select({ draw: ADMIN_COLUMNS, at: AT })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(eq(draws.directoryName, directoryName));
  return found;
}

/** Sets from when shoppers see a draw; null: they do not. */
export async function setPublication(
  db: Connection,
  drawId: string,
  publishedAt: Date | null,
): Promise<void> {
  await db.update(draws).set({ publishedAt, updatedAt: CURRENT_TIME }).where(eq(draws.drawId, drawId));
}

/** Sets the period of a draw, and the reason for its end unless its log is closed with another one. */
export async function setDrawPeriod(
  db: Connection,
  drawId: string,
  { opensAt, closesAt, closeReason }: Period & { readonly closeReason?: string | undefined },
): Promise<void> {
  const reason =
    closeReason === undefined
      ? {}
      : {
          closeReason: sql`case when ${draws.closedAt} is null then ${closeReason} else ${draws.closeReason} end`,
        };
  await db
    .update(draws)
    .set({ opensAt, closesAt, ...reason, updatedAt: CURRENT_TIME })
    .where(eq(draws.drawId, drawId));
}
