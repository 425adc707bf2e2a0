import { and, eq } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { Connection } from '../db/database.ts';
import { queueEmail } from '../emails/outbox.ts';
import { draws, members, orders } from '../schema.ts';
import { factsOf, queueShipmentEmail } from '../shipments/shipment-emails.ts';

type ChargedBack = Pick<EmailOf<'chargeback'>, 'yen' | 'isReversed'> & {
  readonly drawId: string | null;
  readonly orderId: string | null;
  readonly shipmentId: string | null;
};

/** Queues the email about a chargeback or its reversal to the member who had paid. Deleted accounts get none. */
export async function queueChargebackEmail(
  tx: Connection,
  { drawId, orderId, shipmentId, yen, isReversed }: ChargedBack,
): Promise<void> {
  const what = { kind: 'chargeback', yen, isReversed } as const;
  if (shipmentId !== null)
    await queueShipmentEmail(tx, shipmentId, (shipment) => ({
      ...what,
      name: factsOf(shipment).name,
      subject: { kind: 'shipment', shipmentId },
    }));
  if (drawId === null || orderId === null) return;
  const [found] = await tx
    .select({ memberId: members.memberId, to: members.email, name: members.name, drawTitle: draws.title })
    .from(orders)
    .innerJoin(members, eq(members.memberId, orders.memberId))
    .innerJoin(draws, eq(draws.drawId, orders.drawId))
    .where(and(eq(orders.drawId, drawId), eq(orders.orderId, orderId)));
  if (found === undefined || found.to === null || found.name === null) return;
  const { memberId, to, name, drawTitle } = found;
  const message = { ...what, name, subject: { kind: 'order', orderId, drawTitle } } as const;
  await queueEmail(tx, { to, memberId, message });
}
