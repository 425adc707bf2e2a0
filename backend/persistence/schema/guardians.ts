import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './enums.ts';
import { members } from './members.ts';

/** The guardians of minors, by their mailbox. The digest of their link's token is stored, not the token. */
export const guardians = pgTable(
  'guardians',
  {
    memberId: uuid()
      .primaryKey()
      .references(() => members.memberId),
    email: text().notNull(),
    /** The address in lower case. */
    emailKey: text().notNull(),
    linkDigest: text().notNull(),
    linkEndsAt: timestamptz().notNull(),
    invitedAt: timestamptz().notNull(),
    /** Null: they have not answered. */
    confirmedAt: timestamptz(),
    /** Yen in a month, below the shop's cap; null: the shop's cap. */
    monthlyCap: integer(),
    /** They allow no purchases since then. */
    stoppedAt: timestamptz(),
  },
  (table) => [
    index('guardians_email').on(table.emailKey),
    uniqueIndex('guardians_link').on(table.linkDigest),
    check('guardians_email_key', sql`${table.emailKey} = lower(${table.email})`),
    check('guardians_cap', sql`${table.monthlyCap} >= 0`),
    check(
      'guardians_confirmed_first',
      sql`${table.confirmedAt} is not null or num_nonnulls(${table.monthlyCap}, ${table.stoppedAt}) = 0`,
    ),
  ],
);
