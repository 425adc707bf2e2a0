import type { SQL } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';

/** The tables whose rows a check can be about. */
export const TABLES = [
  'draws',
  'orders',
  'order_moves',
  'ledger',
  'refunds',
  'hand_offs',
  'won_prizes',
  'draw_log',
  'boxes',
  'prizes',
  'notices',
  'pretend_ledger',
  'members',
  'shipments',
  'shipment_moves',
  'holdings',
  'outbox',
  'queue_places',
] as const;
export type Table = (typeof TABLES)[number];

type CheckBase = {
  /** How findings, tests and the decision record call it. */
  readonly name: string;
  /** The invariant it belongs to, as docs/decisions/0075-ledger-audit.md counts them. */
  readonly invariant: `I${number}`;
  /** What is true of books that are in order. */
  readonly says: string;
  readonly of: Table;
  /** What it finds is late, and not wrong: the books are in order all the same. */
  readonly isWarning?: true;
};

/** A check whose offending rows the database finds by itself: each with a sentence about it, `what`. */
export type Rule = CheckBase & { readonly offending: SQL };

/** A check that computes anew what the database only keeps. */
export type Recount = CheckBase & { recount(tx: Connection): AsyncIterable<string> };

export type Check = Rule | Recount;

/** Something in the books that is not as it should be. */
export type Finding = { readonly check: string; readonly invariant: string; readonly what: string };
