import type { Outbox } from '../members/ports.ts';
import type { InTransaction } from '../ports.ts';
import type {
  ParcelStore,
  ShipmentEmails,
  ShipmentRequests,
  ShipmentWriter,
  ShippingFees,
  StorageReminders,
} from './ports.ts';

/** What shipments are written in. */
export type ShipmentStores = {
  readonly shipments: ShipmentWriter;
  readonly requests: ShipmentRequests;
  readonly fees: ShippingFees;
  readonly emails: ShipmentEmails;
  readonly reminders: StorageReminders;
  readonly outbox: Pick<Outbox, 'add'>;
};

/** Everything that sending needs. */
export type Shipping = {
  readonly parcels: ParcelStore;
  /** Members to remind that the storage of their prizes ends, those who have waited longest first. */
  readonly dueReminders: (atMost: number) => Promise<readonly string[]>;
  readonly inTransaction: InTransaction<ShipmentStores>;
};
