import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { members } from './members.ts';
import {
  bytes,
  orderReasonEnum,
  orderStageEnum,
  paymentStatusEnum,
  paymentTypeEnum,
  playStatusEnum,
} from './enums.ts';

const moment = () => timestamp({ withTimezone: true });
const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.memberId);

/**
 * n tickets of one draw bought at once. Written by the draw's desk alone, which holds the draw's row. What changes in an
 * order's life until it is paid stands in no index that has to be kept exact, so that these steps cost the row alone.
 */
export const orders = pgTable(
  'orders',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    orderId: uuid().notNull().defaultRandom(),
    memberId: ofMember(),
    /** Made up by the buyer, so that a purchase meant once is one order. */
    requestKey: text().notNull(),
    quantity: integer().notNull(),
    /** Whole yen, tax included, as it was when the order was placed. */
    price: integer().notNull(),
    total: integer().notNull(),
    paymentType: paymentTypeEnum(),
    status: playStatusEnum().notNull(),
    /** What of its status an index may know: it stays while an order is held, being paid, and paid. */
    stage: orderStageEnum()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('CANCEL', 'ERROR') then 'undone'::order_stage when status = 'CONFIRM' then 'played'::order_stage else 'open'::order_stage end`,
      ),
    paymentStatus: paymentStatusEnum().notNull().default('NONE'),
    reason: orderReasonEnum(),
    orderedAt: moment().notNull().defaultNow(),
    /** Until when its tickets are held; null once they are not. */
    heldUntil: moment(),
    /** Of its tickets in the sealed box, counted from 0; null until they are paid. */
    firstTicket: integer(),
    hasLastOne: boolean().notNull().default(false),
    /** Its entry in the draw's public log. */
    logSeq: integer(),
    /** 16 random bytes that hide the order's id behind its hash in the public log. */
    salt: bytes().notNull(),
    /** Paid after the tickets had been given back, and there were still enough. */
    isLate: boolean().notNull().default(false),
    settledAt: moment(),
    playedAt: moment(),
    /** Some prize of it has been asked for: it is or was in a parcel that was not withdrawn. */
    hasParcel: boolean().notNull().default(false),
    /** How many lines of history it has. */
    moves: smallint().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.orderId] }),
    uniqueIndex('orders_id').on(table.orderId),
    uniqueIndex('orders_once').on(table.memberId, table.requestKey),
    uniqueIndex('orders_last_one')
      .on(table.drawId)
      .where(sql`${table.hasLastOne}`),
    // Ascending, and read backwards for the newest first: drizzle-kit writes desc() as DESC NULLS LAST, which is
    // not the order of a plain ORDER BY ... DESC, so that such an index would never be read in its order.
    index('orders_of_member').on(table.memberId, table.orderedAt, table.orderId, table.hasParcel),
    index('orders_of_member_by_stage').on(
      table.memberId,
      table.stage,
      table.drawId,
      table.orderedAt,
      table.orderId,
      table.hasParcel,
    ),
    index('orders_with_parcel')
      .on(table.memberId, table.orderedAt, table.orderId)
      .where(sql`${table.hasParcel}`),
    index('orders_settled').using('brin', table.settledAt),
    index('orders_ordered').using('brin', table.orderedAt),
    check(
      'orders_sum',
      sql`${table.quantity} > 0 and ${table.price} >= 0 and ${table.total} = ${table.price} * ${table.quantity}`,
    ),
    check('orders_hold', sql`(${table.heldUntil} is not null) = (${table.status} in ('START', 'PLAYING'))`),
    check(
      'orders_tickets',
      sql`(${table.firstTicket} is not null) = (${table.status} in ('SUCCESS', 'CONFIRM'))`,
    ),
  ],
);

/** The orders in START and PLAYING: one for a member and a draw, and when its hold ends. Written with the orders. */
export const liveOrders = pgTable(
  'live_orders',
  {
    drawId: uuid().notNull(),
    memberId: uuid().notNull(),
    orderId: uuid().notNull(),
    heldUntil: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId] }),
    index('live_orders_held').on(table.heldUntil),
  ],
);

/** The history of every order: one line a move, written with it and never changed. */
export const orderMoves = pgTable(
  'order_moves',
  {
    drawId: uuid().notNull(),
    orderId: uuid().notNull(),
    step: smallint().notNull(),
    from: playStatusEnum(),
    to: playStatusEnum().notNull(),
    paymentStatus: paymentStatusEnum().notNull(),
    reason: orderReasonEnum(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.orderId, table.step] })],
);
