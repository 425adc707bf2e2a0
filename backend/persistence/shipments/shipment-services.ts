import type { ShipmentStores, ShipmentServices } from '#backend/actions/shipments/shipment-services.ts';
import type { Connection, Database } from '../db/database.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { dueReminders } from './reminders.ts';
/** Creates the shipment services on a database. */
export const createShipmentServices = (db: Database): ShipmentServices => ({
  db,

  dueReminders: dueReminders(db),
  inTransaction: inTransactionOn(db, shipmentStoresOn),
});

export const shipmentStoresOn = (tx: Connection): ShipmentStores => ({
  tx,
});
