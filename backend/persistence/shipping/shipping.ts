import type { Shipping } from '#backend/actions/shipping/shipping.ts';
import type { Database } from '../database.ts';
import { parcelDesk } from './parcel-desk.ts';
import { parcelStore } from './parcel-store.ts';
import { reminders } from './reminders/reminders.ts';

/** Everything that sending needs, out of one database. */
export const shippingOver = (db: Database): Shipping => ({
  parcels: parcelStore(db),
  desk: parcelDesk(db),
  reminders: reminders(db),
});
