import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredBoxLine } from '#backend/domain/fairness.ts';
import type { ReplayCause } from '#lib/contract/alarm-enums.ts';
import { draws } from './draws.ts';
import { bytes, logKindEnum, timestamptz } from './enums.ts';
import { sealedText } from '../db/sealed-text.ts';

/** A draw's box: what is published before its sale, and what is left after the newest result. */
export const boxes = pgTable(
  'boxes',
  {
    drawId: uuid()
      .primaryKey()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    size: integer().notNull(),
    /** The signed line-up and rules (docs/fairness.md). Does not change once it is announced. */
    manifest: text().notNull(),
    /** Time at which its hash was written to the shop's log; null: it can still change. */
    announcedAt: timestamptz(),
    /** The lines of the box with their prizes, in the order of the manifest. */
    lines: jsonb().$type<readonly StoredBoxLine[]>().notNull(),
    /** Tickets that are left, by line. Those of sales that wait for their result are included. */
    left: integer().array().notNull(),
  },
  (table) => [check('boxes_left', sql`0 <= all(${table.left})`)],
);

/** The public log of a draw, a chain of hashes. Entries are only added. */
export const drawLog = pgTable(
  'draw_log',
  {
    drawId: uuid().notNull(),
    seq: integer().notNull(),
    kind: logKindEnum().notNull(),
    /** Part of every entry but results, whose time is that of their round. */
    at: timestamptz(),
    /** Of sales, refunds and their withdrawals. */
    orderHash: bytes(),
    fromTicket: integer(),
    count: integer(),
    /** Of sales, results and void rounds. */
    round: bigint({ mode: 'number' }),
    /** The other fields of results, refunds, pauses, corrections and endings. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.seq] }),
    // No ticket is sold twice, no round is revealed twice, and a sale ends once.
    uniqueIndex('draw_log_tickets_once')
      .on(table.drawId, table.fromTicket)
      .where(sql`${table.kind} = 'sale'`),
    uniqueIndex('draw_log_rounds_once')
      .on(table.drawId, table.round)
      .where(sql`${table.kind} in ('reveal', 'void')`),
    uniqueIndex('draw_log_closed_once')
      .on(table.drawId)
      .where(sql`${table.kind} = 'close'`),
  ],
);

/** Sales whose result waits for a round of the beacon. Deleted with the result. */
export const waitingSales = pgTable(
  'waiting_sales',
  {
    drawId: uuid().notNull(),
    seq: integer().notNull(),
    round: bigint({ mode: 'number' }).notNull(),
    orderId: uuid().notNull(),
    firstTicket: integer().notNull(),
    count: integer().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.seq] }),
    uniqueIndex('waiting_sales_order').on(table.orderId),
    index('waiting_sales_round').on(table.round, table.drawId),
  ],
);

/** The key with which the shop signs its log. Created by the first backend and shared by all. */
export const logKeys = pgTable('log_keys', {
  name: text().primaryKey(),
  /** The name of the log. Does not change once a head is published. */
  origin: text().notNull(),
  /** PKCS#8, PEM. */
  privateKey: sealedText('log_keys.private_key').notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** The settings of the beacon and the log of each running backend. All must have the same. */
export const logSettings = pgTable('log_settings', {
  backendId: text().primaryKey(),
  settings: text().notNull(),
  notedAt: timestamptz().notNull(),
});

/** The leaves of the shop's log: how far the log of a draw had come. Only added. */
export const logHeads = pgTable(
  'log_heads',
  {
    index: integer().primaryKey(),
    drawId: uuid().notNull(),
    /** Number of entries; 0: `head` is the hash of the manifest. */
    entries: integer().notNull(),
    head: bytes().notNull(),
  },
  (table) => [uniqueIndex('log_heads_of_draw').on(table.drawId, table.entries)],
);

/** Hashes of complete subtrees of the shop's log: the node at `index` of `level` covers 2^level leaves. Only added. */
export const logNodes = pgTable(
  'log_nodes',
  { level: smallint().notNull(), index: integer().notNull(), hash: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** When the shop was found to be behind its published log, and when that log was replayed. */
export const logReplays = pgTable('log_replays', {
  foundAt: timestamptz().primaryKey(),
  cause: text().$type<ReplayCause>().notNull(),
  /** Null: the shop does not sell. */
  endedAt: timestamptz(),
});

/** Sales that were replayed from the published log: their orders are lost. */
export const lostSales = pgTable(
  'lost_sales',
  {
    drawId: uuid().notNull(),
    /** Of its entry. */
    seq: integer().notNull(),
    firstTicket: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.seq] })],
);

/** Signed checkpoints of the shop's log. Signatures of witnesses are added. */
export const checkpoints = pgTable(
  'checkpoints',
  {
    /** Number of leaves. */
    size: integer().primaryKey(),
    /** The note with its signatures. */
    note: text().notNull(),
    signedAt: timestamptz().notNull(),
    /** Number of witnesses that have signed. */
    cosignatures: integer().notNull().default(0),
  },
  (table) => [index('checkpoints_signed').on(table.cosignatures, table.size)],
);
