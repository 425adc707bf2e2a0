import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { pictures } from './pictures.ts';
import { bytes, inkWord, paymentTypeWord, salesTypeWord } from '../words.ts';

const moment = () => timestamp({ withTimezone: true }).notNull();

/** A draw with its counters: everything that is sold or held is counted on this one row. */
export const draws = pgTable(
  'draws',
  {
    drawId: uuid().primaryKey().defaultRandom(),
    directoryName: text().notNull().unique(),
    title: text().notNull(),
    lead: text().notNull(),
    salesType: salesTypeWord().notNull(),
    ink: inkWord().notNull(),
    price: integer().notNull(),
    opensAt: moment(),
    closesAt: moment(),
    artId: text()
      .notNull()
      .references(() => pictures.pictureId),
    artAlt: text().notNull(),
    description: jsonb().$type<readonly string[]>().notNull(),
    paymentTypes: paymentTypeWord().array().notNull(),
    quantities: integer().array().notNull(),
    perPurchase: integer().notNull(),
    perMember: integer(),
    concurrentPlaying: integer().notNull(),
    shippingFee: integer().notNull(),
    shippingFreeFrom: integer(),
    shippingStarts: text().notNull(),
    storageDays: integer().notNull(),
    combinable: boolean().notNull(),
    total: integer().notNull(),
    sold: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** Tickets that were gone before this shop began to sell the draw: they are not in the sealed box. */
    soldBefore: integer().notNull().default(0),
    /** Orders that are being paid (START, PLAYING). */
    playing: integer().notNull().default(0),
    /** How many lines the draw's public log has, and the hash of the last one. */
    logEntries: integer().notNull().default(0),
    logHead: bytes(),
    updatedAt: moment().defaultNow(),
    /** Digest of the catalogue entry it was made from. */
    entryDigest: text().notNull(),
    /** The period as the catalogue wrote it: a relative date is counted once, when it is first read. */
    opensAtWritten: text().notNull(),
    closesAtWritten: text().notNull(),
  },
  (table) => [
    // Whole yen; a draw that costs nothing is one that takes no payment.
    check(
      'draws_price',
      sql`case when ${table.paymentTypes} = '{NONE}' then ${table.price} = 0 else ${table.price} > 0 end`,
    ),
    check('draws_period', sql`${table.closesAt} > ${table.opensAt}`),
    check(
      'draws_counters',
      sql`${table.sold} >= ${table.soldBefore} and ${table.held} >= 0 and ${table.playing} >= 0`,
    ),
    check('draws_not_oversold', sql`${table.sold} + ${table.held} <= ${table.total}`),
  ],
);
