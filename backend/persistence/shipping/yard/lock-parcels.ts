import { asc, inArray } from 'drizzle-orm';
import type { StandingParcel } from '#backend/domain/shipping/move-parcel.ts';
import type { Carrier } from '#lib/contract/words.ts';
import type { Connection } from '../../database.ts';
import { shipments } from '../../schema.ts';
import { isUuid } from '../../uuid.ts';

export type LockedParcels = ReadonlyMap<
  string,
  StandingParcel & { readonly carrier: Carrier | null; readonly trackingNumber: string | null }
>;

/** All in the order of their ids: two who want some of the same wait for each other, and not in a circle. */
export async function lockParcels(tx: Connection, ids: readonly string[]): Promise<LockedParcels> {
  const { shipmentId, status, fee, paymentStatus, withdrawnAt, carrier, trackingNumber } = shipments;
  const rows = await tx
    .select({ shipmentId, status, fee, paymentStatus, withdrawnAt, carrier, trackingNumber })
    .from(shipments)
    .where(inArray(shipmentId, ids.filter(isUuid)))
    .orderBy(asc(shipmentId))
    .for('update');
  return new Map(
    rows.map((row) => [
      row.shipmentId,
      {
        status: row.status,
        isWithdrawn: row.withdrawnAt !== null,
        isPaid: row.fee === 0 || row.paymentStatus === 'CAPTURED',
        carrier: row.carrier,
        trackingNumber: row.trackingNumber,
      },
    ]),
  );
}
