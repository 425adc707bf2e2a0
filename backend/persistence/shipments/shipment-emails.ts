import { inArray } from 'drizzle-orm';
import type { ShipmentEmails } from '#backend/actions/shipments/ports.ts';
import type { Connection } from '../database.ts';
import { outbox } from '../schema.ts';
import { afterSalesEmails } from './after-sales-emails.ts';
import { factsOf, placeOf, queue } from './queue-email.ts';

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
      ...(shipment.parentId === null ? {} : { isFollowUp: true }),
    })),

  ...afterSalesEmails(tx),

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
