import { eq } from 'drizzle-orm';
import type { Email } from '#backend/domain/emails.ts';
import { townOf } from '#backend/domain/shipments/shipment.ts';
import type { Connection } from '../db/database.ts';
import { queueEmail } from '../emails/outbox-store.ts';
import { members, shipments } from '../schema.ts';

type ShipmentRow = typeof shipments.$inferSelect & { readonly memberName: string };

export const factsOf = ({ memberName, shipmentId }: ShipmentRow) => ({ name: memberName, shipmentId });
export const placeOf = ({ zip, address }: ShipmentRow) => ({ zip: zip ?? '', town: townOf(address ?? '') });

/** Queues an email about a shipment to its member. Deleted accounts get none. */
export async function queue(
  tx: Connection,
  shipmentId: string,
  write: (shipment: ShipmentRow) => Email,
): Promise<void> {
  const [found] = await tx
    .select({ shipment: shipments, to: members.email, name: members.name })
    .from(shipments)
    .innerJoin(members, eq(members.memberId, shipments.memberId))
    .where(eq(shipments.shipmentId, shipmentId));
  if (found === undefined || found.to === null || found.name === null) return;
  const message = write({ ...found.shipment, memberName: found.name });
  const reference = message.kind === 'shipmentSent' ? { shipmentId } : {};
  const { memberId } = found.shipment;
  await queueEmail(tx, { to: found.to, message, memberId, ...reference });
}

/** The carrier and the tracking number of a shipment that was handed over. */
export function numberIn({ carrier, trackingNumber }: ShipmentRow) {
  if (carrier === null || trackingNumber === null)
    throw new Error('The shipment was handed over without a tracking number.');
  return { carrier, trackingNumber };
}
