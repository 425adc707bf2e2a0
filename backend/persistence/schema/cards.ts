import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './enums.ts';
import { members } from './members.ts';

/** The card that a member registered at the provider: the data that may be shown, and its id at the provider. */
export const cards = pgTable(
  'cards',
  {
    memberId: uuid()
      .primaryKey()
      .references(() => members.memberId),
    provider: text().notNull(),
    customerId: text().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    expiry: text().notNull(),
    registeredAt: timestamptz().notNull(),
  },
  (table) => [index('cards_alike').on(table.lastFour, table.expiry)],
);

/** Cards that are still to be deleted at their provider. */
export const forgottenCards = pgTable(
  'forgotten_cards',
  {
    provider: text().notNull(),
    customerId: text().notNull(),
    tries: integer().notNull().default(0),
    dueAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.customerId] })],
);
