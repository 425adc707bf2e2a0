import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REMINDER_DAYS } from '#backend/domain/shipments/shipment.ts';
import { draws, prizes } from './draws.ts';
import { members } from './members.ts';
import { orders } from './orders.ts';
import { shipments } from './shipments.ts';

const moment = () => timestamp({ withTimezone: true });
const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.memberId);

type Waiting = { readonly shipmentId: PgColumn; readonly voidedAt: PgColumn };

const isWaiting = ({ shipmentId, voidedAt }: Waiting) => sql`${shipmentId} is null and ${voidedAt} is null`;

/** So many days before the storage ends; reckoned in UTC, so that it is the same whoever asks. */
const beforeEnd = (days: number) =>
  `((kept_until at time zone 'UTC') - interval '${days} days') at time zone 'UTC'`;
const [FIRST, LAST] = [beforeEnd(REMINDER_DAYS.first), beforeEnd(REMINDER_DAYS.last)];

/** Nobody is told that his storage ends in a moment at which it has only begun; nor of the first once he was told. */
const REMIND_AT = `case when reminded_at is null and ${FIRST} > won_at then ${FIRST} when ${LAST} > won_at and (reminded_at is null or reminded_at < ${LAST}) then ${LAST} end`;

/** One ticket's prize in a member's hands. Written when its order is played: before that nobody is to see it. */
export const wonPrizes = pgTable(
  'won_prizes',
  {
    wonPrizeId: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    memberId: ofMember(),
    drawId: uuid().notNull(),
    /** The ticket's number in the sealed box; null for the last-one prize. */
    ticket: integer(),
    /** A line of the draw's prize table; null is the last-one prize. */
    prizeId: uuid(),
    wonAt: moment().notNull().defaultNow(),
    /** It can be sent until then. */
    keptUntil: moment().notNull(),
    /** The one parcel it travels in; null while it waits. */
    shipmentId: uuid().references(() => shipments.shipmentId),
    /** Its order was refunded: it is nobody's any more, and is neither shown nor sent. */
    voidedAt: moment(),
    /** When its owner was last told by mail that its storage ends. */
    remindedAt: moment(),
    /** When its owner is to be told next; null where there is nothing left to tell. */
    remindAt: moment().generatedAlwaysAs(sql.raw(REMIND_AT)),
  },
  (table) => [
    foreignKey({ columns: [table.drawId, table.orderId], foreignColumns: [orders.drawId, orders.orderId] }),
    foreignKey({ columns: [table.drawId, table.prizeId], foreignColumns: [prizes.drawId, prizes.prizeId] }),
    uniqueIndex('won_prizes_ticket_once').on(table.drawId, table.ticket).where(isNotNull(table.ticket)),
    uniqueIndex('won_prizes_one_last_one').on(table.drawId).where(isNull(table.prizeId)),
    check('won_prizes_what', sql`(${table.ticket} is null) = (${table.prizeId} is null)`),
    index('won_prizes_of_order').on(table.drawId, table.orderId),
    // A prize either waits or is in a parcel, and stands in the indexes of the one or of the other.
    index('won_prizes_waiting_of_member')
      .on(table.memberId, table.wonAt, table.wonPrizeId, table.keptUntil)
      .where(isWaiting(table)),
    index('won_prizes_waiting_of_draw')
      .on(table.memberId, table.drawId, table.wonAt, table.wonPrizeId, table.keptUntil)
      .where(isWaiting(table)),
    index('won_prizes_sent_of_member')
      .on(table.memberId, table.wonAt, table.wonPrizeId)
      .where(isNotNull(table.shipmentId)),
    index('won_prizes_sent_of_draw')
      .on(table.memberId, table.drawId, table.wonAt, table.wonPrizeId)
      .where(isNotNull(table.shipmentId)),
    index('won_prizes_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    index('won_prizes_in_parcels')
      .on(table.memberId, table.drawId, table.shipmentId)
      .where(isNotNull(table.shipmentId)),
    index('won_prizes_waiting').on(table.memberId, table.drawId, table.keptUntil).where(isWaiting(table)),
    index('won_prizes_to_remind')
      .on(table.remindAt, table.memberId, table.keptUntil)
      .where(sql`${isWaiting(table)} and ${table.remindAt} is not null`),
    check('won_prizes_void', sql`${table.voidedAt} is null or ${table.shipmentId} is null`),
  ],
);

/**
 * How many prizes of a draw a member holds, and how many of them are in no parcel. Triggers count them together with
 * the prizes, so that nobody has to count a hundred thousand of them to show a page.
 */
export const holdings = pgTable(
  'holdings',
  {
    memberId: ofMember(),
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    won: integer().notNull(),
    /** Neither in a parcel nor void; whether their storage has ended is not looked at here. */
    waiting: integer().notNull(),
    /** When the latest of them was won. */
    lastWonAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.drawId] }),
    index('holdings_of_member').on(table.memberId, table.lastWonAt, table.drawId),
    check('holdings_counts', sql`${table.waiting} >= 0 and ${table.won} >= ${table.waiting}`),
  ],
);
