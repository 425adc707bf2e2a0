import { eq, inArray } from 'drizzle-orm';
import type { ShipmentEmails } from '#backend/actions/shipments/ports.ts';
import type { Letter } from '#backend/domain/emails.ts';
import { townOf } from '#backend/domain/shipments/shipment.ts';
import type { Connection } from '../database.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { members, outbox, shipments } from '../schema.ts';

type Row = typeof shipments.$inferSelect & { readonly memberName: string };

export const shipmentEmails = (tx: Connection): ShipmentEmails => ({
  requested: (shipmentId) =>
    queue(tx, shipmentId, (parcel) => {
      const { prizes, fee, paymentType } = parcel;
      return { kind: 'parcelRequested', ...factsOf(parcel), ...placeOf(parcel), prizes, fee, paymentType };
    }),

  addressChanged: (shipmentId) =>
    queue(tx, shipmentId, (parcel) => ({
      kind: 'parcelAddressChanged',
      ...factsOf(parcel),
      ...placeOf(parcel),
    })),

  lapsed: (shipmentId) =>
    queue(tx, shipmentId, (parcel) => ({
      kind: 'parcelLapsed',
      ...factsOf(parcel),
      prizes: parcel.prizes,
    })),

  shipped: (shipmentId) =>
    queue(tx, shipmentId, (parcel) => {
      const { prizes, carrier, trackingNumber } = parcel;
      if (carrier === null || trackingNumber === null) throw new Error('A parcel was sent without a number.');
      return { kind: 'parcelShipped', ...factsOf(parcel), prizes, carrier, trackingNumber };
    }),

  takeBackShipped: async (shipmentIds) => {
    await tx.delete(outbox).where(inArray(outbox.shipmentId, [...shipmentIds]));
  },
});

const factsOf = ({ memberName, shipmentId }: Row) => ({ name: memberName, shipmentId });
const placeOf = ({ zip, address }: Row) => ({ zip: zip ?? '', town: townOf(address ?? '') });

async function queue(tx: Connection, shipmentId: string, write: (parcel: Row) => Letter): Promise<void> {
  const [found] = await tx
    .select({ parcel: shipments, to: members.email, name: members.name })
    .from(shipments)
    .innerJoin(members, eq(members.memberId, shipments.memberId))
    .where(eq(shipments.shipmentId, shipmentId));
  // Whoever has left is not written to.
  if (found === undefined || found.to === null || found.name === null) return;
  const letter = write({ ...found.parcel, memberName: found.name });
  const ofParcel = letter.kind === 'parcelShipped' ? { shipmentId } : {};
  await outboxStore(tx).add({ to: found.to, letter, memberId: found.parcel.memberId, ...ofParcel });
}
