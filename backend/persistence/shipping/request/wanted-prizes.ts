import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ParcelWish } from '#backend/actions/shipping/ports.ts';
import type { WantedPrize } from '#backend/domain/shipping/may-request.ts';
import type { Connection } from '../../database.ts';
import { MOMENT } from '../../members/time.ts';
import { draws, orders, wonPrizes } from '../../schema.ts';

/** Locks the orders of prizes before the prizes themselves, in one order, as whoever gives an order's money back does. */
export async function lockOrdersOf(tx: Connection, prizes: SQL | undefined): Promise<void> {
  const ofThem = tx
    .select({ drawId: wonPrizes.drawId, orderId: wonPrizes.orderId })
    .from(wonPrizes)
    .where(prizes);
  await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(sql`(${orders.drawId}, ${orders.orderId}) in ${ofThem}`)
    .orderBy(asc(orders.drawId), asc(orders.orderId))
    .for('no key update');
}

/** Locks a member's prizes, and gives what decides whether they can be sent, and the moment at which that was seen. */
export async function prizesWithTerms(
  tx: Connection,
  { memberId, wonPrizeIds }: Pick<ParcelWish, 'memberId' | 'wonPrizeIds'>,
): Promise<{ readonly prizes: readonly WantedPrize[]; readonly at: Date }> {
  const rows = await tx
    .select({ won: wonPrizes, draw: draws, at: sql`${MOMENT}`.mapWith(wonPrizes.wonAt) })
    .from(wonPrizes)
    .innerJoin(orders, and(eq(orders.drawId, wonPrizes.drawId), eq(orders.orderId, wonPrizes.orderId)))
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .where(
      and(
        inArray(wonPrizes.wonPrizeId, [...wonPrizeIds]),
        eq(wonPrizes.memberId, memberId),
        isNull(wonPrizes.voidedAt),
        eq(orders.status, 'CONFIRM'),
        // A backend of the release before voids nothing when it plays an order whose money goes back.
        notInArray(orders.paymentStatus, ['REFUND_PENDING', 'REFUNDED']),
      ),
    )
    .orderBy(asc(wonPrizes.wonPrizeId))
    .for('update', { of: wonPrizes });
  const prizes = rows.map(({ won, draw }) => ({
    drawId: won.drawId,
    terms: { fee: draw.shippingFee, freeFrom: draw.shippingFreeFrom, combinable: draw.combinable },
    keptUntil: won.keptUntil,
    isInParcel: won.shipmentId !== null,
  }));
  return { prizes, at: rows.at(-1)?.at ?? new Date(0) };
}
