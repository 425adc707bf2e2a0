import type { ShipmentStores, ShipmentServices } from '#backend/actions/shipments/shipment-services.ts';
import type { Connection, Database } from '../db/database.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { sparePrizes } from '../prizes/spare-prizes.ts';
import { afterSales } from './after-sales.ts';
import { shipmentEmails } from './shipment-emails.ts';
import { shipmentStore } from './shipment-store.ts';
import { dueReminders, storageReminders } from './reminders.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { shipmentWriter } from './shipment-writer.ts';
import { storageWriter } from '../prizes/storage-writer.ts';
import { shippingFees } from './shipping-fees.ts';

/** Creates the shipment services on a database. */
export const createShipmentServices = (db: Database): ShipmentServices => ({
  db,
  shipments: shipmentStore(db),
  dueReminders: dueReminders(db),
  inTransaction: inTransactionOn(db, shipmentStoresOn),
});

export const shipmentStoresOn = (tx: Connection): ShipmentStores => ({
  tx,
  shipments: shipmentWriter(tx),
  requests: shipmentRequests(tx),
  fees: shippingFees(tx),
  afterSales: afterSales(tx),
  storage: storageWriter(tx),
  spares: sparePrizes(tx),
  emails: shipmentEmails(tx),
  reminders: storageReminders(tx),
  outbox: outboxStore(tx),
});
