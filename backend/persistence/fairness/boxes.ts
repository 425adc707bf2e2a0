import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { BoxContents, ShopLogRules } from '#backend/domain/fairness.ts';
import { boxOf, storedLines } from '#backend/domain/fairness.ts';
import { boxLines, manifestHash, readManifest } from '#lib/fairness/manifest.ts';
import type { Connection } from '../db/database.ts';
import { matchesName } from '../draws/draw-names.ts';
import { IS_PUBLIC } from '../draws/public-draws.ts';
import { boxes, draws, prizes, prizeVariants } from '../schema.ts';

/** Draws without a box that have tickets of this shop, those that open first before others. */
export async function drawsWithoutBox(db: Connection, atMost: number): Promise<readonly string[]> {
  const rows = await db
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(
      and(
        isNull(draws.closedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(boxes)
            .where(eq(boxes.drawId, draws.drawId)),
        ),
        gt(draws.total, draws.soldBefore),
      ),
    )
    .orderBy(asc(draws.opensAt), asc(draws.drawId))
    .limit(atMost);
  return rows.map(({ drawId }) => drawId);
}

/** Locks a draw and reads its contents, which the manifest states. `undefined`: no such draw. */
async function lockContents(tx: Connection, drawId: string): Promise<BoxContents | undefined> {
  await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId)).for('update');
  const draw = await tx.query.draws.findFirst({
    columns: { drawId: true, price: true, opensAt: true, closesAt: true, chooseDays: true },
    where: eq(draws.drawId, drawId),
    with: {
      prizes: {
        with: { variants: { orderBy: asc(prizeVariants.position) } },
        orderBy: asc(prizes.position),
      },
      lastOnePrize: { columns: { name: true } },
    },
  });
  if (draw === undefined) return undefined;
  return {
    drawId,
    price: draw.price,
    opensAt: draw.opensAt,
    closesAt: draw.closesAt,
    lineUp: draw.prizes.map(({ prizeId, code, gradeLabel, name, variants, total, drawnBefore }) => ({
      prizeId,
      code,
      gradeLabel,
      name,
      // A variant that its winner chooses is no part of the drawn result.
      variants: draw.chooseDays === null ? variants : [],
      count: total - drawnBefore,
    })),
    lastOne: draw.lastOnePrize?.name ?? null,
  };
}

/** Writes the box of a draw that has none. `false`: no such draw, or it has one. */
export async function writeBox(tx: Connection, drawId: string, rules: ShopLogRules): Promise<boolean> {
  const contents = await lockContents(tx, drawId);
  if (contents === undefined || (await tx.$count(boxes, eq(boxes.drawId, drawId))) > 0) return false;
  const box = boxOf(contents, rules);
  const manifest = readManifest(box.manifest);
  if (manifest === undefined)
    throw new Error(`The manifest of the draw ${drawId} is not valid: ${box.manifest}`);
  const left = boxLines(manifest).map(({ count }) => count);
  await tx.insert(boxes).values({ ...box, lines: storedLines(contents), left });
  return true;
}

/** Deletes the box of a draw whose contents have changed. Throws if it is announced. */
export async function deleteBox(tx: Connection, drawId: string): Promise<void> {
  await tx.delete(boxes).where(eq(boxes.drawId, drawId));
}

/** Boxes whose rules must be those of the shop's log: not closed, or with sales that wait for their results. */
export const boxesInUse = (db: Connection) =>
  db
    .select({
      drawId: draws.drawId,
      directoryName: draws.directoryName,
      manifest: boxes.manifest,
      announcedAt: boxes.announcedAt,
    })
    .from(boxes)
    .innerJoin(draws, eq(draws.drawId, boxes.drawId))
    .where(or(isNull(draws.closedAt), gt(draws.waiting, 0)))
    .orderBy(asc(draws.drawId));

/** Deletes boxes that are not announced; they are written again. */
export async function deleteUnannounced(db: Connection, drawIds: readonly string[]): Promise<void> {
  await db.delete(boxes).where(and(inArray(boxes.drawId, [...drawIds]), isNull(boxes.announcedAt)));
}

/**
 * Announces the boxes of draws that open within this time, and begins their logs, so that they can be sold. Returns the
 * names of the draws.
 */
export async function announceBoxes(tx: Connection, withinMs: number): Promise<readonly string[]> {
  const opening = tx
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(lte(draws.opensAt, sql`clock_timestamp() + ${withinMs} * interval '1 millisecond'`));
  const announced = await tx
    .update(boxes)
    .set({ announcedAt: sql`clock_timestamp()` })
    .where(and(isNull(boxes.announcedAt), inArray(boxes.drawId, opening)))
    .returning({ drawId: boxes.drawId, manifest: boxes.manifest });
  const names: string[] = [];
  for (const { drawId, manifest: text } of announced) {
    const begun = await tx
      .update(draws)
      .set({ logHead: manifestHash(text) })
      .where(eq(draws.drawId, drawId))
      .returning({ directoryName: draws.directoryName });
    names.push(...begun.map(({ directoryName }) => directoryName));
  }
  return names;
}

const { manifest, announcedAt, left } = boxes;
const { sold, soldBefore, waiting, logEntries, logHead } = draws;

const PUBLIC_BOX = {
  drawId: draws.drawId,
  directoryName: draws.directoryName,
  sold,
  soldBefore,
  waiting,
  logEntries,
  logHead,
  closedAt: draws.closedAt,
  closeReason: draws.closeReason,
  manifest,
  announcedAt,
  left,
  at: sql`now()`.mapWith(draws.opensAt),
};

/** A public draw's box with its sales and its log, read at one time. */
export async function findBox(db: Connection, directoryName: string) {
  const [found] = await db
    .select(PUBLIC_BOX)
    .from(draws)
    .innerJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(and(matchesName(directoryName), IS_PUBLIC));
  // A box that is not announced has no log yet.
  return found && { ...found, logHead: found.logHead ?? manifestHash(found.manifest) };
}

export type PublicBox = NonNullable<Awaited<ReturnType<typeof findBox>>>;

/** Draws whose sale is over and whose log does not say so yet. */
export async function drawsToClose(db: Connection): Promise<readonly string[]> {
  const rows = await db
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(
      and(
        isNull(draws.closedAt),
        sql`${draws.logHead} is not null`,
        sql`(${draws.sold} = ${draws.total} or (${lte(draws.closesAt, sql`now()`)} and ${draws.playing} = 0))`,
      ),
    );
  return rows.map(({ drawId }) => drawId);
}

/** The manifest of a draw that has a box. */
export async function boxManifest(db: Connection, drawId: string): Promise<string> {
  const [box] = await db.select({ manifest: boxes.manifest }).from(boxes).where(eq(boxes.drawId, drawId));
  if (box === undefined) throw new Error(`The draw ${drawId} has no box.`);
  return box.manifest;
}
