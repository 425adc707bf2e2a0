import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { timestamptz } from './enums.ts';

/** The queue of a draw. A row of its own, so that joining does not wait for purchases. */
export const drawQueues = pgTable('draw_queues', {
  drawId: uuid()
    .primaryKey()
    .references(() => draws.drawId, { onDelete: 'cascade' }),
  /** Time at which the members who joined before the sale got their numbers; null: not yet. */
  openedAt: timestamptz(),
  /** The highest number assigned. */
  numbers: integer().notNull().default(0),
  /** The highest number called. Members are called strictly in turn. */
  calledTo: integer().notNull().default(0),
});

/** Members who wait to buy from a draw. A lost entry stays until its queue ends, so that the member can be notified. */
export const queueEntries = pgTable(
  'queue_entries',
  {
    drawId: uuid()
      .notNull()
      .references(() => drawQueues.drawId, { onDelete: 'cascade' }),
    memberId: uuid().notNull(),
    /** Random lottery number of members who join before the sale: their order becomes the order of the numbers. */
    lotteryNumber: bigint({ mode: 'number' }),
    /** The queue number (整理券), assigned from the start of the sale. */
    number: integer(),
    joinedAt: timestamptz().notNull(),
    seenAt: timestamptz().notNull(),
    calledAt: timestamptz(),
    /** When the called member extended their turn. */
    extendedAt: timestamptz(),
    lostAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId] }),
    uniqueIndex('queue_entries_number').on(table.drawId, table.number),
    index('queue_entries_waiting')
      .on(table.drawId, table.number)
      .where(sql`${table.calledAt} is null and ${table.lostAt} is null`),
    index('queue_entries_called')
      .on(table.drawId, table.memberId)
      .where(sql`${table.calledAt} is not null and ${table.lostAt} is null`),
    check('queue_entries_position', sql`${table.lotteryNumber} is not null or ${table.number} is not null`),
    check('queue_entries_called_by_number', sql`${table.calledAt} is null or ${table.number} is not null`),
    check('queue_entries_extended_turn', sql`${table.extendedAt} is null or ${table.calledAt} is not null`),
  ],
);
