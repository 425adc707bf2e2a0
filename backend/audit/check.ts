import type { SQL } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';

/** Tables whose rows are checked. */
const TABLES = [
  'draws',
  'orders',
  'order_moves',
  'ledger',
  'refunds',
  'disputes',
  'settlements',
  'payment_sessions',
  'won_prizes',
  'draw_log',
  'lost_sales',
  'waiting_sales',
  'boxes',
  'prizes',
  'webhooks',
  'sandbox_ledger',
  'members',
  'shipments',
  'shipment_moves',
  'shipment_former_prizes',
  'spare_prizes',
  'spare_changes',
  'holdings',
  'stock_counts',
  'outbox',
  'queue_entries',
  'suspensions',
  'draw_cancellations',
  'approvals',
  'operator_answers',
  'closed_months',
] as const;
export type Table = (typeof TABLES)[number];

type CheckBase = {
  /** Name in findings and tests. */
  readonly name: string;
  /** The invariant it belongs to, as docs/decisions/0075-ledger-audit.md counts them. */
  readonly invariant: `I${number}`;
  /** The rule that the rows must follow. */
  readonly rule: string;
  readonly of: Table;
  /** Compares rows of several draws, or of draws with rows that belong to none: never limited to some draws. */
  readonly isWhole?: true;
  /** Findings are late work, not errors. */
  readonly isWarning?: true;
};

/** A check by SQL: the offending rows, each with a sentence `what`. */
export type Rule = CheckBase & { readonly offending: SQL };

/** A check that recalculates stored values in code. */
export type Recount = CheckBase & { recount(tx: Connection): AsyncIterable<string> };

export type Check = Rule | Recount;

/** An error in the ledger or another table. */
export type Finding = { readonly check: string; readonly invariant: string; readonly what: string };
