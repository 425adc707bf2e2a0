import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { OrderKey, PrizeWon } from '#backend/actions/orders/ports.ts';
import type { Connection } from '../database.ts';
import { pictureWith } from '../picture-store.ts';
import { lastOnePrizes, pictures, prizes, wonPrizes } from '../schema.ts';

/** What an order that was played has won: by ticket, the last-one prize at the end. */
export async function prizesOf(db: Connection, { drawId, orderId }: OrderKey): Promise<PrizeWon[]> {
  const rows = await db
    .select({ won: wonPrizes, prize: prizes, lastOne: lastOnePrizes, picture: pictures })
    .from(wonPrizes)
    .leftJoin(prizes, and(eq(prizes.drawId, wonPrizes.drawId), eq(prizes.prizeId, wonPrizes.prizeId)))
    .leftJoin(
      lastOnePrizes,
      and(eq(lastOnePrizes.drawId, wonPrizes.drawId), sql`${wonPrizes.prizeId} is null`),
    )
    .innerJoin(
      pictures,
      or(eq(pictures.pictureId, prizes.pictureId), eq(pictures.pictureId, lastOnePrizes.pictureId)),
    )
    .where(and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId)))
    .orderBy(sql`${asc(wonPrizes.ticket)} nulls last`);
  return rows.flatMap(({ won, prize, lastOne, picture }) => {
    const what = prize ?? lastOne;
    if (what === null) return [];
    const { wonPrizeId, ticket, wonAt, shipmentId } = won;
    return {
      ...{ wonPrizeId, ticket, wonAt, shipmentId },
      grade: prize?.grade ?? 'lastOne',
      name: what.name,
      note: what.note,
      picture: pictureWith(picture, what.pictureAlt),
      keptUntil: won.keptUntil,
    };
  });
}
