import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { shipmentIdsIn } from '#backend/persistence/shipments/shipment-records.ts';
import type { ReturnedFee } from '../refunds/shipping-fee-refunds.ts';
import { type ActionOf } from '../staff/operator-action.ts';
import { isLookupFailure, resolveId, type LookupFailure } from '../staff/lookup.ts';
import { lockShipments, withFirst } from '#backend/persistence/shipments/shipment-writer.ts';

type ReadVersion = {
  /** Id or number of the shipment. */
  readonly shipment: string;
  /** The version that the operator has read; left out: whatever it is. */
  readonly version?: number;
};

/** Finds a shipment and locks it, with the one that it follows up or was split from. */
async function lockVersion(
  tx: Connection,
  { shipment, version }: ReadVersion,
): Promise<{ readonly shipmentId: string } | LookupFailure | 'changedMeanwhile'> {
  const shipmentId = await resolveId((range) => shipmentIdsIn(tx, range), shipment);
  if (isLookupFailure(shipmentId)) return shipmentId;
  const locked = (await lockShipments(tx, await withFirst(tx, shipmentId))).get(shipmentId);
  return version !== undefined && locked?.version !== version ? 'changedMeanwhile' : { shipmentId };
}

export type ShipmentChange<Refusal> = ReadVersion & {
  readonly dryRun: boolean;
  /** For the operator log: without personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Returns the shipment that follows, if one was added, or why nothing was changed. */
  readonly change: (
    tx: Connection,
    shipmentId: string,
  ) => Promise<{ readonly followUpId: string } | Refusal | undefined>;
};

type ChangedShipment = { readonly shipmentId: string; readonly followUpId: string | null };

/** Changes one shipment and records it. A refusal changes nothing. */
export function changeShipment<Refusal extends string>(
  db: Database,
  { shipment, version, dryRun, facts, change }: ShipmentChange<Refusal>,
  actionOf: ActionOf,
): Promise<ChangedShipment | Refusal | LookupFailure | 'changedMeanwhile'> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockVersion(tx, { shipment, version });
    if (typeof found === 'string') return found;
    const { shipmentId } = found;
    const done = await change(tx, shipmentId);
    if (typeof done === 'string') return done;
    const followUpId = done?.followUpId ?? null;
    await recordAction(
      tx,
      actionOf({ shipmentId, ...facts, ...(followUpId === null ? {} : { followUpId }) }),
    );
    return { shipmentId, followUpId };
  });
}

/** A change of a shipment before its handover. */
export type BoxChanged = {
  /** Number of prizes that it is about. */
  readonly prizes: number;
  readonly fee?: ReturnedFee;
  /** The box that was split off. */
  readonly addedId?: string;
};

export type BoxChange<Refusal> = Omit<ShipmentChange<Refusal>, 'change'> & {
  readonly change: (tx: Connection, shipmentId: string) => Promise<BoxChanged | Refusal>;
};

/** Changes one shipment before its handover and records it with what goes back of its fee. A refusal changes nothing. */
export function changeBox<Refusal extends string>(
  db: Database,
  { shipment, version, dryRun, facts, change }: BoxChange<Refusal>,
  actionOf: ActionOf,
): Promise<(BoxChanged & { readonly shipmentId: string }) | Refusal | LookupFailure | 'changedMeanwhile'> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockVersion(tx, { shipment, version });
    if (typeof found === 'string') return found;
    const { shipmentId } = found;
    const done = await change(tx, shipmentId);
    if (typeof done === 'string') return done;
    const { fee, addedId } = done;
    const more = {
      ...(fee === undefined || fee.yen === 0 ? {} : { yen: fee.yen, method: fee.method }),
      ...(addedId === undefined ? {} : { addedId }),
    };
    await recordAction(tx, actionOf({ shipmentId, ...facts, ...more }));
    return { ...done, shipmentId };
  });
}
