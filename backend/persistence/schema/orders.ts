import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { ofMember } from './members.ts';
import {
  bytes,
  orderReasonEnum,
  orderStageEnum,
  paymentStatusEnum,
  paymentTypeEnum,
  playStatusEnum,
  timestamptz,
} from './enums.ts';

/**
 * Tickets of one draw that were bought at once. Written only by the order batcher, which locks the draw's row.
 * Columns that change before the payment are in no exact index, so that these changes cost one row version each.
 */
export const orders = pgTable(
  'orders',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    orderId: uuid().notNull().defaultRandom(),
    memberId: ofMember(),
    /** Idempotency key, chosen by the browser: the same key is the same order. */
    requestKey: text().notNull(),
    quantity: integer().notNull(),
    /** Whole yen, tax included, as of the time of the order. */
    price: integer().notNull(),
    total: integer().notNull(),
    paymentType: paymentTypeEnum(),
    status: playStatusEnum().notNull(),
    /** The part of the status that is indexed: it does not change while an order is held, being paid and paid. */
    stage: orderStageEnum()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('CANCEL', 'ERROR') then 'released'::order_stage when status = 'CONFIRM' then 'played'::order_stage else 'open'::order_stage end`,
      ),
    paymentStatus: paymentStatusEnum().notNull().default('NONE'),
    reason: orderReasonEnum(),
    orderedAt: timestamptz().notNull().defaultNow(),
    /** End of the hold of its tickets; null: no hold. */
    heldUntil: timestamptz(),
    /** Until when a payment may begin: the end of the hold as it was placed. */
    payableUntil: timestamptz().notNull().defaultNow(),
    /** Its first ticket in the box, counted from 0; null until it is paid. */
    firstTicket: integer(),
    hasLastOne: boolean().notNull().default(false),
    /** Its entry in the draw's public log. */
    logSeq: integer(),
    /** 16 random bytes that hide the order's id behind its hash in the public log. */
    salt: bytes().notNull(),
    /** Paid after its hold was released, with enough tickets left. */
    isLate: boolean().notNull().default(false),
    settledAt: timestamptz(),
    /** Time of its result; null: it waits for it. */
    revealedAt: timestamptz(),
    playedAt: timestamptz(),
    /** A prize of it is or was in a shipment that was not withdrawn. */
    hasShipment: boolean().notNull().default(false),
    /** See `isReleasedPurchase`. */
    isReleasedPurchase: boolean().notNull().default(false),
    /** Number of its history rows. */
    moves: smallint().notNull().default(1),
    /** Number of changes of the row. A write decided on an earlier version is not made (`MOVE_ORDERS`, `playStatement`). */
    version: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.orderId] }),
    uniqueIndex('orders_id').on(table.orderId),
    uniqueIndex('orders_once').on(table.memberId, table.requestKey),
    uniqueIndex('orders_last_one')
      .on(table.drawId)
      .where(sql`${table.hasLastOne}`),
    index('orders_released_purchases')
      .on(table.memberId, table.orderedAt, table.orderId)
      .where(sql`${table.isReleasedPurchase}`),
    index('orders_of_member_by_stage').on(
      table.memberId,
      table.stage,
      table.drawId,
      table.orderedAt,
      table.orderId,
      table.hasShipment,
    ),
    index('orders_with_shipment')
      .on(table.memberId, table.orderedAt, table.orderId)
      .where(sql`${table.hasShipment}`),
    // Those that wait to be played, with the unpaid ones: a small part of a draw's orders.
    index('orders_open_of_draw')
      .on(table.drawId, table.orderId)
      .where(sql`${table.stage} = 'open'`),
    index('orders_void')
      .on(table.orderId)
      .where(sql`${table.reason} = 'roundVoid'`),
    index('orders_settled').using('brin', table.settledAt),
    // Ascending, and read backwards for the newest first: drizzle-kit writes desc() as DESC NULLS LAST, and such an
    // index does not serve a plain ORDER BY … DESC.
    index('orders_of_member').on(
      table.memberId,
      table.orderedAt,
      table.orderId,
      table.stage,
      table.hasShipment,
    ),
    index('orders_listed').on(table.orderedAt, table.orderId),
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

/**
 * Orders in START and PLAYING with the end of their hold: at most one per member and draw. Written together with the
 * orders.
 */
export const liveOrders = pgTable(
  'live_orders',
  {
    drawId: uuid().notNull(),
    memberId: uuid().notNull(),
    orderId: uuid().notNull(),
    heldUntil: timestamptz().notNull(),
    quantity: integer().notNull(),
    /** The sources of the order (`SourceKeys`), as digests with the salt of the draw. Null: unknown. */
    person: bytes(),
    device: bytes(),
    card: bytes(),
    network: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId] }),
    index('live_orders_held').on(table.heldUntil),
    index('live_orders_person').on(table.drawId, table.person).where(isNotNull(table.person)),
    index('live_orders_device').on(table.drawId, table.device).where(isNotNull(table.device)),
    index('live_orders_card').on(table.drawId, table.card).where(isNotNull(table.card)),
    index('live_orders_network').on(table.drawId, table.network).where(isNotNull(table.network)),
  ],
);

/** How long a source held tickets of a draw without paying: one row per source, which fades within two hours. */
export const unpaidHolds = pgTable(
  'unpaid_holds',
  {
    drawId: uuid().notNull(),
    key: bytes().notNull(),
    /** Milliseconds, and milliseconds multiplied by tickets, as of `at`. */
    ms: bigint({ mode: 'number' }).notNull(),
    ticketMs: bigint({ mode: 'number' }).notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.key] }), index('unpaid_holds_at').on(table.at)],
);

/** The history of orders: one row per transition, written with it and never changed. */
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
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.orderId, table.step] }),
    index('order_moves_at').using('brin', table.at),
  ],
);
