import { eq, isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { APPROVAL_SUBJECTS } from '#lib/contract/staff-enums.ts';
import { sealedText } from '../db/sealed-text.ts';
import { bytes, operatorRoleEnum, timestamptz } from './enums.ts';
import { searchIndex } from './search-index.ts';

/** Tokens that authenticate operators. Only the hash is stored. */
export const operatorTokens = pgTable('operator_tokens', {
  tokenId: uuid().primaryKey().defaultRandom(),
  /** Name of the operator, as in the operator log. */
  operator: text().notNull(),
  role: operatorRoleEnum().notNull(),
  /** The calls with `stepUp` that it may make. */
  provenCalls: text().array().notNull(),
  hash: bytes().notNull().unique(),
  madeAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
  lastUsedAt: timestamptz(),
  revokedAt: timestamptz(),
});

const approvalNamedIn = (facts: SQLWrapper) => sql`(${facts} ->> 'approvalId')`;

/** The operator log: one entry per action, written in its transaction and never changed. */
export const operatorLog = pgTable(
  'operator_log',
  {
    entryId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operator: text().notNull(),
    /** The call's name in the contract, or `token.make`, `token.revoke`. */
    action: text().notNull(),
    /** Ids, counts and reasons; never the address or name of a member. */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: timestamptz().notNull(),
    /** The idempotency key of the call. */
    key: text(),
    /** The approval that this action decides. */
    approvalId: uuid().references(() => approvals.approvalId),
    /** The members whom it concerns, set by a trigger from `facts`. */
    memberIds: uuid().array().notNull().default([]),
  },
  (table) => [
    index('operator_log_at').on(table.at, table.entryId),
    index('operator_log_of_operator').on(table.operator, table.at, table.entryId),
    index('operator_log_of_action').on(table.action, table.at, table.entryId),
    index('operator_log_decisions')
      .on(table.at, table.entryId, table.action, table.approvalId)
      .where(isNotNull(table.approvalId)),
    index('operator_log_of_member').using('gin', table.memberIds),
    index('operator_log_requests')
      .on(approvalNamedIn(table.facts))
      .where(eq(table.action, sql`'approval.request'`)),
    unique('operator_log_key').on(table.operator, table.key),
    unique('operator_log_approval').on(table.approvalId),
  ],
);

/** Calls that wait for a second person. Never changed: the decision is the entry of the operator log that names it. */
export const approvals = pgTable(
  'approvals',
  {
    approvalId: uuid().primaryKey().defaultRandom(),
    /** The call's name in the contract. */
    call: text().notNull(),
    /** Its parsed parameters and body. */
    input: jsonb().$type<unknown>().notNull(),
    /** Its subject: the kind of APPROVAL_SUBJECTS, and the id of the order or shipment, the draw's name, or the section. */
    subjectKind: text({ enum: APPROVAL_SUBJECTS }),
    subjectId: text(),
    /** Title of the draw as it was then. */
    subjectTitle: text(),
    /** The member whose order or shipment it is. */
    memberId: uuid(),
    summary: text().notNull(),
    yen: integer(),
    reason: text().notNull(),
    requestedBy: text().notNull(),
    requestedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Requester, summary, reason and title as searches compare them. An index holds at most 2,704 bytes of a row. */
    searchText: text().generatedAlwaysAs(
      sql`left(search_text(requested_by || chr(10) || summary || chr(10) || reason || chr(10) || coalesce(subject_title, '')), 600)`,
    ),
  },
  (table) => [
    // Found by their text without reading the rows.
    index('approvals_listed').on(table.requestedAt, table.approvalId, table.expiresAt, table.searchText),
    searchIndex('approvals_terms', table.searchText),
    // Those without a decision are found by their ids.
    index('approvals_by_id').on(table.approvalId, table.requestedAt, table.expiresAt),
    index('approvals_of_subject').on(table.subjectKind, table.subjectId, table.requestedAt),
    index('approvals_of_member').on(table.memberId, table.requestedAt).where(isNotNull(table.memberId)),
  ],
);

/** The answers of actions with an idempotency key, kept for a day. */
export const operatorAnswers = pgTable(
  'operator_answers',
  {
    entryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => operatorLog.entryId),
    /** Of the call and its input. */
    digest: text().notNull(),
    answer: jsonb().$type<{ readonly answer: unknown; readonly isPending: boolean }>().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [index('operator_answers_at').on(table.at)],
);

/** The latest run of each job, by any backend. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: timestamptz().notNull(),
  endedAt: timestamptz().notNull(),
  /** End of the last run without an error. */
  succeededAt: timestamptz(),
  runs: bigint({ mode: 'number' }).notNull(),
  failures: bigint({ mode: 'number' }).notNull(),
  /** Number of failed runs in a row. */
  failing: integer().notNull(),
  lastError: text(),
});

/** The settings that owners have changed. A part that nobody has changed has no row: the environment's values apply. */
export const settings = pgTable('settings', {
  /** SETTINGS_SECTIONS of the contract. */
  section: text().primaryKey(),
  value: jsonb().notNull(),
  /** The secret part of the value: of `notices` the address of the chat. */
  secret: sealedText('settings.secret'),
  version: integer().notNull().default(1),
  changedAt: timestamptz().notNull(),
  changedBy: text().notNull(),
});

/** Exports of everything that a second person has allowed. The archive itself is not stored. */
export const wholeExports = pgTable('whole_exports', {
  exportId: uuid().primaryKey().defaultRandom(),
  /** Only they download it. */
  requestedBy: text().notNull(),
  approvedBy: text().notNull(),
  expiresAt: timestamptz().notNull(),
});
