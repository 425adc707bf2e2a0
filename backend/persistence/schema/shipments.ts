import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
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
import { members } from './members.ts';
import { carrierEnum, paymentStatusEnum, paymentTypeEnum, shippingStatusEnum } from './enums.ts';

const moment = () => timestamp({ withTimezone: true });

/**
 * A request to send won prizes, and its way to the door. One whose fee is not paid in time, or that its member gave up
 * before paying, is withdrawn: it stays for the books, and its prizes wait again.
 */
export const shipments = pgTable(
  'shipments',
  {
    shipmentId: uuid().primaryKey().defaultRandom(),
    memberId: uuid()
      .notNull()
      .references(() => members.memberId),
    /** Made up by the member's browser, so that a request meant once is one parcel. */
    requestKey: text().notNull(),
    status: shippingStatusEnum().notNull(),
    /** How many prizes lie in it; 0 once it was withdrawn. */
    prizes: integer().notNull(),
    /** Whole yen, tax included, as it was when the parcel was asked for. */
    fee: integer().notNull(),
    paymentType: paymentTypeEnum(),
    paymentStatus: paymentStatusEnum().notNull().default('NONE'),
    /** Until when the fee can be paid; null where there is none, and once it is paid. */
    payUntil: moment(),
    /** The address as it was given for this parcel; emptied when the member leaves. Stays from WAITING on (trigger). */
    name: text(),
    zip: text(),
    address: text(),
    address2: text(),
    tel: text(),
    carrier: carrierEnum(),
    trackingNumber: text(),
    requestedAt: moment().notNull(),
    acceptedAt: moment(),
    shippedAt: moment(),
    mailedAt: moment(),
    deliveredAt: moment(),
    withdrawnAt: moment(),
    /** How many lines of history it has. */
    moves: smallint().notNull().default(1),
  },
  (table) => [
    uniqueIndex('shipments_once').on(table.memberId, table.requestKey),
    // No two parcels are on their way under one number, so that a slip of a line is noticed; later it may come again.
    uniqueIndex('shipments_tracking')
      .on(table.carrier, table.trackingNumber)
      .where(sql`${table.status} in ('SHIPSTART', 'COMPLETEMAIL')`),
    index('shipments_numbers').on(table.carrier, table.trackingNumber).where(isNotNull(table.trackingNumber)),
    index('shipments_of_member')
      .on(table.memberId, table.requestedAt, table.shipmentId)
      .where(isNull(table.withdrawnAt)),
    index('shipments_under_way')
      .on(table.memberId, table.requestedAt)
      .where(sql`${table.status} <> 'DELIVERED' and ${table.withdrawnAt} is null`),
    index('shipments_to_do')
      .on(table.status, table.requestedAt)
      .where(sql`${table.status} <> 'DELIVERED'`),
    index('shipments_to_pay')
      .on(table.payUntil)
      .where(sql`${table.payUntil} is not null`),
    check('shipments_fee', sql`${table.fee} >= 0 and (${table.fee} > 0 or ${table.paymentStatus} = 'NONE')`),
    check('shipments_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.prizes} > 0)`),
    check('shipments_withdrawn_early', sql`${table.withdrawnAt} is null or ${table.status} = 'START'`),
    check(
      'shipments_paid_first',
      sql`${table.status} = 'START' or ${table.fee} = 0 or ${table.paymentStatus} = 'CAPTURED'`,
    ),
    check(
      'shipments_tracked',
      sql`(${table.trackingNumber} is not null) = (${table.status} in ('SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'))`,
    ),
  ],
);

/** The history of every parcel: one line a move, written with it and never changed. */
export const shipmentMoves = pgTable(
  'shipment_moves',
  {
    shipmentId: uuid().notNull(),
    step: smallint().notNull(),
    from: shippingStatusEnum(),
    to: shippingStatusEnum().notNull(),
    /**
     * What happened where the status stayed: `paid`, `refunded`, `addressChanged`, `withdrawn` (by its member), `lapsed`
     * (not paid in time); or that the member was told by somebody, and not by a letter: `toldOtherwise`. Else null.
     */
    deed: text(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.step] })],
);

/**
 * The draws whose prizes lie in a parcel, so that the parcels of a draw are found without looking at their prizes.
 * Triggers write it together with the prizes.
 */
export const shipmentDraws = pgTable(
  'shipment_draws',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.shipmentId),
    drawId: uuid().notNull(),
    memberId: uuid().notNull(),
    requestedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.drawId] }),
    index('shipment_draws_of_member').on(table.memberId, table.drawId, table.requestedAt, table.shipmentId),
  ],
);
