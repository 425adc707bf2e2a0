import { and, eq } from 'drizzle-orm';
import type { ParcelWish } from '#backend/actions/shipping/ports.ts';
import type { Connection } from '../../database.ts';
import { shipments, wonPrizes } from '../../schema.ts';

/**
 * The parcel that was asked for by this key, if it is the very same wish: a parcel that goes elsewhere, or holds
 * something else, is never shown as the answer. Undefined where the key is new.
 */
export async function requestedBefore(
  tx: Connection,
  { memberId, requestKey, wonPrizeIds, fee, address }: ParcelWish,
): Promise<{ readonly shipmentId: string } | 'keyReused' | undefined> {
  const byKey = and(eq(shipments.memberId, memberId), eq(shipments.requestKey, requestKey));
  const [parcel] = await tx.select().from(shipments).where(byKey);
  if (parcel === undefined) return undefined;
  const { shipmentId } = parcel;
  const held = await tx
    .select({ id: wonPrizes.wonPrizeId })
    .from(wonPrizes)
    .where(eq(wonPrizes.shipmentId, shipmentId));
  const wanted = new Set(wonPrizeIds);
  const isSame =
    held.length === wanted.size &&
    held.every(({ id }) => wanted.has(id)) &&
    parcel.fee === fee &&
    (['name', 'zip', 'address', 'address2', 'tel'] as const).every((line) => parcel[line] === address[line]);
  return isSame ? { shipmentId } : 'keyReused';
}
