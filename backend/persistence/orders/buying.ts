import type { Buying } from '#backend/actions/orders/buying.ts';
import { orderWriter } from '#backend/actions/orders/order-writer.ts';
import type { OrderIds } from '#backend/actions/orders/ports.ts';
import { databaseClock } from '../clock.ts';
import type { OpenDatabase } from '../database.ts';
import { createOrderBatcher } from './desk/desk.ts';
import type { House } from './desk/hold-desk.ts';
import { orderStore } from './order-store.ts';

/** Everything that buying needs, out of one database. One for the whole process: who meets there shares its groups. */
export const buyingOver = (
  { db, deskPool }: Pick<OpenDatabase, 'db' | 'deskPool'>,
  { ids, ...house }: House & { readonly ids: OrderIds },
): Buying => ({
  clock: databaseClock(db),
  desk: orderWriter(createOrderBatcher(deskPool, house), ids),
  orders: orderStore(db, house.caps),
});
