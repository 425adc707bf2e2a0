import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { InTransaction } from '../ports.ts';
/** The stores that share one transaction. */
export type ShipmentStores = {
  readonly tx: Connection;
};

/** Dependencies of the shipment actions. */
export type ShipmentServices = {
  readonly db: Database;

  /** Members to remind that the storage of their prizes ends, those who have waited longest first. */
  readonly dueReminders: (atMost: number) => Promise<readonly string[]>;
  readonly inTransaction: InTransaction<ShipmentStores>;
};
