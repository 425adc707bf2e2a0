import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { Outbox } from '../members/ports.ts';
import type { InTransaction } from '../ports.ts';
import type {
  AfterSales,
  ShipmentStore,
  ShipmentEmails,
  ShipmentRequests,
  ShipmentWriter,
  ShippingFees,
  StorageReminders,
} from './ports.ts';
import type { SparePrizes } from '../prizes/spares.ts';
import type { StorageWriter } from '../prizes/storage.ts';

/** The stores that share one transaction. */
export type ShipmentStores = {
  readonly tx: Connection;
  readonly shipments: ShipmentWriter;
  readonly requests: ShipmentRequests;
  readonly fees: ShippingFees;
  readonly afterSales: AfterSales;
  readonly storage: StorageWriter;
  readonly spares: SparePrizes;
  readonly emails: ShipmentEmails;
  readonly reminders: StorageReminders;
  readonly outbox: Pick<Outbox, 'add'>;
};

/** Dependencies of the shipment actions. */
export type ShipmentServices = {
  readonly db: Database;
  readonly shipments: ShipmentStore;
  /** Members to remind that the storage of their prizes ends, those who have waited longest first. */
  readonly dueReminders: (atMost: number) => Promise<readonly string[]>;
  readonly inTransaction: InTransaction<ShipmentStores>;
};
