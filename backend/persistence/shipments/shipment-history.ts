import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { BoxChange, ShippingStatus } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { shipmentMoves, shipments } from '../schema.ts';
import type { ShipmentMove } from './shipment-writer.ts';

/**
 * A problem was reported, `cleared`, or decided; `reopened`: the shipment that followed was withdrawn. `closed`: it
 * was refunded or given up.
 */
export type ProblemEvent =
  | ('returned' | 'lost' | 'damaged' | 'cleared' | 'reopened')
  | ('resent' | 'exchanged' | 'closedRefunded' | 'closedGivenUp');

/** An event in a shipment's history, with or without a change of its status. */
export type ShipmentEvent =
  | (
      | 'paid'
      | 'addressChanged'
      | 'withdrawn'
      | 'lapsed'
      | 'refundDue'
      | 'refunded'
      | 'refundWithdrawn'
      | 'notifiedOtherwise'
      | 'renumbered'
    )
  | ('addressCorrected' | 'labelChanged' | 'deliveryPreferenceChanged')
  /** Its prizes were packed, or that was taken back. */
  | ('packed' | 'unpacked')
  /** Staff have changed it before its handover. */
  | ('withdrawnByShop' | BoxChange)
  | ProblemEvent;

type Step = {
  readonly from: ShippingStatus | null;
  readonly to: ShippingStatus;
  readonly event?: ShipmentEvent;
};

/** A shipment and the number of its newest history row. */
type Stepped = { readonly shipmentId: string; readonly step: number };

const moreSteps = (steps: number) => ({ moves: sql`${shipments.moves} + ${steps}::int` });

export async function writeStep(tx: Connection, stepped: readonly Stepped[], step: Step): Promise<void> {
  if (stepped.length === 0) return;
  const { from, to, event = null } = step;
  const rows = stepped.map(({ shipmentId, step: number }) => ({ shipmentId, step: number }));
  await tx.insert(shipmentMoves).values(rows.map((row) => ({ ...row, from, to, event, at: CURRENT_TIME })));
}

type Change = Omit<PgUpdateSetSource<typeof shipments>, 'status' | 'moves'>;

/**
 * Changes a shipment that the caller has locked, without changing its status. `times`: the number of its history rows, one
 * for each prize that the change is about.
 */
export async function changeShipment(
  tx: Connection,
  shipmentId: string,
  { event, times = 1, ...change }: Change & { readonly event: ShipmentEvent; readonly times?: number },
): Promise<void> {
  const [changed] = await tx
    .update(shipments)
    .set({ ...change, ...moreSteps(times) })
    .where(eq(shipments.shipmentId, shipmentId))
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves, status: shipments.status });
  if (changed === undefined) throw new Error('The shipment to change was not found.');
  const { status, step } = changed;
  const steps = Array.from({ length: times }, (_, nth) => ({ shipmentId, step: step - times + 1 + nth }));
  await writeStep(tx, steps, { from: status, to: status, event });
}

type WriteMoveParams = ShipmentMove & { readonly set: PgUpdateSetSource<typeof shipments> };

/** Moves the shipments whose status is `from`. */
export async function moveShipments(
  tx: Connection,
  ids: readonly string[],
  { from, to, set, event }: WriteMoveParams,
): Promise<void> {
  const moved = await tx
    .update(shipments)
    .set({ ...set, ...moreSteps(1), status: to })
    .where(and(inArray(shipments.shipmentId, [...ids]), eq(shipments.status, from)))
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
  await writeStep(tx, moved, { from, to, event });
}
