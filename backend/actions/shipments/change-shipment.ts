import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { shipmentIdsIn } from '#backend/persistence/shipments/shipment-records.ts';
import { type ActionOf } from '../staff/operator-action.ts';
import { isLookupFailure, resolveId, type LookupFailure } from '../staff/lookup.ts';
import { lockShipments } from '#backend/persistence/shipments/shipment-writer.ts';

export type ShipmentChange<Refusal> = {
  /** Id or number of the shipment. */
  readonly shipment: string;
  /** The version that the operator has read; left out: whatever it is. */
  readonly version?: number;
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
    const shipmentId = await resolveId((range) => shipmentIdsIn(tx, range), shipment);
    if (isLookupFailure(shipmentId)) return shipmentId;
    const locked = (await lockShipments(tx, [shipmentId])).get(shipmentId);
    if (version !== undefined && locked?.version !== version) return 'changedMeanwhile';
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
