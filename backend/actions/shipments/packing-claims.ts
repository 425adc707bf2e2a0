import { isComplete, isTaken } from '#backend/domain/shipments/packing.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockContents } from '#backend/persistence/shipments/after-sales.ts';
import {
  claimOf,
  type PackingClaim,
  writeClaim,
  writeTicks,
} from '#backend/persistence/shipments/packing-claims.ts';
import { shipmentIdsIn } from '#backend/persistence/shipments/shipment-records.ts';
import {
  lockShipments,
  type LockedShipment,
  recordPacked,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { isLookupFailure, type LookupFailure, resolveId } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';

/** A box as its packer sees it. */
export type OpenBox = {
  readonly shipmentId: string;
  readonly packer: string | null;
  readonly ticked: readonly string[];
};

type BoxRefusal =
  | 'shipmentWithdrawn'
  | 'notInState'
  | 'boxPaused'
  | 'boxHeld'
  /** Somebody has packed it. */
  | 'packedBefore'
  /** Somebody else packs it. */
  | 'boxTaken';

type OfBox = { readonly shipment: string; readonly operator: string };

/** Opens a box for packing under the operator's name. Prizes that are in it stay ticked. */
export const claimBox = (
  db: Database,
  { takeOver, ...of }: OfBox & { readonly takeOver: boolean },
  actionOf: ActionOf,
): Promise<OpenBox | BoxRefusal | LookupFailure> =>
  withBox(db, of, async (tx, { shipmentId, claim }) => {
    const { operator } = of;
    if (isTaken(claim, operator) && !takeOver) return 'boxTaken';
    await writeClaim(tx, shipmentId, operator);
    if (isTaken(claim, operator))
      await recordAction(tx, actionOf({ shipmentId, takenFrom: claim?.packer ?? null }));
    return { shipmentId, packer: operator, ticked: claim?.ticked ?? [] };
  });

/** Writes which prizes are in the box: all of them, so that a lost call is made good by the next one. */
export const tickBox = (
  db: Database,
  { wonPrizeIds, ...of }: OfBox & { readonly wonPrizeIds: readonly string[] },
): Promise<OpenBox | BoxRefusal | LookupFailure | 'notOfShipment'> =>
  withBox(db, of, async (tx, { shipmentId, claim }) => {
    if (claim?.packer !== of.operator) return 'boxTaken';
    const contents = await lockContents(tx, shipmentId);
    const ticked = [...new Set(wonPrizeIds)];
    if (!ticked.every((id) => contents.includes(id))) return 'notOfShipment';
    await writeTicks(tx, shipmentId, { packer: of.operator, ticked });
    return { shipmentId, packer: of.operator, ticked };
  });

/**
 * Puts the box aside with these prizes in it, for anybody: those that left it meanwhile are not ticked. A box of somebody else
 * stays theirs.
 */
export const putBoxAside = (
  db: Database,
  { wonPrizeIds, ...of }: OfBox & { readonly wonPrizeIds: readonly string[] },
): Promise<OpenBox | BoxRefusal | LookupFailure> =>
  withBox(db, of, async (tx, { shipmentId, claim }) => {
    if (claim?.packer !== of.operator)
      return { shipmentId, packer: claim?.packer ?? null, ticked: claim?.ticked ?? [] };
    const contents = await lockContents(tx, shipmentId);
    const ticked = contents.filter((id) => wonPrizeIds.includes(id));
    await writeTicks(tx, shipmentId, { packer: null, ticked });
    return { shipmentId, packer: null, ticked };
  });

/** Records that the operator has packed the box with these prizes, which are all that it contains. */
export const finishBox = (
  db: Database,
  { wonPrizeIds, ...of }: OfBox & { readonly wonPrizeIds: readonly string[] },
  actionOf: ActionOf,
): Promise<OpenBox | BoxRefusal | LookupFailure | 'contentsChanged'> =>
  withBox(db, of, async (tx, { shipmentId, claim }) => {
    if (isTaken(claim, of.operator)) return 'boxTaken';
    const contents = await lockContents(tx, shipmentId);
    const isExact = wonPrizeIds.every((id) => contents.includes(id));
    if (!isExact || !isComplete({ contents, ticked: wonPrizeIds })) return 'contentsChanged';
    await recordPacked(tx, shipmentId, of.operator);
    await recordAction(tx, actionOf({ shipmentIds: [shipmentId] }));
    return { shipmentId, packer: null, ticked: contents };
  });

type LockedBox = { readonly shipmentId: string; readonly claim: PackingClaim | undefined };

/** Locks a box that can be packed, and does the work. */
const withBox = <Result>(
  db: Database,
  { shipment }: OfBox,
  work: (tx: Connection, box: LockedBox) => Promise<Result>,
): Promise<Result | BoxRefusal | LookupFailure> =>
  inTransaction(db, async (tx) => {
    const shipmentId = await resolveId((range) => shipmentIdsIn(tx, range), shipment);
    if (isLookupFailure(shipmentId)) return shipmentId;
    const locked = (await lockShipments(tx, [shipmentId])).get(shipmentId);
    if (locked === undefined) return 'notFound';
    const refusal = boxRefusal(locked);
    return refusal ?? work(tx, { shipmentId, claim: await claimOf(tx, shipmentId) });
  });

function boxRefusal(shipment: LockedShipment): BoxRefusal | undefined {
  const { isWithdrawn, status, isPaused, isHeld, isPacked } = shipment;
  if (isWithdrawn) return 'shipmentWithdrawn';
  if (status !== 'WAITING') return 'notInState';
  if (isPaused) return 'boxPaused';
  if (isHeld) return 'boxHeld';
  return isPacked ? 'packedBefore' : undefined;
}
