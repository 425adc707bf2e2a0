import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type {
  LockedShipment,
  Sending,
  ShipmentMove,
  ShipmentWriter,
} from '#backend/actions/shipping/ports.ts';
import { NUMBER_KEPT_DAYS } from '#backend/domain/shipping/carriers.ts';
import type { Address } from '#backend/domain/shipping/shipment.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../database.ts';
import { databaseFault } from '../members/database-fault.ts';
import { inMs, MOMENT } from '../members/time.ts';
import { shipmentMoves, shipments } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { changeParcel, moveParcels, writeStep } from './history.ts';
import { putIntoShipment, takeOutOfShipment } from './shipment-prizes.ts';

export const shipmentWriter = (tx: Connection): ShipmentWriter => ({
  lock: (shipmentIds) => lockShipments(tx, shipmentIds),

  add: async ({ memberId, requestKey, fee, wonPrizeIds, address, payTimeMs }) => {
    const [added] = await tx
      .insert(shipments)
      .values({
        ...{ memberId, requestKey, fee, status: 'START', prizes: wonPrizeIds.length },
        ...linesOf(address),
        requestedAt: MOMENT,
        payUntil: payTimeMs === null ? null : inMs(payTimeMs),
      })
      .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
    if (added === undefined) throw new Error('A parcel was written and not there.');
    await writeStep(tx, [added], { from: null, to: 'START' });
    await putIntoShipment(tx, added.shipmentId, wonPrizeIds);
    return added.shipmentId;
  },

  changeAddress: (shipmentId, address) =>
    changeParcel(tx, shipmentId, { ...linesOf(address), event: 'addressChanged' }),

  addressChangesLately: (shipmentId) => {
    const { at, deed } = shipmentMoves;
    const isChange = and(eq(shipmentMoves.shipmentId, shipmentId), eq(deed, 'addressChanged'));
    return tx.$count(shipmentMoves, and(isChange, gt(at, sql`${MOMENT} - interval '1 hour'`)));
  },

  withdraw: async (shipmentId, event) => {
    await takeOutOfShipment(tx, shipmentId);
    await changeParcel(tx, shipmentId, {
      ...{ prizes: 0, paymentStatus: 'NONE', payUntil: null, withdrawnAt: MOMENT },
      event,
    });
  },

  move: async (shipmentIds, move) =>
    void (await moveParcels(tx, shipmentIds, { ...move, set: SET[move.to] })),

  handOver: async (sendings) => {
    try {
      // Inside a transaction this is a savepoint: a number that is taken leaves the rest of it whole.
      await tx.transaction((part) => handOver(part, sendings));
      return true;
    } catch (error) {
      if (databaseFault(error)?.constraint === 'shipments_tracking') return false;
      throw error;
    }
  },

  numbersTaken: (sendings) => numbersTaken(tx, sendings),
});

const SET = {
  WAITING: { acceptedAt: MOMENT },
  SHIPSTART: { shippedAt: MOMENT },
  COMPLETEMAIL: { mailedAt: MOMENT },
  DELIVERED: { deliveredAt: MOMENT },
} as const satisfies Record<ShipmentMove['to'], object>;

const linesOf = ({ name, zip, address, address2, tel }: Address) => ({ name, zip, address, address2, tel });

async function handOver(tx: Connection, sendings: readonly Sending[]): Promise<void> {
  for (const { shipmentId, carrier, trackingNumber } of sendings) {
    const set = { ...SET.SHIPSTART, carrier, trackingNumber };
    await moveParcels(tx, [shipmentId], { from: 'WAITING', to: 'SHIPSTART', set });
  }
}

async function lockShipments(
  tx: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedShipment>> {
  const rows = await tx
    .select({ row: shipments, at: sql`${MOMENT}`.mapWith(shipments.requestedAt) })
    .from(shipments)
    .where(inArray(shipments.shipmentId, ids.filter(isUuid)))
    .orderBy(asc(shipments.shipmentId))
    .for('update');
  return new Map(rows.map(({ row, at }) => [row.shipmentId, { ...lockedIn(row), at }]));
}

const lockedIn = (row: typeof shipments.$inferSelect): Omit<LockedShipment, 'at'> => ({
  memberId: row.memberId,
  status: row.status,
  fee: yen(row.fee),
  paymentStatus: row.paymentStatus,
  payUntil: row.payUntil,
  isWithdrawn: row.withdrawnAt !== null,
  address: addressIn(row),
  carrier: row.carrier,
  trackingNumber: row.trackingNumber,
});

/** Null once it was deleted, as when its member has left. */
export function addressIn({
  name,
  zip,
  address,
  address2,
  tel,
}: typeof shipments.$inferSelect): Address | null {
  const isGone = name === null || zip === null || address === null || address2 === null || tel === null;
  return isGone ? null : { name, zip, address, address2, tel };
}

async function numbersTaken(tx: Connection, sendings: readonly Sending[]): Promise<readonly string[]> {
  if (sendings.length === 0) return [];
  const column = (key: keyof Sending) => sql.param(sendings.map((sending) => sending[key]));
  const { rows } = await tx.execute<{ shipment_id: string }>(sql`
    select wanted.shipment_id
    from unnest(${column('shipmentId')}::uuid[], ${column('carrier')}::carrier[], ${column('trackingNumber')}::text[])
      wanted (shipment_id, carrier, tracking_number)
    join shipments taken using (carrier, tracking_number)
    where taken.status <> 'DELIVERED' or taken.shipped_at > now() - ${NUMBER_KEPT_DAYS} * interval '1 day'`);
  return rows.map((row) => row.shipment_id);
}
