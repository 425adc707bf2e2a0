import type { ParcelDesk, ParcelStore, Reminders } from './ports.ts';

/** Everything that sending needs. */
export type Shipping = {
  readonly parcels: ParcelStore;
  readonly desk: ParcelDesk;
  readonly reminders: Reminders;
};
