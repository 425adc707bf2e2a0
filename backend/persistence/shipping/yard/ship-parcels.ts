import { sql } from 'drizzle-orm';
import type { Hindered, Moved, Sending } from '#backend/actions/shipping/yard.ts';
import { NUMBER_KEPT_DAYS } from '#backend/domain/shipping/carriers.ts';
import { verdictOn } from '#backend/domain/shipping/move-parcel.ts';
import type { Connection } from '../../database.ts';
import { databaseFault } from '../../members/database-fault.ts';
import { MOMENT } from '../../members/time.ts';
import { queueParcelShipped } from '../letters.ts';
import { lockParcels, type LockedParcels } from './lock-parcels.ts';
import { moveParcels } from './move-parcels.ts';

/** Somebody may give a number to another parcel at this very moment: then it is his, and that is what is told. */
export async function shipParcels(db: Connection, sendings: readonly Sending[]): Promise<Moved> {
  const ship = () => db.transaction((tx) => shipAll(tx, sendings));
  try {
    return await ship();
  } catch (error) {
    if (databaseFault(error)?.constraint !== 'shipments_tracking') throw error;
    return ship();
  }
}

async function shipAll(tx: Connection, sendings: readonly Sending[]): Promise<Moved> {
  const parcels = await lockParcels(
    tx,
    sendings.map(({ shipmentId }) => shipmentId),
  );
  const hindered: Hindered[] = [];
  const before: string[] = [];
  const toShip: Sending[] = [];
  for (const sending of sendings) {
    const { shipmentId } = sending;
    const why = judge(sending, parcels);
    if (why === 'move') toShip.push(sending);
    else if (why === 'before') before.push(shipmentId);
    else hindered.push({ shipmentId, ...why });
  }
  hindered.push(...(await numbersTaken(tx, toShip)));
  if (hindered.length > 0) return { hindered };
  for (const { shipmentId, carrier, trackingNumber } of toShip) {
    const set = { carrier, trackingNumber, shippedAt: MOMENT };
    await moveParcels(tx, [shipmentId], { from: 'WAITING', to: 'SHIPSTART', set });
    await queueParcelShipped(tx, shipmentId);
  }
  return { moved: toShip.map(({ shipmentId }) => shipmentId), before };
}

/** A list may be sent twice, also after its letters have gone out: the same number says nothing new. */
function judge(
  { shipmentId, carrier, trackingNumber }: Sending,
  parcels: LockedParcels,
): 'move' | 'before' | Omit<Hindered, 'shipmentId'> {
  const parcel = parcels.get(shipmentId);
  if (parcel === undefined) return { why: 'notFound' };
  const { status } = parcel;
  if (parcel.trackingNumber !== null)
    return parcel.carrier === carrier && parcel.trackingNumber === trackingNumber
      ? 'before'
      : { why: 'otherNumber', status };
  const verdict = verdictOn(parcel, 'SHIPSTART');
  return verdict === 'move' || verdict === 'before' ? verdict : { why: verdict, status };
}

/** A number may come again once its parcel has arrived, and long after; until then it is a slip of a line. */
async function numbersTaken(tx: Connection, sendings: readonly Sending[]): Promise<Hindered[]> {
  if (sendings.length === 0) return [];
  const column = (key: keyof Sending) => sql.param(sendings.map((sending) => sending[key]));
  const { rows } = await tx.execute<{ shipment_id: string }>(sql`
    select wanted.shipment_id
    from unnest(${column('shipmentId')}::uuid[], ${column('carrier')}::carrier[], ${column('trackingNumber')}::text[])
      wanted (shipment_id, carrier, tracking_number)
    join shipments taken using (carrier, tracking_number)
    where taken.status <> 'DELIVERED' or taken.shipped_at > now() - ${NUMBER_KEPT_DAYS} * interval '1 day'`);
  return rows.map((row) => ({ shipmentId: row.shipment_id, why: 'numberTaken' }));
}
