import { and, eq } from 'drizzle-orm';
import type { Connection } from '../../database.ts';
import { isLiving } from '../../payments/hand-off-rows.ts';
import { handOffs } from '../../schema.ts';

/**
 * Whether a parcel's fee is being paid on another trip than this one. A trip is begun before its parcel is marked as
 * being paid; whoever holds the parcel therefore sees the trip it was marked for.
 */
export async function isOnAnother(
  tx: Connection,
  shipmentId: string,
  redirectId: string | null,
): Promise<boolean> {
  const living = await tx
    .select({ redirectId: handOffs.redirectId })
    .from(handOffs)
    .where(and(eq(handOffs.shipmentId, shipmentId), isLiving));
  return living.some((trip) => trip.redirectId !== redirectId);
}
