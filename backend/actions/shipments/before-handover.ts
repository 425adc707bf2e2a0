import type { ChangeCause, PauseReason, ReplaceReason } from '#lib/contract/enums.ts';
import {
  pauseRefusal,
  type PauseRefusal,
  resumeRefusal,
  type ResumeRefusal,
  returnedFee,
  selectionRefusal,
  type SelectionRefusal,
  storedAtLeastUntil,
  unsentRefusal,
  type UnsentRefusal,
} from '#backend/domain/shipments/before-handover.ts';
import { areKnown, feeBy } from '#lib/shipments/fee.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { lockSpareFor, returnSpares, useSpare } from '#backend/persistence/prizes/spare-prizes.ts';
import { lockStoredPrizes, setKeptUntil } from '#backend/persistence/prizes/storage-writer.ts';
import { lockContents, refundedAmong } from '#backend/persistence/shipments/after-sales.ts';
import {
  isFeeKept,
  keepFee,
  pause,
  recordReplaced,
  resume,
  splitShipment,
  takeOutPrizes,
} from '#backend/persistence/shipments/before-handover-writer.ts';
import { emailChanged } from '#backend/persistence/shipments/shipment-emails.ts';
import { prefecturesOfRequest, sharesOfRequest } from '#backend/persistence/shipments/shipment-requests.ts';
import {
  isIn,
  lockOrdersOf,
  lockShipments,
  type LockedShipment,
  withdrawShipment,
  withFirst,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { type ReturnedFee, returnFee } from '../refunds/shipping-fee-refunds.ts';
import type { BoxChanged } from './change-shipment.ts';

type ContentChange = { readonly cause: ChangeCause; readonly reason: string };
type Chosen = { readonly wonPrizeIds: readonly string[] };

/** Withdraws a shipment: its prizes return to storage, or to the shipment that it follows up. */
export async function withdrawAsOperator(
  tx: Connection,
  shipmentId: string,
  { cause, reason }: ContentChange,
): Promise<BoxChanged | UnsentRefusal | 'notFound'> {
  const box = await unsentBox(tx, shipmentId);
  if (typeof box === 'string') return box;
  const contents = await lockOrdersAndContents(tx, shipmentId);
  if (box.parentId !== null) await returnSpares(tx, shipmentId);
  await withdrawShipment(tx, shipmentId, 'withdrawnByShop');
  if (box.parentId === null) await keepLonger(tx, contents);
  const fee = await feeAfter(tx, { shipmentId, box, cause, reason });
  const { length: prizes } = contents;
  await emailChanged(tx, shipmentId, { change: 'withdrawnByShop', prizes, returnedYen: fee.yen });
  return { prizes, fee };
}

/** Takes prizes out of a shipment that continues. They return to storage, where their tickets can be refunded. */
export async function takeOut(
  tx: Connection,
  shipmentId: string,
  { wonPrizeIds, cause, reason }: ContentChange & Chosen,
): Promise<BoxChanged | UnsentRefusal | SelectionRefusal | 'notFound' | 'followUpWhole'> {
  const box = await unsentBox(tx, shipmentId);
  if (typeof box === 'string') return box;
  // A follow-up is decided about as a whole: what came back or was lost is not in storage.
  if (box.parentId !== null) return 'followUpWhole';
  const chosen = [...new Set(wonPrizeIds)];
  const refusal = selectionRefusal(await lockOrdersAndContents(tx, shipmentId), chosen);
  if (refusal !== undefined) return refusal;
  await takeOutPrizes(tx, shipmentId, chosen);
  await keepLonger(tx, chosen);
  const fee = await feeAfter(tx, { shipmentId, box, cause, reason });
  await emailChanged(tx, shipmentId, { change: 'takenOut', prizes: chosen.length, returnedYen: fee.yen });
  return { prizes: chosen.length, fee };
}

/** Replaces prizes in a box by spare pieces. */
export async function replaceFromSpares(
  tx: Connection,
  shipmentId: string,
  { wonPrizeIds, why }: Chosen & { readonly why: ReplaceReason },
): Promise<BoxChanged | UnsentRefusal | 'notFound' | 'notOfShipment' | 'prizeRefunded' | 'noSpareLeft'> {
  const box = await unsentBox(tx, shipmentId);
  if (typeof box === 'string') return box;
  const contents = await lockOrdersAndContents(tx, shipmentId);
  const chosen = [...new Set(wonPrizeIds)];
  if (!chosen.every((id) => contents.includes(id))) return 'notOfShipment';
  if ((await refundedAmong(tx, chosen)).length > 0) return 'prizeRefunded';
  if (!(await lockSpareFor(tx, chosen))) return 'noSpareLeft';
  await useSpare(tx, chosen, { shipmentId, inBox: true });
  await recordReplaced(tx, shipmentId, chosen);
  await emailChanged(tx, shipmentId, { change: 'replaced', prizes: chosen.length, replacedFor: why });
  return { prizes: chosen.length };
}

type Pause = { readonly reason: PauseReason; readonly note: string | null };

/** Stops a shipment before its handover: it is neither accepted nor packed, and in no carrier's file. */
export async function pauseShipment(
  tx: Connection,
  shipmentId: string,
  why: Pause,
): Promise<BoxChanged | PauseRefusal | 'notFound'> {
  const box = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (box === undefined) return 'notFound';
  const refusal = pauseRefusal(box);
  if (refusal !== undefined) return refusal;
  await pause(tx, shipmentId, why);
  await emailChanged(tx, shipmentId, { change: 'paused', prizes: box.prizes });
  return { prizes: box.prizes };
}

export async function resumeShipment(
  tx: Connection,
  shipmentId: string,
): Promise<BoxChanged | ResumeRefusal | 'notFound'> {
  const box = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (box === undefined) return 'notFound';
  const refusal = resumeRefusal(box);
  if (refusal !== undefined) return refusal;
  await resume(tx, shipmentId);
  await emailChanged(tx, shipmentId, { change: 'resumed', prizes: box.prizes });
  return { prizes: box.prizes };
}

/** Puts some prizes of a shipment into a second box to the same address. The fee stays that of one request. */
export async function splitBox(
  tx: Connection,
  shipmentId: string,
  { wonPrizeIds }: Chosen,
): Promise<BoxChanged | UnsentRefusal | SelectionRefusal | 'notFound' | 'followUpWhole'> {
  const box = await unsentBox(tx, shipmentId);
  if (typeof box === 'string') return box;
  if (box.parentId !== null) return 'followUpWhole';
  const chosen = [...new Set(wonPrizeIds)];
  const refusal = selectionRefusal(await lockOrdersAndContents(tx, shipmentId), chosen);
  if (refusal !== undefined) return refusal;
  const addedId = await splitShipment(tx, shipmentId, chosen);
  await emailChanged(tx, shipmentId, { change: 'split', prizes: chosen.length, addedId });
  return { prizes: chosen.length, addedId };
}

/** The locked shipment, or why staff cannot change what it contains. */
async function unsentBox(
  tx: Connection,
  shipmentId: string,
): Promise<LockedShipment | UnsentRefusal | 'notFound'> {
  const box = (await lockShipments(tx, await withFirst(tx, shipmentId))).get(shipmentId);
  return box === undefined ? 'notFound' : (unsentRefusal(box) ?? box);
}

/** Locks the orders of the prizes before the prizes, as a refund does. */
async function lockOrdersAndContents(tx: Connection, shipmentId: string): Promise<readonly string[]> {
  await lockOrdersOf(tx, isIn(shipmentId));
  return lockContents(tx, shipmentId);
}

/** Prizes whose storage would end soon are stored longer, so that their member can request them again. */
async function keepLonger(tx: Connection, wonPrizeIds: readonly string[]): Promise<void> {
  const { prizes, at } = await lockStoredPrizes(tx, { wonPrizeIds });
  const until = storedAtLeastUntil(at);
  const ending = prizes.filter(({ keptUntil }) => keptUntil < until);
  if (ending.length > 0) await setKeptUntil(tx, ending, until);
}

type FeeParams = ContentChange & { readonly shipmentId: string; readonly box: LockedShipment };

/**
 * The fee of a request is that of its first box; what of it goes back follows from what is left in all of them, and from the
 * dearest of their addresses: their member may have changed that of one box.
 */
async function feeAfter(tx: Connection, { shipmentId, box, cause, reason }: FeeParams): Promise<ReturnedFee> {
  const { memberId, splitFromId, parentId, isPacked, method } = box;
  const rootId = splitFromId ?? shipmentId;
  if (cause === 'member' && isPacked) await keepFee(tx, rootId);
  const isKept = await isFeeKept(tx, rootId);
  const shares = await sharesOfRequest(tx, { memberId, rootId });
  const fees = (await prefecturesOfRequest(tx, rootId)).map((prefecture) =>
    feeBy(method, shares, prefecture),
  );
  const feeOfLeft = areKnown(fees) && fees.length > 0 ? Math.max(...fees) : undefined;
  const isNothingLeft = shares.length === 0;
  return returnFee(tx, {
    shipmentId: rootId,
    reason,
    sumOf: (kept) =>
      returnedFee({ cause, isKept, isFollowUp: parentId !== null, kept, isNothingLeft, feeOfLeft }),
  });
}
