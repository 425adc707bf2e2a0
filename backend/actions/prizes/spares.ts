import { decisionRefusal } from '#backend/domain/shipments/problems.ts';
import type { Address } from '#backend/domain/shipments/shipment.ts';
import { yen } from '#backend/domain/money.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import type { ResendRefusal } from '../shipments/after-sales.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  listSpares,
  changeSpareCount,
  lockSpareFor,
  useSpare,
  writeShelf,
  type SpareLine,
} from '#backend/persistence/prizes/spare-prizes.ts';
import { lockShipments } from '#backend/persistence/shipments/shipment-writer.ts';
import {
  lockContents,
  refundedAmong,
  addFollowUp,
  recordResolution,
} from '#backend/persistence/shipments/after-sales.ts';
import { emailFollowUpAdded } from '#backend/persistence/shipments/shipment-emails.ts';

/** `variant`: of a prize that has some. */
type LineName = { readonly directoryName: string; readonly code: string; readonly variant: string | null };
type SpareChange = LineName & { readonly change: number };

/** Changes the number of spare pieces of a prize, or of its variant. */
export async function changeSpares(
  tx: Connection,
  { change, ...name }: SpareChange,
): Promise<SpareLine | ChangeRefusal> {
  const line = await lineNamed(tx, name);
  if (line === undefined) return 'notFound';
  const left = await changeSpareCount(tx, line, change);
  return left === undefined ? 'noSpareLeft' : { ...line, spares: left };
}

const lineNamed = async (
  tx: Connection,
  { directoryName, code, variant }: LineName,
): Promise<SpareLine | undefined> =>
  (await listSpares(tx, directoryName)).find((one) => one.code === code && one.variant === variant);

type ChangeRefusal = 'notFound' | 'noSpareLeft';

type OperatorChange = { readonly change: SpareChange; readonly reason: string; readonly dryRun: boolean };

/** Changes the number of spare pieces of a prize, and records it. */
export const changeSparesAsOperator = (
  db: Database,
  { change, reason, dryRun }: OperatorChange,
  actionOf: ActionOf,
): Promise<SpareLine | ChangeRefusal> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const line = await changeSpares(tx, change);
    if (typeof line !== 'string') await recordAction(tx, actionOf({ ...change, reason }));
    return line;
  });

type ShelfChange = LineName & { readonly shelf: string | null };

/** Says on which shelf packers find a prize. */
export const setShelfAsOperator = (
  db: Database,
  { change, dryRun }: { readonly change: ShelfChange; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<SpareLine | 'notFound'> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const { shelf, ...name } = change;
    const line = await lineNamed(tx, name);
    if (line === undefined) return 'notFound';
    await writeShelf(tx, line, shelf);
    await recordAction(tx, actionOf(change));
    return { ...line, shelf };
  });

type ExchangeParams = {
  readonly shipmentId: string;
  /** `undefined`: all that it contains. */
  readonly wonPrizeIds: readonly string[] | undefined;
  /** `undefined`: the same address. */
  readonly address: Address | undefined;
};

/** Sends spare pieces for prizes of a lost or damaged shipment, as a shipment of its own without a fee. */
export async function exchange(
  tx: Connection,
  { shipmentId, wonPrizeIds: wanted, address: corrected }: ExchangeParams,
): Promise<{ readonly followUpId: string } | ResendRefusal | 'notOfShipment' | 'noSpareLeft'> {
  const shipment = (await lockShipments(tx, [shipmentId])).get(shipmentId);
  if (shipment === undefined) return 'notFound';
  const refusal = decisionRefusal(shipment, 'exchanged');
  if (refusal !== undefined) return refusal;
  const address = corrected ?? shipment.address;
  if (shipment.address === null || address === null) return 'addressGone';
  const contents = await lockContents(tx, shipmentId);
  if (wanted?.every((id) => contents.includes(id)) === false) return 'notOfShipment';
  const refunded = await refundedAmong(tx, contents);
  const wonPrizeIds =
    wanted === undefined ? contents.filter((id) => !refunded.includes(id)) : [...new Set(wanted)];
  if (wonPrizeIds.length === 0 || wonPrizeIds.some((id) => refunded.includes(id))) return 'prizeRefunded';
  if (!(await lockSpareFor(tx, wonPrizeIds))) return 'noSpareLeft';
  const { memberId, method } = shipment;
  const sent = { wonPrizeIds, address, method, fee: yen(0), payUntil: null };
  const followUpId = await addFollowUp(tx, { parentId: shipmentId, memberId, ...sent });
  await useSpare(tx, wonPrizeIds, { shipmentId: followUpId, inBox: false });
  await recordResolution(tx, shipmentId, 'exchanged');
  await emailFollowUpAdded(tx, followUpId);
  return { followUpId };
}
