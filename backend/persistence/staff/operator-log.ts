import { and, arrayContains, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Connection } from '../db/database.ts';
import { operatorLog } from '../schema.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Page } from '../db/pages.ts';

/** Conditions of the operator log. Each is optional; all that are given apply. */
export type OperatorLogFilter = {
  readonly from?: Date;
  readonly before?: Date;
  readonly operator?: string;
  readonly action?: string;
  readonly member?: string;
};

export const countActions = (db: Connection, filter: OperatorLogFilter): Promise<number> =>
  db.$count(operatorLog, matching(filter));

/** `after`: the last entry of the page before. */
type OperatorLogPage = Page & { readonly after?: number };

export type OperatorLogEntry = OperatorAction & {
  readonly entryId: number;
  readonly at: Date;
  /** The members whom it concerns. */
  readonly memberIds: readonly string[];
};

export async function pageOfActions(
  db: Connection,
  filter: OperatorLogFilter,
  { limit, offset, after }: OperatorLogPage,
): Promise<{
  readonly items: readonly OperatorLogEntry[];
  /** The last entry; null: no more. */
  readonly next: number | null;
}> {
  // The entries about one member are few. Sorted by an expression, they are not searched for along the index by time.
  const time = filter.member === undefined ? at : sql`${at} + interval '0'`;
  // The entries before the page are skipped without their facts.
  const page = db
    .select({ entryId })
    .from(operatorLog)
    .where(and(matching(filter), olderThan(after)))
    .orderBy(desc(time), desc(entryId))
    .limit(limit + 1)
    .offset(offset);
  const read = await db
    .select(ENTRY)
    .from(operatorLog)
    .where(inArray(entryId, page))
    .orderBy(desc(at), desc(entryId));
  const items = read.slice(0, limit);
  return { items, next: read.length > limit ? (items.at(-1)?.entryId ?? null) : null };
}

const { entryId, operator, action, facts, memberIds, at } = operatorLog;
const ENTRY = { entryId, operator, action, facts, memberIds, at };

const matching = (filter: OperatorLogFilter) =>
  and(
    filter.from && gte(at, filter.from),
    filter.before && lt(at, filter.before),
    filter.operator === undefined ? undefined : eq(operator, filter.operator),
    filter.action === undefined ? undefined : eq(action, filter.action),
    filter.member === undefined ? undefined : arrayContains(memberIds, [filter.member]),
  );

const olderThan = (after: OperatorLogPage['after']) =>
  after === undefined
    ? undefined
    : sql`(${at}, ${entryId}) < (select a.at, a.entry_id from ${operatorLog} a where a.entry_id = ${after})`;

/** When an account was recovered last, within this time. */
export async function lastRecovery(db: Connection, name: string, withinMs: number): Promise<Date | null> {
  const [found] = await db
    .select({ at })
    .from(operatorLog)
    .where(and(eq(operator, name), gte(at, inMs(-withinMs)), IS_RECOVERY))
    .orderBy(desc(at))
    .limit(1);
  return found?.at ?? null;
}

/** A sign-in with a recovery code, or with the link of another owner. */
export const IS_RECOVERY = sql`${action} = 'staff.signIn' and ${facts} ? 'isRecovery'`;

/** Adds an entry to the operator log, in the transaction of the action. */
export async function recordAction(tx: Connection, action: OperatorAction): Promise<void> {
  await tx.insert(operatorLog).values({ ...action, at: CURRENT_TIME });
}
