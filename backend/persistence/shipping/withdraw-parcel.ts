import { asc, eq, sql } from 'drizzle-orm';
import type { Withdrawn, WithdrawnBecause } from '#backend/actions/shipping/ports.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../members/time.ts';
import { orders, shipments, wonPrizes } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { changeParcel } from './history.ts';
import { queueParcelLapsed } from './letters.ts';
import { lockOrdersOf } from './request/wanted-prizes.ts';

/** Gives up a parcel whose fee is not paid: its prizes wait again. */
export async function withdrawParcel(
  tx: Connection,
  shipmentId: string,
  why: WithdrawnBecause,
): Promise<Withdrawn> {
  const standing = await standingOf(tx, shipmentId, why);
  if (standing !== 'unpaid') return standing;
  if (why === 'payTimeOver') await queueParcelLapsed(tx, shipmentId);
  await putBack(tx, shipmentId);
  await changeParcel(tx, shipmentId, {
    ...{ prizes: 0, paymentStatus: 'NONE', payUntil: null, withdrawnAt: MOMENT },
    deed: why === 'payTimeOver' ? 'lapsed' : 'withdrawn',
  });
  return 'withdrawn';
}

async function standingOf(
  tx: Connection,
  shipmentId: string,
  why: WithdrawnBecause,
): Promise<'unpaid' | Exclude<Withdrawn, 'withdrawn'>> {
  if (!isUuid(shipmentId)) return 'unknownParcel';
  const { fee, paymentStatus, withdrawnAt } = shipments;
  const [parcel] = await tx
    .select({ fee, paymentStatus, withdrawnAt, isOver: sql<boolean>`${shipments.payUntil} <= ${MOMENT}` })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId))
    .for('update');
  if (parcel === undefined) return 'unknownParcel';
  if (parcel.withdrawnAt !== null) return 'closedBefore';
  const isBeingPaid = parcel.paymentStatus === 'PENDING';
  if (parcel.fee === 0 || (parcel.paymentStatus !== 'NONE' && !isBeingPaid)) return 'paid';
  if (why === 'payTimeOver') return parcel.isOver ? 'unpaid' : 'stillTime';
  return isBeingPaid ? 'beingPaid' : 'unpaid';
}

/** An order none of whose prizes is left in a parcel has none any more. */
async function putBack(tx: Connection, shipmentId: string): Promise<void> {
  const inIt = eq(wonPrizes.shipmentId, shipmentId);
  await lockOrdersOf(tx, inIt);
  const put = tx
    .$with('put')
    .as(
      tx
        .select({ wonPrizeId: wonPrizes.wonPrizeId, drawId: wonPrizes.drawId, orderId: wonPrizes.orderId })
        .from(wonPrizes)
        .where(inIt)
        .orderBy(asc(wonPrizes.wonPrizeId))
        .for('update'),
    );
  const freed = await tx
    .with(put)
    .update(wonPrizes)
    .set({ shipmentId: null })
    .from(put)
    .where(eq(wonPrizes.wonPrizeId, put.wonPrizeId))
    .returning({ drawId: wonPrizes.drawId, orderId: wonPrizes.orderId });
  const keys = [...new Map(freed.map((key) => [`${key.drawId} ${key.orderId}`, key])).values()];
  await tx
    .update(orders)
    .set({ hasParcel: false })
    .where(
      sql`(${orders.drawId}, ${orders.orderId}) in (
        select * from unnest(${sql.param(keys.map(({ drawId }) => drawId))}::uuid[],
          ${sql.param(keys.map(({ orderId }) => orderId))}::uuid[]))
        and not exists (select from ${wonPrizes} where ${wonPrizes.drawId} = ${orders.drawId}
          and ${wonPrizes.orderId} = ${orders.orderId} and ${wonPrizes.shipmentId} is not null)`,
    );
}
