import { inArray } from 'drizzle-orm';
import type { ShipmentEmails } from '#backend/actions/shipments/ports.ts';
import type { Connection } from '../db/database.ts';
import { outbox } from '../schema.ts';
import { afterSalesEmails } from './after-sales-emails.ts';
import { correctionEmails } from './correction-emails.ts';
import { factsOf, numberIn, placeOf, queue } from './queue-email.ts';

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
  ...correctionEmails(tx),

  shipped: (shipmentId) =>
    queue(tx, shipmentId, (shipment) => ({
      ...{ kind: 'parcelShipped', prizes: shipment.prizes },
      ...factsOf(shipment),
      ...numberIn(shipment),
    })),

  withdrawShipped: async (shipmentIds) => {
    await tx.delete(outbox).where(inArray(outbox.shipmentId, [...shipmentIds]));
  },
});
