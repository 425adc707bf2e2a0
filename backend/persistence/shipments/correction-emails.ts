import { eq } from 'drizzle-orm';
import type { CorrectionEmails } from '#backend/actions/shipments/ports.ts';
import type { Connection } from '../db/database.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { members, outbox } from '../schema.ts';
import { factsOf, numberIn, placeOf, queue } from './queue-email.ts';

export const correctionEmails = (tx: Connection): CorrectionEmails => ({
  toMember: async (memberId, write) => {
    const [member] = await tx
      .select({ to: members.email, name: members.name })
      .from(members)
      .where(eq(members.memberId, memberId));
    if (member === undefined || member.to === null || member.name === null) return;
    await outboxStore(tx).add({ to: member.to, message: write(member.name), memberId });
  },

  addressCorrected: (shipmentId) =>
    queue(tx, shipmentId, (shipment) => ({
      kind: 'shipmentAddressCorrected',
      ...factsOf(shipment),
      ...placeOf(shipment),
    })),

  renumbered: async (shipmentId) => {
    const waiting = await tx
      .delete(outbox)
      .where(eq(outbox.shipmentId, shipmentId))
      .returning({ emailId: outbox.emailId });
    const kind = waiting.length > 0 ? 'parcelShipped' : 'shipmentRenumbered';
    await queue(tx, shipmentId, (shipment) => ({
      ...(kind === 'parcelShipped' ? { kind, prizes: shipment.prizes } : { kind }),
      ...factsOf(shipment),
      ...numberIn(shipment),
    }));
  },
});
