import { type ActionOf, type OperatorDeps, runnerFor, type Runners } from './operation.ts';
import { isLookupFailure, resolveId, type LookupFailure } from './lookup.ts';

export type ShipmentChange<Refusal> = {
  /** Id or number of the shipment. */
  readonly parcel: string;
  readonly dryRun: boolean;
  /** For the operator log: without personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Returns the shipment that follows, if one was added, or why nothing was changed. */
  readonly change: (
    deps: OperatorDeps,
    shipmentId: string,
  ) => Promise<{ readonly followUpId: string } | Refusal | undefined>;
};

/** Changes one shipment and records it. A refusal changes nothing. */
export function changeShipment<Refusal extends string>(
  runners: Runners,
  { parcel, dryRun, facts, change }: ShipmentChange<Refusal>,
  actionOf: ActionOf,
): Promise<{ readonly shipmentId: string; readonly followUpId: string | null } | Refusal | LookupFailure> {
  return runnerFor(
    runners,
    dryRun,
  )(async (deps) => {
    const shipmentId = await resolveId(deps.shipmentQueries, parcel);
    if (isLookupFailure(shipmentId)) return shipmentId;
    const done = await change(deps, shipmentId);
    if (typeof done === 'string') return done;
    const followUpId = done?.followUpId ?? null;
    await deps.recordAction(
      actionOf({ shipmentId, ...facts, ...(followUpId === null ? {} : { followUpId }) }),
    );
    return { shipmentId, followUpId };
  });
}
