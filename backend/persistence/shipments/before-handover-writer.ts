import { eq, inArray, sql } from 'drizzle-orm';
import type { PauseReason } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { shipments, wonPrizes } from '../schema.ts';
import { forgetTicks } from './packing-claims.ts';
import { changeShipment, writeStep } from './shipment-history.ts';
import { moveStatus, NOT_EXPORTED, NOT_PACKED, NOT_PAUSED, takeOut } from './shipment-writer.ts';

/** Takes prizes out of a shipment, which is not packed any more. They return to storage. */
export async function takeOutPrizes(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<void> {
  await takeOut(tx, inArray(wonPrizes.wonPrizeId, [...wonPrizeIds]));
  await forgetTicks(tx, shipmentId, wonPrizeIds);
  for (let taken = 0; taken < wonPrizeIds.length; taken += 1)
    await changeShipment(tx, shipmentId, {
      prizes: ONE_LESS,
      ...NOT_PACKED,
      ...NOT_EXPORTED,
      event: 'takenOut',
    });
}

const ONE_LESS = sql`${shipments.prizes} - 1`;

/** Records that spare pieces have replaced prizes in a shipment, which is not packed any more. */
export async function recordReplaced(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<void> {
  await forgetTicks(tx, shipmentId, wonPrizeIds);
  for (let replaced = 0; replaced < wonPrizeIds.length; replaced += 1)
    await changeShipment(tx, shipmentId, { ...NOT_PACKED, event: 'replaced' });
}

export const pause = (
  tx: Connection,
  shipmentId: string,
  { reason, note }: { readonly reason: PauseReason; readonly note: string | null },
): Promise<void> =>
  changeShipment(tx, shipmentId, {
    pausedAt: CURRENT_TIME,
    pauseReason: reason,
    pauseNote: note,
    event: 'paused',
  });

export const resume = (tx: Connection, shipmentId: string): Promise<void> =>
  changeShipment(tx, shipmentId, { ...NOT_PAUSED, event: 'resumed' });

/**
 * Puts prizes of a shipment into a new one to the same address, without a fee. It is accepted if the first one is; neither
 * is packed.
 */
export async function splitShipment(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<string> {
  const [row] = await tx.select().from(shipments).where(eq(shipments.shipmentId, shipmentId));
  if (row === undefined) throw new Error('The shipment to split was not found.');
  const rootId = row.splitFromId ?? shipmentId;
  const before = await tx.$count(shipments, eq(shipments.splitFromId, rootId));
  const { memberId, name, zip, address, address2, tel, label, status } = row;
  const { deliverOn, deliverySlot } = row;
  const [added] = await tx
    .insert(shipments)
    .values({
      memberId,
      name,
      zip,
      address,
      address2,
      tel,
      label,
      deliverOn,
      deliverySlot,
      splitFromId: rootId,
      fee: 0,
      status: 'START',
      prizes: wonPrizeIds.length,
      // No key of a member has a colon.
      requestKey: `${rootId}:split:${before + 1}`,
      requestedAt: CURRENT_TIME,
    })
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
  if (added === undefined) throw new Error('The insertion of the shipment returned no row.');
  await writeStep(tx, [added], { from: null, to: 'START' });
  await tx
    .update(wonPrizes)
    .set({ shipmentId: added.shipmentId })
    .where(inArray(wonPrizes.wonPrizeId, [...wonPrizeIds]));
  await forgetTicks(tx, shipmentId, wonPrizeIds);
  if (status === 'WAITING') await moveStatus(tx, [added.shipmentId], { from: 'START', to: 'WAITING' });
  const prizes = sql`${shipments.prizes} - ${wonPrizeIds.length}::int`;
  await changeShipment(tx, shipmentId, { prizes, ...NOT_PACKED, ...NOT_EXPORTED, event: 'split' });
  return added.shipmentId;
}
