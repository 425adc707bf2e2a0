import { and, eq, inArray, sql } from 'drizzle-orm';
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
  await changeShipment(tx, shipmentId, {
    prizes: fewerBy(wonPrizeIds.length),
    ...NOT_PACKED,
    ...NOT_EXPORTED,
    event: 'takenOut',
    times: wonPrizeIds.length,
  });
}

const fewerBy = (prizes: number) => sql`${shipments.prizes} - ${prizes}::int`;

/** Records that spare pieces have replaced prizes in a shipment, which is not packed any more. */
export async function recordReplaced(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<void> {
  await forgetTicks(tx, shipmentId, wonPrizeIds);
  await changeShipment(tx, shipmentId, { ...NOT_PACKED, event: 'replaced', times: wonPrizeIds.length });
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

/** Records that the fee of a request stays, whatever its member wishes from now on. `rootId`: its first box. */
export async function keepFee(tx: Connection, rootId: string): Promise<void> {
  await tx.update(shipments).set({ keepsFee: true }).where(eq(shipments.shipmentId, rootId));
}

export const isFeeKept = async (tx: Connection, rootId: string): Promise<boolean> =>
  (await tx.$count(shipments, and(eq(shipments.shipmentId, rootId), eq(shipments.keepsFee, true)))) > 0;

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
  const { method, deliverOn, deliverySlot, giftId } = row;
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
      method,
      deliverOn,
      deliverySlot,
      giftId,
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
  await changeShipment(tx, shipmentId, {
    prizes: fewerBy(wonPrizeIds.length),
    ...NOT_PACKED,
    ...NOT_EXPORTED,
    event: 'split',
  });
  return added.shipmentId;
}
