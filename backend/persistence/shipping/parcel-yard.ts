import type { Hindered, Moved, ParcelYard } from '#backend/actions/shipping/yard.ts';
import { verdictOn } from '#backend/domain/shipping/move-parcel.ts';
import type { ShippingStatus } from '#lib/contract/words.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../members/time.ts';
import { lockParcels, type LockedParcels } from './yard/lock-parcels.ts';
import { moveParcels, type ParcelMove } from './yard/move-parcels.ts';
import { shipParcels } from './yard/ship-parcels.ts';
import { takeBackLetters } from './yard/take-back-letters.ts';

const ACCEPT: ParcelMove = { from: 'START', to: 'WAITING', set: { acceptedAt: MOMENT } };
const TELL: ParcelMove = {
  ...{ from: 'SHIPSTART', to: 'COMPLETEMAIL', set: { mailedAt: MOMENT } },
  deed: 'toldOtherwise',
};
const DELIVER: ParcelMove = { from: 'COMPLETEMAIL', to: 'DELIVERED', set: { deliveredAt: MOMENT } };

/** Within a transaction of the caller's this is a part of it: he sees to it that it is undisturbed. */
export const parcelYard = (db: Connection): ParcelYard => ({
  accept: (ids) => db.transaction((tx) => moveAll(tx, ids, ACCEPT)),
  ship: (sendings) => shipParcels(db, sendings),
  deliver: (ids) => db.transaction((tx) => moveAll(tx, ids, DELIVER)),

  noteMailed: (ids) =>
    db.transaction(async (tx) => {
      const done = await moveAll(tx, ids, TELL);
      if ('moved' in done) await takeBackLetters(tx, done.moved);
      return done;
    }),
});

async function moveAll(tx: Connection, ids: readonly string[], move: ParcelMove): Promise<Moved> {
  const parcels = await lockParcels(tx, ids);
  const { hindered, toMove, before } = sorted(ids, parcels, move.to);
  if (hindered.length > 0) return { hindered };
  await moveParcels(tx, toMove, move);
  return { moved: toMove, before };
}

function sorted(ids: readonly string[], parcels: LockedParcels, to: ShippingStatus) {
  const hindered: Hindered[] = [];
  const toMove: string[] = [];
  const before: string[] = [];
  for (const shipmentId of ids) {
    const parcel = parcels.get(shipmentId);
    const verdict = parcel === undefined ? 'notFound' : verdictOn(parcel, to);
    if (verdict === 'move') toMove.push(shipmentId);
    else if (verdict === 'before') before.push(shipmentId);
    else hindered.push({ shipmentId, why: verdict, ...(parcel && { status: parcel.status }) });
  }
  return { hindered, toMove, before };
}
