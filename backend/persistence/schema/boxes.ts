import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineUp } from '#backend/domain/fairness/box.ts';
import { draws } from './draws.ts';
import { bytes, logKindWord } from './words.ts';

const moment = () => timestamp({ withTimezone: true });

/** A draw's box as it was sealed before the sale (kuji-fair-v1). After the opening nothing here changes. */
export const boxes = pgTable(
  'boxes',
  {
    drawId: uuid()
      .primaryKey()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    sealedAt: moment().notNull(),
    size: integer().notNull(),
    lineUp: jsonb().$type<LineUp>().notNull(),
    manifest: text().notNull(),
    beacon: bytes().notNull(),
    /** Secret until the draw is over. */
    seed: bytes().notNull(),
    commit: bytes().notNull(),
    root: bytes().notNull(),
    /** For each slot the place of its prize in the line-up, a byte each. Secret like the seed. */
    order: bytes().notNull(),
    /** The roots of every 1,024 leaves in turn, 32 bytes each: from them and one such run any path is quickly made. */
    runRoots: bytes().notNull(),
  },
  (table) => [check('boxes_order', sql`length(${table.order}) = ${table.size}`)],
);

/** The public log of a draw, a chain of hashes. Lines are only ever added. */
export const drawLog = pgTable(
  'draw_log',
  {
    drawId: uuid().notNull(),
    seq: integer().notNull(),
    kind: logKindWord().notNull(),
    orderHash: bytes().notNull(),
    fromTicket: integer().notNull(),
    count: integer().notNull(),
    at: moment().notNull(),
    prev: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.seq] })],
);

/** Who waits to buy from a draw. The place is phase, lot: those from before the start by lot, the others in turn. */
export const queuePlaces = pgTable(
  'queue_places',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    memberId: uuid().notNull(),
    /** 0: came before the sale. 1: came later. */
    phase: integer().notNull(),
    /** Phase 0: by chance. Phase 1: counted up. */
    lot: integer().notNull(),
    joinedAt: moment().notNull(),
    seenAt: moment().notNull(),
    calledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId] }),
    index('queue_places_in_turn').on(table.drawId, table.phase, table.lot),
  ],
);
