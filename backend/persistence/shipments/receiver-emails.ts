import { eq } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { queueEmail } from '../emails/outbox.ts';
import { gifts, shipments } from '../schema.ts';

/** Sends the tracking number of a gift to its receiver, if they wanted it. They are no member. */
export async function emailReceiver(tx: Connection, shipmentId: string): Promise<void> {
  const [found] = await tx
    .select({
      to: gifts.receiverEmail,
      from: gifts.fromName,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipments)
    .innerJoin(gifts, eq(gifts.giftId, shipments.giftId))
    .where(eq(shipments.shipmentId, shipmentId));
  if (found === undefined) return;
  const { to, from, carrier, trackingNumber } = found;
  if (to === null || from === null || carrier === null || trackingNumber === null) return;
  await queueEmail(tx, { to, message: { kind: 'giftSent', from, carrier, trackingNumber }, memberId: null });
}
