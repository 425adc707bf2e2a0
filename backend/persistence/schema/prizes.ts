import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REMINDER_DAYS } from '#backend/domain/shipments/shipment.ts';
import { CHOSEN_BY } from '#lib/contract/enums.ts';
import { draws, prizes } from './draws.ts';
import { gifts } from './gifts.ts';
import { ofMember } from './members.ts';
import { orders } from './orders.ts';
import { shipments } from './shipments.ts';
import { givenUpByEnum, timestamptz } from './enums.ts';

type Waiting = { readonly shipmentId: PgColumn; readonly voidedAt: PgColumn };

const isWaiting = ({ shipmentId, voidedAt }: Waiting) => sql`${shipmentId} is null and ${voidedAt} is null`;

/**
 * The given number of days before storage ends. In UTC, so that the result does not depend on the session's time
 * zone.
 */
const beforeEnd = (days: number) =>
  `((kept_until at time zone 'UTC') - interval '${days} days') at time zone 'UTC'`;
const FIRST = beforeEnd(REMINDER_DAYS.first);
const LAST = beforeEnd(REMINDER_DAYS.last);

/** No reminder before the storage began, and no first reminder after any other. */
const REMIND_AT = `case when reminded_at is null and ${FIRST} > won_at then ${FIRST} when ${LAST} > won_at and (reminded_at is null or reminded_at < ${LAST}) then ${LAST} end`;

/** The prize of one ticket, written with its result. Its member sees it once the order is played. */
export const wonPrizes = pgTable(
  'won_prizes',
  {
    wonPrizeId: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    memberId: ofMember(),
    drawId: uuid().notNull(),
    /** The ticket's number in the box; null: the last-one prize. */
    ticket: integer(),
    /** A line of the draw's prize table; null: the last-one prize. */
    prizeId: uuid(),
    /** The name of its variant; null: the prize has none, or it is not chosen yet. */
    variant: text(),
    /** Until when its member chooses the variant; null: it was drawn with the prize, or there is none. */
    chooseUntil: timestamptz(),
    /** The variants that the member wants if they do not choose, the most wanted first. */
    wishes: text().array(),
    /** The member, their wishes or the rule; null: it is not chosen. */
    chosenBy: text({ enum: CHOSEN_BY }),
    chosenAt: timestamptz(),
    /** When the member was reminded of the choice. */
    chooseRemindedAt: timestamptz(),
    /** The variant that the member gave for a spare piece of another one; null: not exchanged. */
    swappedFrom: text(),
    swappedAt: timestamptz(),
    /** The variant in the result of the ticket; null: none, or its member chooses it. */
    drawnVariant: text().generatedAlwaysAs(
      sql.raw('case when choose_until is null then coalesce(swapped_from, variant) end'),
    ),
    wonAt: timestamptz().notNull().defaultNow(),
    /** End of storage: it can be requested until then. */
    keptUntil: timestamptz().notNull(),
    /** Its shipment; null: in storage. */
    shipmentId: uuid().references(() => shipments.shipmentId),
    /** The open link whose receiver it is kept for; null: none. It is neither in a shipment nor void. */
    giftId: uuid().references(() => gifts.giftId),
    /** Its order was refunded, or it was given up: the prize is not sent. */
    voidedAt: timestamptz(),
    /** Null: not given up. The shop gives up prizes whose storage has ended. */
    givenUpBy: givenUpByEnum(),
    /** Time of the last reminder. */
    remindedAt: timestamptz(),
    /** Time of the next reminder; null: none. */
    remindAt: timestamptz().generatedAlwaysAs(sql.raw(REMIND_AT)),
  },
  (table) => [
    foreignKey({ columns: [table.drawId, table.orderId], foreignColumns: [orders.drawId, orders.orderId] }),
    foreignKey({ columns: [table.drawId, table.prizeId], foreignColumns: [prizes.drawId, prizes.prizeId] }),
    uniqueIndex('won_prizes_ticket_once').on(table.drawId, table.ticket).where(isNotNull(table.ticket)),
    uniqueIndex('won_prizes_one_last_one').on(table.drawId).where(isNull(table.prizeId)),
    check(
      'won_prizes_choice',
      sql`case when ${table.chooseUntil} is null then ${table.wishes} is null and ${table.chosenBy} is null and ${table.chosenAt} is null
        else ${table.prizeId} is not null and (${table.variant} is null) = (${table.chosenBy} is null) and (${table.chosenBy} is null) = (${table.chosenAt} is null) end`,
    ),
    // A packer sees a variant of every prize that has some.
    check(
      'won_prizes_chosen_before_shipment',
      sql`${table.chooseUntil} is null or ${table.variant} is not null or ${table.shipmentId} is null`,
    ),
    check(
      'won_prizes_swapped',
      sql`(${table.swappedFrom} is null) = (${table.swappedAt} is null) and (${table.swappedFrom} is null or (${table.variant} is not null and ${table.variant} <> ${table.swappedFrom}))`,
    ),
    // The pieces of each variant that have a winner, and the open choices. An exchanged piece is among the spares for good.
    index('won_prizes_choices')
      .on(table.drawId, table.prizeId, table.variant, table.swappedFrom)
      .where(
        sql`${table.chooseUntil} is not null and (${table.voidedAt} is null or ${table.swappedFrom} is not null)`,
      ),
    index('won_prizes_to_choose')
      .on(table.chooseUntil, table.drawId, table.prizeId)
      .where(
        sql`${table.chooseUntil} is not null and ${table.variant} is null and ${table.voidedAt} is null`,
      ),
    check('won_prizes_what', sql`(${table.ticket} is null) = (${table.prizeId} is null)`),
    index('won_prizes_of_order').on(table.drawId, table.orderId),
    // A prize is either in storage or in a shipment, and in the indexes of one of the two.
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
    index('won_prizes_of_gift').on(table.giftId).where(isNotNull(table.giftId)),
    check(
      'won_prizes_in_one_place',
      sql`${table.giftId} is null or (${table.shipmentId} is null and ${table.voidedAt} is null)`,
    ),
    index('won_prizes_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    index('won_prizes_in_shipments')
      .on(table.memberId, table.drawId, table.shipmentId)
      .where(isNotNull(table.shipmentId)),
    index('won_prizes_waiting')
      .on(table.memberId, table.drawId, table.keptUntil, table.wonPrizeId, table.giftId)
      .where(isWaiting(table)),
    // Searched by order, draw and prize without reading the rows.
    index('won_prizes_by_end')
      .on(table.keptUntil, table.wonPrizeId, table.orderId, table.drawId, table.prizeId)
      .where(isWaiting(table)),
    index('won_prizes_to_remind')
      .on(table.remindAt, table.memberId, table.keptUntil)
      .where(sql`${isWaiting(table)} and ${table.remindAt} is not null`),
    check('won_prizes_given_up', sql`${table.givenUpBy} is null or ${table.voidedAt} is not null`),
    check('won_prizes_void', sql`${table.voidedAt} is null or ${table.shipmentId} is null`),
  ],
);

/**
 * The number of a member's prizes of a draw, of played orders, and those in no shipment. Updated by triggers together with the prizes,
 * so that a page does not count a hundred thousand rows.
 */
export const holdings = pgTable(
  'holdings',
  {
    memberId: ofMember(),
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    won: integer().notNull(),
    /** In no shipment and not void. An ended storage is not considered. */
    waiting: integer().notNull(),
    /** Time of the latest prize. */
    lastWonAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.drawId] }),
    index('holdings_of_member').on(table.memberId, table.lastWonAt, table.drawId),
    check('holdings_counts', sql`${table.waiting} >= 0 and ${table.won} >= ${table.waiting}`),
  ],
);

/** Where a won piece is that is neither in storage nor of an order that waits to be played. */
export const STOCK_PLACES = ['requested', 'packed', 'shipped', 'returned', 'givenUp', 'void'] as const;

/**
 * The number of won pieces of a prize at each place, without the last-one prize. Updated by triggers together with the prizes and
 * shipments. The number is the sum of its slots: each transaction adds to one of 16 that no other uses meanwhile, so that two of them
 * with the same prizes neither wait for each other nor deadlock. A slot may be negative.
 */
export const stockCounts = pgTable(
  'stock_counts',
  {
    drawId: uuid().notNull(),
    prizeId: uuid().notNull(),
    place: text({ enum: STOCK_PLACES }).notNull(),
    slot: smallint().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.prizeId, table.place, table.slot] })],
);

/** Extensions of the storage of prizes, written with them and never changed. */
export const storageExtensions = pgTable(
  'storage_extensions',
  {
    wonPrizeId: uuid()
      .notNull()
      .references(() => wonPrizes.wonPrizeId),
    keptUntilBefore: timestamptz().notNull(),
    keptUntil: timestamptz().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wonPrizeId, table.keptUntil] }),
    check('storage_extensions_longer', sql`${table.keptUntil} > ${table.keptUntilBefore}`),
  ],
);

/**
 * The stock record of a prize, or of one of its variants: its spare pieces for exchanges, which are not in the box of the
 * draw, and its shelf.
 */
export const sparePrizes = pgTable(
  'spare_prizes',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    /** A line of the draw's prize table, or its last-one prize. */
    prizeId: uuid().notNull(),
    /** The name of a variant; empty: the prize has none. */
    variant: text().notNull().default(''),
    spares: integer().notNull(),
    /** Where packers find it; null: nobody has said. */
    shelf: text(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.prizeId, table.variant] }),
    check('spare_prizes_counted', sql`${table.spares} >= 0`),
  ],
);

/**
 * Changes of the number of spare pieces: by operators, or by the exchange of a won prize. One that follows up a shipment
 * returns them if it is withdrawn. Never changed.
 */
export const spareChanges = pgTable(
  'spare_changes',
  {
    changeId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    drawId: uuid().notNull(),
    prizeId: uuid().notNull(),
    /** The name of a variant; empty: the prize has none. */
    variant: text().notNull().default(''),
    change: integer().notNull(),
    /** The exchanged prize, and the shipment that brings the spare piece. Without a shipment its member has exchanged the variant. */
    wonPrizeId: uuid(),
    shipmentId: uuid().references(() => shipments.shipmentId),
    /** It replaced a prize in its box before the handover, without another shipment. */
    inBox: boolean().notNull().default(false),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('spare_changes_of_shipment').on(table.shipmentId),
    index('spare_changes_of_prize').on(table.wonPrizeId).where(isNotNull(table.wonPrizeId)),
    check(
      'spare_changes_exchange',
      sql`${table.change} <> 0 and (${table.shipmentId} is null or ${table.wonPrizeId} is not null) and (${table.wonPrizeId} is null or ${table.change} = -1 or (${table.change} = 1 and not ${table.inBox})) and (not ${table.inBox} or ${table.shipmentId} is not null)`,
    ),
  ],
);
