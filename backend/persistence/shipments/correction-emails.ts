import { eq } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { queueEmail } from '../emails/outbox-store.ts';
import { members, outbox } from '../schema.ts';
import { factsOf, numberIn, placeOf, queue } from './queue-email.ts';
import type { Email } from '#backend/domain/emails.ts';

/** An email that is about no single shipment. */
export async function emailMember(
  tx: Connection,
  memberId: string,
  write: (name: string) => Email,
): Promise<void> {
  const [member] = await tx
    .select({ to: members.email, name: members.name })
    .from(members)
    .where(eq(members.memberId, memberId));
  if (member === undefined || member.to === null || member.name === null) return;
  await queueEmail(tx, { to: member.to, message: write(member.name), memberId });
}

/** An operator corrected the address. */
export const emailAddressCorrected = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => ({
    kind: 'shipmentAddressCorrected',
    ...factsOf(shipment),
    ...placeOf(shipment),
  }));

/** The tracking number was corrected. If the email with the former one waits, it is replaced instead. */
export async function emailRenumbered(tx: Connection, shipmentId: string): Promise<void> {
  const waiting = await tx
    .delete(outbox)
    .where(eq(outbox.shipmentId, shipmentId))
    .returning({ emailId: outbox.emailId });
  const kind = waiting.length > 0 ? 'shipmentSent' : 'shipmentRenumbered';
  await queue(tx, shipmentId, (shipment) => ({
    ...(kind === 'shipmentSent' ? { kind, prizes: shipment.prizes } : { kind }),
    ...factsOf(shipment),
    ...numberIn(shipment),
  }));
}
