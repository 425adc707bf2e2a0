import { and, between, eq, getTableColumns, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Approval, REJECTION, type ApprovalStatus } from '#backend/domain/staff/approval.ts';
import { APPROVAL_DAYS } from '#lib/contract/shop-rules.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { approvals, operatorLog } from '../schema.ts';
import { findsWords } from '../db/search-words.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';

const DAY_MS = 24 * 60 * 60_000;

const { searchText: _searchText, ...REQUEST } = getTableColumns(approvals);

/** Only requests have it, so that it needs no name of a table. */
const SEARCHED = { column: sql`search_text`, index: 'approvals_terms' };

export type NewApproval = {
  /** One sentence for the second person. */
  readonly summary: string;
  readonly yen?: number;
  readonly reason: string;
  readonly call: string;
  readonly input: unknown;
  readonly requestedBy: string;
};

export async function insertApproval(db: Connection, { yen, ...request }: NewApproval): Promise<Approval> {
  const [added] = await db
    .insert(approvals)
    .values({
      ...request,
      yen: yen ?? null,
      requestedAt: CURRENT_TIME,
      expiresAt: inMs(APPROVAL_DAYS * DAY_MS),
    })
    .returning(REQUEST);
  if (added === undefined) throw new Error('The insertion of the approval returned no row.');
  return { ...added, decision: null };
}

export async function findApproval(db: Connection, approvalId: string): Promise<Approval | undefined> {
  const [found] = await selected(db).where(eq(approvals.approvalId, approvalId));
  return found && approvalFrom(found);
}

export async function approvalIdsIn(db: Connection, { from, to }: IdRange): Promise<readonly string[]> {
  const rows = await db
    .select({ approvalId: approvals.approvalId })
    .from(approvals)
    .where(between(approvals.approvalId, from, to));
  return rows.map(({ approvalId }) => approvalId);
}

type ApprovalFilter = Page & {
  readonly state: ApprovalStatus | undefined;
  /** A part of the effect, of the reason, or of who asked. */ readonly q?: string;
};

/** Newest first. */
export async function listApprovals(
  db: Connection,
  { state, q, ...page }: ApprovalFilter,
): Promise<Paged<Approval>> {
  const found = q === undefined ? undefined : await findsWords(db, SEARCHED, [q]);
  if (state === 'open' || state === 'expired') return undecided(db, { state, found }, page);
  return listedByIndex(db, LISTS[state ?? 'all'](found), page);
}

async function listedByIndex(db: Connection, list: KeyedList, page: Page): Promise<Paged<Approval>> {
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const rows = await selected(db)
    .where(inArray(approvals.approvalId, keys))
    .orderBy(...order);
  return { total, items: rows.map(approvalFrom) };
}

const { action, operator, at } = operatorLog;

const selected = (db: Connection) =>
  db
    .select({ approval: REQUEST, decision: { action, by: operator, at } })
    .from(approvals)
    .leftJoin(operatorLog, eq(operatorLog.approvalId, approvals.approvalId))
    .$dynamic();

type Row = {
  readonly approval: Omit<Approval, 'decision'>;
  readonly decision: Approval['decision'];
};

const approvalFrom = ({ approval, decision }: Row): Approval => ({ ...approval, decision });

/** The requests without a decision, found by comparing two indexes once. */
async function undecided(
  db: Connection,
  { state, found = sql`true` }: { readonly state: 'open' | 'expired'; readonly found: SQL | undefined },
  { limit, offset }: Page,
): Promise<Paged<Approval>> {
  const isIn = state === 'open' ? sql`a.expires_at > ${CURRENT_TIME}` : sql`a.expires_at <= ${CURRENT_TIME}`;
  const newestFirst = sql`requested_at desc, approval_id desc`;
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with undecided as materialized (
      select a.approval_id, a.requested_at from ${approvals} a where ${isIn} and ${found}
         and not exists (select from ${operatorLog} o where o.approval_id = a.approval_id))
    select (select count(*)::int from undecided) as total,
           array(select approval_id from undecided order by ${newestFirst} limit ${limit} offset ${offset}) as ids`);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const items = await selected(db).where(inArray(approvals.approvalId, ids)).orderBy(newestFirst);
  return { total, items: items.map(approvalFrom) };
}

const requested = (found: SQL | undefined): KeyedList => ({
  table: approvals,
  key: { approvalId: approvals.approvalId },
  which: found,
  isSearch: found !== undefined,
  order: { columns: [approvals.requestedAt, approvals.approvalId], direction: 'desc' },
});

/** Decisions are entries of the operator log. */
const decided = (which: SQL, found: SQL | undefined): KeyedList => ({
  table: operatorLog,
  key: { approvalId: operatorLog.approvalId },
  isSearch: found !== undefined,
  which: and(
    isNotNull(operatorLog.approvalId),
    which,
    // As it stands, the requests are hashed. As a join, each of them would be looked up, because more match than is estimated.
    found &&
      sql`(operator_log.approval_id in (select r.approval_id from ${approvals} r where ${found})) is true`,
  ),
  order: { columns: [at, operatorLog.entryId], direction: 'desc' },
});

const LISTS = {
  approved: (found: SQL | undefined) => decided(ne(action, REJECTION), found),
  rejected: (found: SQL | undefined) => decided(eq(action, REJECTION), found),
  all: requested,
} as const;
