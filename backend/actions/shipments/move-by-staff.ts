import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database, Connection } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  shipmentIdsIn,
  shipmentRecord,
  type ShipmentRecord,
} from '#backend/persistence/shipments/shipment-records.ts';
import type { ShippingStatus } from '#lib/contract/enums.ts';
import { type RejectedShipment, type RejectionReason, type TransitionResult } from './fulfilment.ts';
import { isLookupFailure, resolveId, type LookupFailure } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { acceptableShipments } from '#backend/persistence/shipments/shipment-lists.ts';

export type TransitionParams = {
  /** Ids or numbers in the order of the list; or at most that number of shipments that can be accepted, oldest first. */
  readonly shipments: readonly string[] | { readonly acceptableAtMost: number };
  /** Moves these ids, given in the order of the list. */
  readonly move: (tx: Connection, shipmentIds: readonly string[]) => Promise<TransitionResult>;
  readonly dryRun: boolean;
  /** More for the operator log. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** An error in one row of the list. Rows are counted from 1. */
export type RejectedRow = {
  readonly line: number;
  readonly shipment: string;
  readonly why: RejectionReason | 'severalFound';
  readonly status?: ShippingStatus;
};

export type TransitionListResult =
  | { readonly moved: readonly string[]; readonly before: readonly string[] }
  | { readonly rejectedRows: readonly RejectedRow[] };

/** Moves all shipments of a list or none, and records their ids. */
export function moveShipments(
  db: Database,
  { shipments, move, dryRun, facts = {} }: TransitionParams,
  actionOf: ActionOf,
): Promise<TransitionListResult> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const { shipmentIds, rejectedRows } =
      'acceptableAtMost' in shipments
        ? { shipmentIds: await acceptableShipments(tx, shipments.acceptableAtMost), rejectedRows: [] }
        : await findListed(tx, shipments);
    if (rejectedRows.length > 0) return { rejectedRows };
    if (shipmentIds.length === 0) return { moved: [], before: [] };
    const done = await move(tx, shipmentIds);
    if ('rejected' in done)
      return { rejectedRows: done.rejected.map((one) => rejectedRow(one, shipmentIds)) };
    if (done.moved.length > 0) await recordAction(tx, actionOf({ shipmentIds: done.moved, ...facts }));
    return done;
  });
}

/** The ids of listed shipments, and the rows of those that are not found. */
export async function findListed(tx: Connection, listed: readonly string[]) {
  const shipmentIds: string[] = [];
  const rejectedRows: RejectedRow[] = [];
  for (const [index, shipment] of listed.entries()) {
    const id = await resolveId((range) => shipmentIdsIn(tx, range), shipment);
    if (isLookupFailure(id)) rejectedRows.push({ line: index + 1, shipment, why: id });
    else shipmentIds.push(id);
  }
  return { shipmentIds, rejectedRows };
}

const rejectedRow = (
  { shipmentId, reason: why, status }: RejectedShipment,
  shipmentIds: readonly string[],
): RejectedRow => ({ line: shipmentIds.indexOf(shipmentId) + 1, shipment: shipmentId, why, status });

/** Returns one shipment with its address. Every call is recorded, also without a result. */
export const showShipment = (
  db: Database,
  typed: string,
  actionOf: ActionOf,
): Promise<ShipmentRecord | LookupFailure> =>
  inTransaction(db, async (tx) => {
    const shipmentId = await resolveId((range) => shipmentIdsIn(tx, range), typed);
    const record = isLookupFailure(shipmentId) ? undefined : await shipmentRecord(tx, shipmentId);
    await recordAction(
      tx,
      actionOf(record === undefined ? { shipmentId: null, search: typed } : factsOf(record)),
    );
    return record ?? (isLookupFailure(shipmentId) ? shipmentId : 'notFound');
  });

const factsOf = ({ shipmentId, memberId }: ShipmentRecord) => ({ shipmentId, memberId });
