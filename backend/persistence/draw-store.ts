import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { DrawStore } from '../actions/ports.ts';
import type { Draw } from '../domain/draw.ts';
import { yen } from '../domain/yen.ts';
import { isCalled } from './called.ts';
import type { Connection } from './database.ts';
import { pictureWith } from './picture-store.ts';
import { drawLog, draws, galleryPictures, pictures, prizes } from './schema.ts';
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
      .select({ draw: getTableColumns(draws), art: getTableColumns(pictures), soldOutAt })
      .from(draws)
      .innerJoin(pictures, eq(pictures.pictureId, draws.artId))
      .where(inArray(draws.drawId, [...drawIds]));
    const found = new Map(
      rows.map(({ draw, ...row }) => [draw.drawId, drawOf({ ...draw, ...row }, row.art)]),
    );
    return drawIds.flatMap((drawId) => found.get(drawId) ?? []);
  },

  // One statement, so that the counts of the prizes and of the draw are of the same moment.
  find: async (directoryName) => {
    const row = await db.query.draws.findFirst({
      where: isCalled(directoryName),
      extras: { soldOutAt: soldOutAt.as('sold_out_at') },
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

/** The log's last sale, as the database writes it. It is only looked for where nothing is left. */
const soldOutAt = sql<string | null>`case when ${draws.sold} = ${draws.total} then (
  select at from ${drawLog} where draw_log.draw_id = ${draws.drawId} and kind = 'sale' order by seq desc limit 1)
  end`;

type Row = typeof draws.$inferSelect & { readonly soldOutAt: string | null };

function drawOf(row: Row, art: typeof pictures.$inferSelect): Draw {
  const { drawId, directoryName, title, lead, salesType, ink, opensAt, closesAt } = row;
  return {
    ...{ drawId, directoryName, title, lead, salesType, ink, opensAt, closesAt },
    ...{ updatedAt: row.updatedAt, soldOutAt: row.soldOutAt === null ? null : new Date(row.soldOutAt) },
    ...{ total: row.total, sold: row.sold, held: row.held },
    price: yen(row.price),
    art: pictureWith(art, row.artAlt),
  };
}
