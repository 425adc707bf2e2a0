import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Resolution } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { shipments } from '../schema.ts';
import { factsOf, placeOf, queue } from './queue-email.ts';

/** A problem was reported. */
export const emailProblemReported = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => {
    const { problem, returnReason: reason, returnKeptUntil } = shipment;
    if (problem === null) throw new Error('The shipment to report has no problem.');
    const keptUntil = returnKeptUntil?.toISOString() ?? null;
    return { kind: 'shipmentProblem', ...factsOf(shipment), problem, reason, keptUntil };
  });

/** A problem was closed without another shipment. */
export const emailProblemClosed = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => ({
    kind: 'shipmentClosed',
    ...factsOf(shipment),
    resolution: resolutionOf(shipment),
  }));

/** Another shipment follows. */
export async function emailFollowUpAdded(tx: Connection, shipmentId: string): Promise<void> {
  const [parent] = await tx
    .select({ resolution: parents.resolution })
    .from(shipments)
    .innerJoin(parents, eq(parents.shipmentId, shipments.parentId))
    .where(eq(shipments.shipmentId, shipmentId));
  if (parent === undefined) throw new Error('The shipment follows up no other.');
  const resolution = resolutionOf(parent);
  await queue(tx, shipmentId, (shipment) => {
    const { prizes, fee } = shipment;
    const payUntil = shipment.payUntil?.toISOString() ?? null;
    const facts = { ...factsOf(shipment), ...placeOf(shipment) };
    return { kind: 'shipmentFollows', ...facts, resolution, prizes, fee, payUntil };
  });
}

/** The shipments that others follow up. */
const parents = alias(shipments, 'parents');

function resolutionOf({ resolution }: Pick<typeof shipments.$inferSelect, 'resolution'>): Resolution {
  if (resolution === null) throw new Error('The problem of the shipment is not decided.');
  return resolution;
}
