import type { Shipping } from '#backend/actions/shipping/ports.ts';
import { databaseClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { parcelDesk } from './parcel-desk.ts';
import { parcelStore } from './parcel-store.ts';

/** Everything that sending needs, out of one database. */
export const shippingOver = (db: Database): Shipping => ({
  clock: databaseClock(db),
  parcels: parcelStore(db),
  desk: parcelDesk(db),
});
