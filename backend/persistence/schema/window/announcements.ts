import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** What the storefront has yet to be told. A row goes away once the storefront has said that it heard. */
export const announcements = pgTable(
  'announcements',
  {
    announcementId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tags: text().array().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Not before this moment; also how a backend keeps others from telling the same thing meanwhile. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('announcements_due').on(table.dueAt)],
);

/** One row: up to which moment the openings, closings and publications were announced. */
export const turns = pgTable(
  'turns',
  {
    only: boolean().primaryKey().default(true),
    announcedUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('turns_one_row', sql`${table.only}`)],
);
