import {
  index,
  uniqueIndex,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Email } from '#backend/domain/emails.ts';

/** Letters that are to be sent. A row is written with what it tells of, and goes away once the letter is out. */
export const outbox = pgTable(
  'outbox',
  {
    emailId: uuid('letter_id').primaryKey().defaultRandom(),
    /** The address in the clear, as it has to be written on the letter. */
    to: text().notNull(),
    message: jsonb('letter').$type<Email>().notNull(),
    /** Those of a lower rank go out first, however many of a higher one have been due for longer. */
    rank: smallint().notNull().default(1),
    /** Members are never deleted, only emptied: nothing has to see to it that the row stays. */
    memberId: uuid(),
    /** The parcel that this letter tells is on its way: once the letter is out, the parcel's member has been told. */
    shipmentId: uuid(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Not before this moment; also how a backend keeps others from sending the same letter meanwhile. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    uselessAfter: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('outbox_next').on(table.rank, table.dueAt),
    index('outbox_of_member').on(table.memberId),
    uniqueIndex('outbox_of_shipment').on(table.shipmentId),
  ],
);

/**
 * Which pieces of news went out by mail. A row is written with their letters, and stays when the piece of news goes:
 * what comes back under its number is not mailed again.
 */
export const newsMailings = pgTable('news_mailings', {
  newsNumber: integer().primaryKey(),
  mailedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** To how many members. */
  emails: integer('letters').notNull(),
});
