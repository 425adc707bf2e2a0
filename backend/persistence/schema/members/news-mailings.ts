import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/**
 * Which pieces of news went out by mail. A row is written with their letters, and stays when the piece of news goes:
 * what comes back under its number is not mailed again.
 */
export const newsMailings = pgTable('news_mailings', {
  newsNumber: integer().primaryKey(),
  mailedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** To how many members. */
  letters: integer().notNull(),
});
