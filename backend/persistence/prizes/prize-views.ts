import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import { placesOf } from '#backend/domain/draws/goods.ts';
import { LAST_ONE_CODE, LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import type { Connection } from '../db/database.ts';
import { pictureWith } from '../content/pictures.ts';
import { draws, lastOnePrizes, pictures, prizes, prizeVariants, wonPrizes } from '../schema.ts';

/** Won prizes with everything that is shown, by ticket, the last-one prize at the end. */
export const prizeViews = async (db: Connection, which: SQL | undefined): Promise<PrizeView[]> =>
  viewsOf(await selectPrizes(db, which));

/** Prizes with everything that is shown, in the order of the ids. */
export async function prizesById(db: Connection, ids: readonly string[]): Promise<PrizeView[]> {
  if (ids.length === 0) return [];
  const prizes = await prizeViews(db, inArray(wonPrizes.wonPrizeId, [...ids]));
  const byId = new Map(prizes.map((prize) => [prize.wonPrizeId, prize]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const ofOrder = new WeakMap<Connection, ReturnType<typeof prepareOfOrder>>();

/** Prepared: planning and building the statement was half of what a play costs. */
const prepareOfOrder = (db: Connection) =>
  selectPrizes(
    db,
    and(eq(wonPrizes.drawId, sql.placeholder('drawId')), eq(wonPrizes.orderId, sql.placeholder('orderId'))),
  ).prepare('prizes_of_order');

/** The prizes of an order, in the same order. */
export async function prizesOfOrder(db: Connection, { drawId, orderId }: OrderKey): Promise<PrizeView[]> {
  const statement = ofOrder.get(db) ?? prepareOfOrder(db);
  ofOrder.set(db, statement);
  return viewsOf(await statement.execute({ drawId, orderId }));
}

const selectPrizes = (db: Connection, which: SQL | undefined) =>
  db
    .select({
      won: wonPrizes,
      prize: prizes,
      lastOne: lastOnePrizes,
      picture: pictures,
      variantAlt: prizeVariants.pictureAlt,
      directoryName: draws.directoryName,
      drawTitle: draws.title,
    })
    .from(wonPrizes)
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .leftJoin(prizes, and(eq(prizes.drawId, wonPrizes.drawId), eq(prizes.prizeId, wonPrizes.prizeId)))
    .leftJoin(
      prizeVariants,
      and(
        eq(prizeVariants.drawId, wonPrizes.drawId),
        eq(prizeVariants.prizeId, wonPrizes.prizeId),
        eq(prizeVariants.name, wonPrizes.variant),
      ),
    )
    .leftJoin(lastOnePrizes, and(eq(lastOnePrizes.drawId, wonPrizes.drawId), isNull(wonPrizes.prizeId)))
    .innerJoin(
      pictures,
      eq(
        pictures.pictureId,
        sql`coalesce(${prizeVariants.pictureId}, ${prizes.pictureId}, ${lastOnePrizes.pictureId})`,
      ),
    )
    .where(which)
    .orderBy(sql`${asc(wonPrizes.ticket)} nulls last`);

type Row = Awaited<ReturnType<typeof selectPrizes>>[number];

const viewsOf = (rows: readonly Row[]): PrizeView[] =>
  rows.flatMap(({ won, prize, lastOne, picture, variantAlt, directoryName, drawTitle }) => {
    const what = prize ?? lastOne;
    if (what === null) return [];
    const { wonPrizeId, orderId, ticket, variant, wonAt, keptUntil, shipmentId } = won;
    return {
      wonPrizeId,
      orderId,
      ticket,
      variant,
      ...(won.drawnVariant !== variant && { drawnVariant: won.drawnVariant }),
      choice: won.chooseUntil === null ? undefined : { until: won.chooseUntil, by: won.chosenBy },
      wonAt,
      keptUntil,
      shipmentId,
      ...(won.giftId !== null && { isInGiftLink: true as const }),
      isVoid: won.voidedAt !== null,
      directoryName,
      drawTitle,
      code: prize?.code ?? LAST_ONE_CODE,
      grade: prize?.grade ?? 'lastOne',
      gradeLabel: prize?.gradeLabel ?? LAST_ONE_LABEL,
      name: what.name,
      note: what.note,
      space: placesOf(what),
      isPostable: what.isPostable,
      picture: pictureWith(picture, variantAlt ?? what.pictureAlt),
    };
  });
