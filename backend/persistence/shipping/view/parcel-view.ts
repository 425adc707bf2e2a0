import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParcelInView } from '#backend/domain/shipping/shipment.ts';
import type { TripInView } from '#backend/domain/orders/order-view.ts';
import { yen } from '#backend/domain/yen.ts';
import { prizesInView } from '../../belongings/prizes-in-view.ts';
import type { Connection } from '../../database.ts';
import { MOMENT } from '../../members/time.ts';
import { addressIn } from '../shipment-writer.ts';
import { draws, handOffs, shipmentMoves, shipments, wonPrizes } from '../../schema.ts';

/** A member's parcel with all that is shown of it. */
export async function parcelView(
  db: Connection,
  memberId: string,
  shipmentId: string,
): Promise<ParcelInView | undefined> {
  const mine = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
  const [found] = await db
    .select({ parcel: shipments, at: sql`${MOMENT}`.mapWith(shipments.requestedAt) })
    .from(shipments)
    .where(and(mine, isNull(shipments.withdrawnAt)));
  const address = found && addressIn(found.parcel);
  if (!found || !address) return undefined;
  const { parcel, at } = found;
  const starts = await startsOf(db, shipmentId);
  return {
    ...parcel,
    fee: yen(parcel.fee),
    ...{ address, at, starts },
    drawTitles: starts.map(({ drawTitle }) => drawTitle),
    paidAt: await paidAt(db, shipmentId),
    trip: parcel.paymentStatus === 'PENDING' ? await tripOf(db, shipmentId) : null,
    contents: await prizesInView(db, eq(wonPrizes.shipmentId, shipmentId)),
  };
}

const startsOf = (db: Connection, shipmentId: string) =>
  db
    .selectDistinctOn([draws.title, draws.drawId], {
      drawTitle: draws.title,
      directoryName: draws.directoryName,
      starts: draws.shippingStarts,
    })
    .from(wonPrizes)
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .where(eq(wonPrizes.shipmentId, shipmentId))
    .orderBy(asc(draws.title), asc(draws.drawId));

async function paidAt(db: Connection, shipmentId: string): Promise<Date | null> {
  const { at, deed } = shipmentMoves;
  const [paid] = await db
    .select({ at })
    .from(shipmentMoves)
    .where(and(eq(shipmentMoves.shipmentId, shipmentId), eq(deed, 'paid')));
  return paid?.at ?? null;
}

async function tripOf(db: Connection, shipmentId: string): Promise<TripInView | null> {
  const { redirectId, url, state } = handOffs;
  const living = and(eq(handOffs.shipmentId, shipmentId), inArray(state, ['OPENING', 'OPEN']));
  const [trip] = await db.select({ redirectId, url }).from(handOffs).where(living).limit(1);
  return trip ?? null;
}
