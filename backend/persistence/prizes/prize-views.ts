import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { Connection } from '../db/database.ts';
import { pictureWith } from '../content/pictures.ts';
import { draws, lastOnePrizes, pictures, prizes, wonPrizes } from '../schema.ts';

/** Won prizes with everything that is shown, by ticket, the last-one prize at the end. */
export async function prizeViews(db: Connection, which: SQL | undefined): Promise<PrizeView[]> {
  const rows = await db
    .select({
      won: wonPrizes,
      prize: prizes,
      lastOne: lastOnePrizes,
      picture: pictures,
      directoryName: draws.directoryName,
      drawTitle: draws.title,
    })
    .from(wonPrizes)
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .leftJoin(prizes, and(eq(prizes.drawId, wonPrizes.drawId), eq(prizes.prizeId, wonPrizes.prizeId)))
    .leftJoin(lastOnePrizes, and(eq(lastOnePrizes.drawId, wonPrizes.drawId), isNull(wonPrizes.prizeId)))
    .innerJoin(
      pictures,
      eq(pictures.pictureId, sql`coalesce(${prizes.pictureId}, ${lastOnePrizes.pictureId})`),
    )
    .where(which)
    .orderBy(sql`${asc(wonPrizes.ticket)} nulls last`);
  return rows.flatMap(({ won, prize, lastOne, picture, directoryName, drawTitle }) => {
    const what = prize ?? lastOne;
    if (what === null) return [];
    const { wonPrizeId, orderId, ticket, variant, wonAt, keptUntil, shipmentId } = won;
    return {
      wonPrizeId,
      orderId,
      ticket,
      variant,
      wonAt,
      keptUntil,
      shipmentId,
      isVoid: won.voidedAt !== null,
      directoryName,
      drawTitle,
      grade: prize?.grade ?? 'lastOne',
      name: what.name,
      note: what.note,
      variants: prize?.variants ?? [],
      picture: pictureWith(picture, what.pictureAlt),
    };
  });
}
