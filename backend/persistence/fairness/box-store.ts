import { asc, eq, isNull } from 'drizzle-orm';
import type { BoxStore, PublishedBox } from '../../actions/fairness/ports.ts';
import { type SealedBox, type BoxContents, isSameContents } from '#backend/domain/fairness.ts';
import type { Connection } from '../db/database.ts';
import { boxes, draws, prizes } from '../schema.ts';

/** Reads and writes sealed boxes. */
export const boxStore = (db: Connection): BoxStore => ({
  contents: (drawId) => contentsOf(db, drawId),
  published: (drawId) => publishedOf(db, drawId),
  keep: (sealed, contents, before) => db.transaction((tx) => keep(tx, sealed, { contents, before })),
  unsealed: async () => {
    const rows = await db
      .select({ drawId: draws.drawId })
      .from(draws)
      .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
      .where(isNull(boxes.drawId))
      .orderBy(asc(draws.opensAt));
    return rows.map(({ drawId }) => drawId);
  },
});

async function contentsOf(db: Connection, drawId: string): Promise<BoxContents | undefined> {
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
      ...{ prizeId, grade, name },
      count: total - drawnBefore,
    })),
    lastOne: draw.lastOnePrize?.name ?? null,
  };
}

async function publishedOf(db: Connection, drawId: string): Promise<PublishedBox | undefined> {
  const [box] = await db
    .select({ manifest: boxes.manifest, commit: boxes.commit })
    .from(boxes)
    .where(eq(boxes.drawId, drawId));
  return box;
}

type KeepParams = { readonly contents: BoxContents; readonly before: PublishedBox | undefined };

async function keep(tx: Connection, sealed: SealedBox, { contents, before }: KeepParams): Promise<boolean> {
  await tx.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, sealed.drawId)).for('update');
  const now = await contentsOf(tx, sealed.drawId);
  const there = await publishedOf(tx, sealed.drawId);
  if (now === undefined || !isSameContents(now, contents)) return false;
  if (there?.manifest !== before?.manifest) return false;
  await tx.insert(boxes).values(sealed).onConflictDoUpdate({ target: boxes.drawId, set: sealed });
  return true;
}
