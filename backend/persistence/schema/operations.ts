import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, operatorRoleEnum, timestamptz } from './enums.ts';

/** Tokens that authenticate operators. Only the hash is stored. */
export const operatorTokens = pgTable('operator_tokens', {
  tokenId: uuid().primaryKey().defaultRandom(),
  /** Name of the operator, as in the operator log. */
  operator: text().notNull(),
  /** Tokens from before roles may do everything, and so do those that an older release makes. */
  role: operatorRoleEnum().notNull().default('owner'),
  hash: bytes().notNull().unique(),
  madeAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
  lastUsedAt: timestamptz(),
  revokedAt: timestamptz(),
});

/** The operator log: one entry per action, written in its transaction and never changed. */
export const operatorActions = pgTable(
  'operator_acts',
  {
    actId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operator: text().notNull(),
    /** The call's name in the contract, or `token.make`, `token.revoke`. */
    act: text().notNull(),
    /** Ids, counts and reasons; never the address or name of a member. */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [index('operator_acts_at').on(table.at)],
);

/** The latest run of each job, by any backend. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: timestamptz().notNull(),
  endedAt: timestamptz().notNull(),
  /** End of the last run without an error. */
  wentWellAt: timestamptz(),
  runs: bigint({ mode: 'number' }).notNull(),
  failures: bigint({ mode: 'number' }).notNull(),
  /** Number of failed runs in a row. */
  failing: integer().notNull(),
  fault: text(),
});
