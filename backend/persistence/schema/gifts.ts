import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofMember } from './members.ts';
import { timestamptz } from './enums.ts';

/** Prizes that a member gives away, with the card that the shop puts into their boxes. */
export const gifts = pgTable(
  'gifts',
  {
    giftId: uuid().primaryKey().defaultRandom(),
    /** The giver. */
    memberId: ofMember(),
    /** The card; null: it was deleted with the account. */
    fromName: text(),
    message: text(),
    madeAt: timestamptz().notNull(),
  },
  (table) => [
    index('gifts_of_member').on(table.memberId, table.madeAt),
    check('gifts_card', sql`(${table.fromName} is null) = (${table.message} is null)`),
  ],
);
