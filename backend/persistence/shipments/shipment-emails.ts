import { eq, inArray } from 'drizzle-orm';
import type { ShipmentEmails } from '#backend/actions/shipments/ports.ts';
import type { Email } from '#backend/domain/emails.ts';
import { townOf } from '#backend/domain/shipments/shipment.ts';
import type { Connection } from '../database.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { members, outbox, shipments } from '../schema.ts';

type Row = typeof shipments.$inferSelect & { readonly memberName: string };

export const shipmentEmails = (tx: Connection): ShipmentEmails => ({
  requested: (shipmentId) =>
    queue(tx, shipmentId, (shipment) => {
      const { prizes, fee, paymentType } = shipment;
      return {
        kind: 'parcelRequested',
        ...factsOf(shipment),
        ...placeOf(shipment),
        ...{ prizes, fee, paymentType },
      };
    }),

  addressChanged: (shipmentId) =>
    queue(tx, shipmentId, (shipment) => ({
      kind: 'parcelAddressChanged',
      ...factsOf(shipment),
      ...placeOf(shipment),
    })),

  expired: (shipmentId) =>
    queue(tx, shipmentId, (shipment) => ({
      kind: 'parcelLapsed',
      ...factsOf(shipment),
      prizes: shipment.prizes,
    })),

  shipped: (shipmentId) =>
    queue(tx, shipmentId, (shipment) => {
      const { prizes, carrier, trackingNumber } = shipment;
      if (carrier === null || trackingNumber === null)
        throw new Error('The shipment was handed over without a tracking number.');
      return { kind: 'parcelShipped', ...factsOf(shipment), prizes, carrier, trackingNumber };
    }),

  withdrawShipped: async (shipmentIds) => {
    await tx.delete(outbox).where(inArray(outbox.shipmentId, [...shipmentIds]));
  },
});

const factsOf = ({ memberName, shipmentId }: Row) => ({ name: memberName, shipmentId });
const placeOf = ({ zip, address }: Row) => ({ zip: zip ?? '', town: townOf(address ?? '') });

async function queue(tx: Connection, shipmentId: string, write: (shipment: Row) => Email): Promise<void> {
  const [found] = await tx
    .select({ shipment: shipments, to: members.email, name: members.name })
    .from(shipments)
    .innerJoin(members, eq(members.memberId, shipments.memberId))
    .where(eq(shipments.shipmentId, shipmentId));
  // Deleted accounts get no emails.
  if (found === undefined || found.to === null || found.name === null) return;
  const message = write({ ...found.shipment, memberName: found.name });
  const reference = message.kind === 'parcelShipped' ? { shipmentId } : {};
  const { memberId } = found.shipment;
  await outboxStore(tx).add({ to: found.to, message, memberId, ...reference });
}
