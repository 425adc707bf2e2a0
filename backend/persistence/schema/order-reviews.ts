import { isNull, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { REVIEW_DECISIONS, REVIEW_REASONS } from '#lib/contract/enums.ts';
import { timestamptz } from './enums.ts';

/** Paid orders that a risk rule holds before their prizes are handed over, until an operator has decided. */
export const orderReviews = pgTable(
  'order_reviews',
  {
    orderId: uuid().primaryKey(),
    drawId: uuid().notNull(),
    reasons: text({ enum: REVIEW_REASONS }).array().notNull(),
    madeAt: timestamptz().notNull(),
    decision: text({ enum: REVIEW_DECISIONS }),
    decidedAt: timestamptz(),
    note: text(),
  },
  (table) => [
    index('order_reviews_open').on(table.madeAt, table.orderId).where(isNull(table.decidedAt)),
    check(
      'order_reviews_decided',
      sql`num_nulls(${table.decision}, ${table.decidedAt}, ${table.note}) in (0, 3)`,
    ),
  ],
);
