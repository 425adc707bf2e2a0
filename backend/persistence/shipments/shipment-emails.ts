import { inArray } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { outbox } from '../schema.ts';
import { factsOf, numberIn, placeOf, queue } from './queue-email.ts';

export const emailRequested = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => {
    const { prizes, fee, paymentType } = shipment;
    return {
      kind: 'shipmentRequested',
      ...factsOf(shipment),
      ...placeOf(shipment),
      prizes,
      fee,
      paymentType,
    };
  });

export const emailAddressChanged = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => ({
    kind: 'shipmentAddressChanged',
    ...factsOf(shipment),
    ...placeOf(shipment),
  }));

/** Called before the prizes leave the shipment, because the email names their number. */
export const emailRequestExpired = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => ({
    kind: 'shipmentExpired',
    ...factsOf(shipment),
    prizes: shipment.prizes,
    isFollowUp: shipment.parentId !== null,
  }));

/** After this email is sent, the shipment's status becomes COMPLETEMAIL. */
export const emailShipped = (tx: Connection, shipmentId: string): Promise<void> =>
  queue(tx, shipmentId, (shipment) => ({
    kind: 'shipmentSent',
    prizes: shipment.prizes,
    ...factsOf(shipment),
    ...numberIn(shipment),
  }));

/** Deletes unsent emails, because an operator has informed the member. */
export async function withdrawShippedEmails(tx: Connection, shipmentIds: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.shipmentId, [...shipmentIds]));
}
