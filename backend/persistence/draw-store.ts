import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { DrawStore } from '../actions/ports.ts';
import type { Draw } from '../domain/draw.ts';
import { yen } from '../domain/yen.ts';
import type { Connection } from './database.ts';
import { pictureWith } from './picture-store.ts';
import { draws, galleryPictures, pictures, prizes } from './schema.ts';
import { wholeDraw } from './whole-draw.ts';

export const drawStore = (db: Connection): DrawStore => ({
  standings: (salesType) => {
    const { drawId, opensAt, closesAt, total, sold, held } = getTableColumns(draws);
    return db
      .select({ drawId, opensAt, closesAt, total, sold, held })
      .from(draws)
      .where(salesType === undefined ? undefined : eq(draws.salesType, salesType));
  },

  summaries: async (drawIds) => {
    if (drawIds.length === 0) return [];
    const rows = await db
      .select()
      .from(draws)
      .innerJoin(pictures, eq(pictures.pictureId, draws.artId))
      .where(inArray(draws.drawId, [...drawIds]));
    const found = new Map(rows.map((row) => [row.draws.drawId, drawOf(row.draws, row.pictures)]));
    return drawIds.flatMap((drawId) => found.get(drawId) ?? []);
  },

  // One statement, so that the counts of the prizes and of the draw are of the same moment.
  find: async (directoryName) => {
    const row = await db.query.draws.findFirst({
      where: eq(draws.directoryName, directoryName),
      with: {
        art: true,
        prizes: { with: { picture: true }, orderBy: asc(prizes.grade) },
        lastOnePrize: { with: { picture: true } },
        gallery: { with: { picture: true }, orderBy: asc(galleryPictures.position) },
      },
    });
    return row === undefined ? undefined : wholeDraw(row, drawOf(row, row.art));
  },
});

function drawOf(row: typeof draws.$inferSelect, art: typeof pictures.$inferSelect): Draw {
  const { drawId, directoryName, title, lead, salesType, ink, opensAt, closesAt, updatedAt } = row;
  return {
    ...{ drawId, directoryName, title, lead, salesType, ink, opensAt, closesAt, updatedAt },
    ...{ total: row.total, sold: row.sold, held: row.held },
    price: yen(row.price),
    art: pictureWith(art, row.artAlt),
  };
}
