import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './enums.ts';

const moment = () => timestamp({ withTimezone: true });

/** Tokens that authenticate operators. Only the hash is stored. */
export const operatorTokens = pgTable('operator_tokens', {
  tokenId: uuid().primaryKey().defaultRandom(),
  /** Name of the operator, as in the operator log. */
  operator: text().notNull(),
  hash: bytes().notNull().unique(),
  madeAt: moment().notNull(),
  expiresAt: moment().notNull(),
  lastUsedAt: moment(),
  revokedAt: moment(),
});

/** Who did what, when: one line for every act of an operator, written with it and never changed. */
export const operatorActions = pgTable(
  'operator_acts',
  {
    actId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operator: text().notNull(),
    /** The call's name in the contract, or `token.make`, `token.revoke`. */
    act: text().notNull(),
    /** Ids, counts and reasons; never an address or a name of a shopper. */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('operator_acts_at').on(table.at)],
);

/** How each job of the shop went the last time, whichever backend ran it. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: moment().notNull(),
  endedAt: moment().notNull(),
  /** The last time that it ended well. */
  wentWellAt: moment(),
  runs: bigint({ mode: 'number' }).notNull(),
  failures: bigint({ mode: 'number' }).notNull(),
  /** How often in a row it has failed now. */
  failing: integer().notNull(),
  fault: text(),
});
