import { and, eq, inArray } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ShippingStatus } from '#lib/contract/words.ts';
import type { Connection } from '../../database.ts';
import { shipments } from '../../schema.ts';
import { type Deed, ONE_MORE, writeStep } from '../history.ts';

export type ParcelMove = {
  readonly from: ShippingStatus;
  readonly to: ShippingStatus;
  readonly set: PgUpdateSetSource<typeof shipments>;
  readonly deed?: Deed;
};

/** Only those that are still where they were seen; which they were. */
export async function moveParcels(
  tx: Connection,
  ids: readonly string[],
  { from, to, set, deed }: ParcelMove,
): Promise<readonly string[]> {
  const moved = await tx
    .update(shipments)
    .set({ ...set, ...ONE_MORE, status: to })
    .where(and(inArray(shipments.shipmentId, [...ids]), eq(shipments.status, from)))
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
  await writeStep(tx, moved, { from, to, ...(deed === undefined ? {} : { deed }) });
  return moved.map(({ shipmentId }) => shipmentId);
}
