import { shipmentIdsIn } from '#backend/persistence/shipments/shipment-records.ts';
import { type ActionOf, type OperatorDeps, runnerFor, type Runners } from '../staff/operation.ts';
import { isLookupFailure, resolveId, type LookupFailure } from '../staff/lookup.ts';
import { lockShipments } from '#backend/persistence/shipments/shipment-writer.ts';

export type ShipmentChange<Refusal> = {
  /** Id or number of the shipment. */
  readonly shipment: string;
  /** The version that the operator has read; left out: whatever it is. */
  readonly version?: number | undefined;
  readonly dryRun: boolean;
  /** For the operator log: without personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Returns the shipment that follows, if one was added, or why nothing was changed. */
  readonly change: (
    deps: OperatorDeps,
    shipmentId: string,
  ) => Promise<{ readonly followUpId: string } | Refusal | undefined>;
};

type ChangedShipment = { readonly shipmentId: string; readonly followUpId: string | null };

/** Changes one shipment and records it. A refusal changes nothing. */
export function changeShipment<Refusal extends string>(
  runners: Runners,
  { shipment, version, dryRun, facts, change }: ShipmentChange<Refusal>,
  actionOf: ActionOf,
): Promise<ChangedShipment | Refusal | LookupFailure | 'changedMeanwhile'> {
  return runnerFor(
    runners,
    dryRun,
  )(async (deps) => {
    const shipmentId = await resolveId((range) => shipmentIdsIn(deps.tx, range), shipment);
    if (isLookupFailure(shipmentId)) return shipmentId;
    const locked = (await lockShipments(deps.tx, [shipmentId])).get(shipmentId);
    if (version !== undefined && locked?.version !== version) return 'changedMeanwhile';
    const done = await change(deps, shipmentId);
    if (typeof done === 'string') return done;
    const followUpId = done?.followUpId ?? null;
    await deps.recordAction(
      actionOf({ shipmentId, ...facts, ...(followUpId === null ? {} : { followUpId }) }),
    );
    return { shipmentId, followUpId };
  });
}
