import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Goods } from '#backend/domain/draws/goods.ts';
import type {
  Draw,
  ListedDraw,
  SalePause,
  ShownPrize,
  Variant,
  WholeDraw,
} from '#backend/domain/draws/draw.ts';
import type { ShippingDate } from '#lib/shipments/shipping-date.ts';
import { BEST_GRADES } from '#lib/contract/draw-lists.ts';
import { type Tariff, tariffFees } from '#lib/shipments/tariff.ts';
import { yen } from '#backend/domain/money.ts';
import { IS_PUBLIC } from './public-draws.ts';
import { matchesName } from './draw-names.ts';
import type { Connection } from '../db/database.ts';
import { pictureWith } from '../content/pictures.ts';
import {
  drawCharacters,
  drawLog,
  draws,
  formerNames,
  galleryPictures,
  pictures,
  prizes,
  prizeVariants,
  shippingDateChanges,
  type shippingTariffs,
  type lastOnePrizes,
} from '../schema.ts';

/** Without the text that only searches read. */
const { searchName: _, ...COLUMNS } = getTableColumns(draws);

type DrawRow = Omit<typeof draws.$inferSelect, 'searchName'>;

/** The draws with these ids, in the same order. */
export async function drawSummaries(db: Connection, drawIds: readonly string[]): Promise<ListedDraw[]> {
  if (drawIds.length === 0) return [];
  const grades = await gradesLeft(db, drawIds);
  const rows = await db
    .select({ draw: COLUMNS, art: getTableColumns(pictures), soldOutAt })
    .from(draws)
    .innerJoin(pictures, eq(pictures.pictureId, draws.artId))
    .where(inArray(draws.drawId, [...drawIds]));
  const found = new Map(rows.map(({ draw, ...row }) => [draw.drawId, drawOf({ ...draw, ...row }, row.art)]));
  return drawIds.flatMap((drawId) => {
    const draw = found.get(drawId);
    return draw === undefined ? [] : { ...draw, bestGrades: grades.get(drawId)?.slice(0, BEST_GRADES) ?? [] };
  });
}

/** The remaining prizes of each grade of these draws, best grade first. */
async function gradesLeft(db: Connection, drawIds: readonly string[]) {
  const rows = await db
    .select({
      drawId: prizes.drawId,
      grade: prizes.grade,
      gradeLabel: sql<string>`min(${prizes.gradeLabel})`,
      remaining: sql<number>`sum(${prizes.total} - ${prizes.drawn})::int`,
    })
    .from(prizes)
    .where(inArray(prizes.drawId, [...drawIds]))
    .groupBy(prizes.drawId, prizes.grade)
    .orderBy(sql`min(${prizes.position})`);
  return Map.groupBy(rows, ({ drawId }) => drawId);
}

export async function findDraw(db: Connection, directoryName: string): Promise<WholeDraw | undefined> {
  const statement = drawByName.get(db) ?? prepareDrawByName(db);
  drawByName.set(db, statement);
  const row = await statement.execute({ directoryName });
  return row === undefined ? undefined : wholeDraw(row, drawOf(row, row.art));
}

const drawByName = new WeakMap<Connection, ReturnType<typeof prepareDrawByName>>();

/** All current and former names of public draws. */
export async function drawNames(db: Connection): Promise<string[]> {
  const current = db.select({ name: draws.directoryName }).from(draws).where(IS_PUBLIC);
  const former = db
    .select({ name: formerNames.directoryName })
    .from(formerNames)
    .innerJoin(draws, and(eq(draws.drawId, formerNames.drawId), IS_PUBLIC));
  const rows = await union(current, former);
  return rows.map(({ name }) => name);
}

/**
 * One statement, so that the counts of the prizes and of the draw are of the same moment. Prepared, because every open
 * page of a draw reads its counts: building it took a twelfth of the serving thread's time at a sale opening.
 */
const prepareDrawByName = (db: Connection) =>
  db.query.draws
    .findFirst({
      where: matchesName(sql.placeholder('directoryName')),
      columns: { searchName: false },
      extras: { soldOutAt: soldOutAt.as('sold_out_at') },
      with: {
        art: true,
        tariff: true,
        characters: { orderBy: asc(drawCharacters.position) },
        prizes: {
          with: {
            picture: true,
            variants: { with: { picture: true }, orderBy: asc(prizeVariants.position) },
          },
          orderBy: asc(prizes.position),
        },
        lastOnePrize: { with: { picture: true } },
        gallery: { with: { picture: true }, orderBy: asc(galleryPictures.position) },
        shippingDateChanges: { orderBy: desc(shippingDateChanges.at) },
      },
    })
    .prepare('draw_by_name');

/** Time of the last sale in the log, as the database writes it. Read only if no ticket is left. */
const soldOutAt = sql<string | null>`case when ${draws.sold} = ${draws.total} then (
  select at from ${drawLog} where draw_log.draw_id = ${draws.drawId} and kind = 'sale' order by seq desc limit 1)
  end`;

type Row = DrawRow & { readonly soldOutAt: string | null };

function drawOf(row: Row, art: typeof pictures.$inferSelect): Draw {
  const { drawId, directoryName, title, lead, salesType, ink, opensAt, closesAt } = row;
  return {
    drawId,
    directoryName,
    title,
    lead,
    salesType,
    ink,
    opensAt,
    closesAt,
    updatedAt: row.updatedAt,
    publishedAt: row.publishedAt,
    soldOutAt: row.soldOutAt === null ? null : new Date(row.soldOutAt),
    total: row.total,
    sold: row.sold,
    held: row.held,
    waiting: row.waiting,
    pause: pauseIn(row),
    price: yen(row.price),
    art: pictureWith(art, row.artAlt),
  };
}

export const pauseIn = ({
  pausedAt,
  pauseReason,
}: Pick<DrawRow, 'pausedAt' | 'pauseReason'>): SalePause | null =>
  pausedAt === null || pauseReason === null ? null : { since: pausedAt, reason: pauseReason };

type Pictured<Row> = Row & { readonly picture: typeof pictures.$inferSelect };

/** The row of a draw with its characters, prizes and pictures. */
type Rows = DrawRow & {
  readonly characters: readonly (typeof drawCharacters.$inferSelect)[];
  readonly prizes: readonly (Pictured<typeof prizes.$inferSelect> & {
    readonly variants: readonly VariantRow[];
  })[];
  readonly lastOnePrize: Pictured<typeof lastOnePrizes.$inferSelect> | null;
  readonly tariff: typeof shippingTariffs.$inferSelect | null;
  readonly gallery: readonly Pictured<typeof galleryPictures.$inferSelect>[];
  readonly shippingDateChanges: readonly (typeof shippingDateChanges.$inferSelect)[];
};

function wholeDraw(row: Rows, draw: Draw): WholeDraw {
  const { perPurchase, perMember, concurrentPlaying } = row;
  return {
    ...draw,
    reading: row.reading,
    characters: row.characters.map(({ name }) => name),
    description: row.description,
    gallery: row.gallery.map(({ picture, pictureAlt }) => pictureWith(picture, pictureAlt)),
    prizes: row.prizes.map((prize) => ({
      ...prizeOf(prize),
      goods: goodsOf(prize),
      code: prize.code,
      grade: prize.grade,
      gradeLabel: prize.gradeLabel,
      variants: prize.variants.map(variantOf),
      total: prize.total,
      drawn: prize.drawn,
    })),
    lastOnePrize:
      row.lastOnePrize === null ? null : { ...prizeOf(row.lastOnePrize), goods: goodsOf(row.lastOnePrize) },
    paymentTypes: row.paymentTypes,
    quantities: row.quantities,
    anyQuantity: row.anyQuantity,
    chooseDays: row.chooseDays,
    allowsSwap: row.allowsSwap,
    limits: { perPurchase, perMember, concurrentPlaying },
    shipping: shippingOf(row, row.tariff?.tariff ?? null),
    shippingDateChanges: row.shippingDateChanges.map(dateChangeOf),
  };
}

type VariantRow = typeof prizeVariants.$inferSelect & {
  readonly picture: typeof pictures.$inferSelect | null;
};

const variantOf = ({ name, total, picture, pictureAlt }: VariantRow): Variant => ({
  name,
  total,
  picture: picture && pictureWith(picture, pictureAlt ?? ''),
});

const dateChangeOf = (change: typeof shippingDateChanges.$inferSelect) => ({
  at: change.at,
  before: { days: change.daysBefore, from: change.fromBefore, lastDay: change.lastDayBefore },
  after: { days: change.days, from: change.from, lastDay: change.lastDay },
  reason: change.reason,
});

/** The shipping terms of a draw. */
export const shippingOf = (row: DrawRow, tariff: Tariff | null) => ({
  fee: yen(tariff === null ? row.shippingFee : Math.min(...tariffFees(tariff))),
  ...(tariff !== null && { tariffs: [tariff] }),
  freeFrom: row.shippingFreeFrom,
  date: shippingDateOf(row),
  storageDays: row.storageDays,
  combinable: row.combinable,
});

export const shippingDateOf = (
  row: Pick<DrawRow, 'shippingDays' | 'shippingFrom' | 'shippingLastDay'>,
): ShippingDate => ({ days: row.shippingDays, from: row.shippingFrom, lastDay: row.shippingLastDay });

type PrizeRow = Pictured<Omit<ShownPrize, 'picture'> & { readonly pictureAlt: string }>;

export const prizeOf = ({ prizeId, name, note, picture, pictureAlt }: PrizeRow): ShownPrize => ({
  prizeId,
  name,
  note,
  picture: pictureWith(picture, pictureAlt),
});

type GoodsRow = Pick<
  typeof lastOnePrizes.$inferSelect,
  'valueYen' | 'material' | 'country' | 'ageFrom' | 'safetyMarks' | 'space' | 'isPostable'
>;

const goodsOf = ({ valueYen, safetyMarks, ...row }: GoodsRow): Goods => ({
  value: valueYen,
  material: row.material,
  country: row.country,
  ageFrom: row.ageFrom,
  marks: safetyMarks,
  space: row.space,
  isPostable: row.isPostable,
});
