import type { Buying } from '#backend/actions/orders/buying.ts';
import { databaseClock } from '../clock.ts';
import type { OpenDatabase } from '../database.ts';
import { deskOver } from './desk/desk.ts';
import type { House } from './desk/hold-desk.ts';
import { orderStore } from './order-store.ts';

/** Everything that buying needs, out of one database. One for the whole process: who meets there shares its groups. */
export const buyingOver = (
  { db, deskPool }: Pick<OpenDatabase, 'db' | 'deskPool'>,
  house: House,
): Buying => ({
  clock: databaseClock(db),
  desk: deskOver(deskPool, house),
  orders: orderStore(db, house.caps),
});
