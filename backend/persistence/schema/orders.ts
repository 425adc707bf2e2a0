import { isNull, sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { members } from './members.ts';
import { prizes } from './prizes.ts';
import { paymentTypeWord, playStatusWord, shippingStatusWord } from './words.ts';

const moment = () => timestamp({ withTimezone: true });
const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.memberId);

/** n tickets of one draw bought at once. */
export const orders = pgTable(
  'orders',
  {
    orderId: uuid().primaryKey().defaultRandom(),
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    memberId: ofMember(),
    quantity: integer().notNull(),
    /** Whole yen, tax included. */
    total: integer().notNull(),
    paymentType: paymentTypeWord(),
    status: playStatusWord().notNull(),
    orderedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('orders_quantity', sql`${table.quantity} > 0 and ${table.total} >= 0`),
    // Ascending, and read backwards for the newest first: drizzle-kit writes desc() as DESC NULLS LAST, which is
    // not the order of a plain ORDER BY ... DESC, so that such an index would never be read in its order.
    index('orders_of_member').on(table.memberId, table.orderedAt),
    index('orders_of_member_by_status').on(table.memberId, table.status, table.orderedAt),
  ],
);

/** A request to send won prizes, and its way to the door. */
export const shipments = pgTable(
  'shipments',
  {
    shipmentId: uuid().primaryKey().defaultRandom(),
    memberId: ofMember(),
    status: shippingStatusWord().notNull(),
    requestedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('shipments_of_member').on(table.memberId, table.requestedAt)],
);

/** One ticket's prize in a member's hands. */
export const wonPrizes = pgTable(
  'won_prizes',
  {
    wonPrizeId: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.orderId),
    memberId: ofMember(),
    drawId: uuid().notNull(),
    /** A line of the draw's prize table; null is the last-one prize. */
    prizeId: uuid(),
    /** It can be sent until then. */
    keptUntil: moment().notNull(),
    shipmentId: uuid().references(() => shipments.shipmentId),
  },
  (table) => [
    foreignKey({ columns: [table.drawId, table.prizeId], foreignColumns: [prizes.drawId, prizes.prizeId] }),
    index('won_prizes_of_member').on(table.memberId),
    index('won_prizes_waiting').on(table.memberId, table.keptUntil).where(isNull(table.shipmentId)),
  ],
);
