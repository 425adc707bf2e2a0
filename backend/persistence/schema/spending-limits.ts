import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from './enums.ts';
import { ofMember } from './members.ts';

/** The decisions of members about their own purchases. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    memberId: ofMember().primaryKey(),
    /** Yen in a month; null: none. */
    monthlyLimit: integer(),
    /** From then on the limit is `raised_limit`. */
    raiseFrom: timestamptz(),
    /** Null: none. */
    raisedLimit: integer(),
    pausedUntil: timestamptz(),
  },
  (table) => [
    check('spending_limits_amounts', sql`${table.monthlyLimit} >= 0 and ${table.raisedLimit} >= 0`),
    check('spending_limits_raise', sql`${table.raiseFrom} is not null or ${table.raisedLimit} is null`),
  ],
);
