import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { timestamptz } from './enums.ts';

/**
 * Closed months. Rows are only added (trigger), and a row of the ledger that is written later is booked in the first
 * open month (trigger `ledger_in_open_month`).
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** A month in Japan, such as 2026-10. */
    month: text().primaryKey(),
    /** Its beginning, and that of the next month. */
    fromAt: timestamptz().notNull(),
    untilAt: timestamptz().notNull(),
    /** `MonthFigures` of the contract, which reads those of all releases. */
    figures: jsonb().$type<unknown>().notNull(),
    closedBy: text().notNull(),
    closedAt: timestamptz().notNull(),
  },
  (table) => [
    check(
      'closed_months_range',
      sql`to_char(${table.fromAt} at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS') = ${table.month} || '-01 00:00:00' and ${table.untilAt} at time zone 'Asia/Tokyo' = ${table.fromAt} at time zone 'Asia/Tokyo' + interval '1 month'`,
    ),
    check('closed_months_over', sql`${table.closedAt} >= ${table.untilAt} + interval '1 hour'`),
  ],
);

/** When the ledger audit last checked each draw, and found nothing. */
export const auditedDraws = pgTable('audited_draws', {
  drawId: uuid()
    .primaryKey()
    .references(() => draws.drawId, { onDelete: 'cascade' }),
  auditedAt: timestamptz().notNull(),
});

/** Costs of a piece of a prize, as operators have recorded them: the last one counts. Never changed. */
export const prizeCosts = pgTable(
  'prize_costs',
  {
    costId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId),
    /** A line of the draw's prize table, or its last-one prize. */
    prizeId: uuid().notNull(),
    /** Whole yen, tax included. */
    yen: integer().notNull(),
    reason: text().notNull(),
    by: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('prize_costs_of_prize').on(table.drawId, table.prizeId, table.costId),
    check('prize_costs_yen', sql`${table.yen} >= 0`),
  ],
);
