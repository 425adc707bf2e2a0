import { and, arrayContains, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type {
  OperatorLogFilter,
  OperatorLogPage,
  OperatorLogEntry,
} from '#backend/actions/staff/operator-log.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Connection } from '../db/database.ts';
import { operatorActions } from '../schema.ts';
import { memberNamedIn } from '../schema/operations.ts';
import { CURRENT_TIME } from '../db/clock.ts';

export const countActions = (db: Connection, filter: OperatorLogFilter): Promise<number> =>
  db.$count(operatorActions, matching(filter));

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
    .select({ actId })
    .from(operatorActions)
    .where(and(matching(filter), olderThan(after)))
    .orderBy(desc(time), desc(actId))
    .limit(limit + 1)
    .offset(offset);
  const read = await db
    .select(ENTRY)
    .from(operatorActions)
    .where(inArray(actId, page))
    .orderBy(desc(at), desc(actId));
  const items = read.slice(0, limit);
  return { items, next: read.length > limit ? (items.at(-1)?.actId ?? null) : null };
}

const { actId, operator, act, facts, memberIds, at } = operatorActions;
const ENTRY = { actId, operator, act, facts, memberIds, at };

const matching = (filter: OperatorLogFilter) =>
  and(
    filter.from && gte(at, filter.from),
    filter.before && lt(at, filter.before),
    filter.operator === undefined ? undefined : eq(operator, filter.operator),
    filter.act === undefined ? undefined : eq(act, filter.act),
    filter.member === undefined ? undefined : concerns(filter.member),
  );

const concerns = (member: string) =>
  or(arrayContains(memberIds, [member]), and(isNull(memberIds), eq(memberNamedIn(facts), member)));

const olderThan = (after: OperatorLogPage['after']) =>
  after === undefined
    ? undefined
    : sql`(${at}, ${actId}) < (select a.at, a.act_id from ${operatorActions} a where a.act_id = ${after})`;

/** Adds an entry to the operator log, in the transaction of the action. */
export async function recordAction(tx: Connection, action: OperatorAction): Promise<void> {
  await tx.insert(operatorActions).values({ ...action, at: CURRENT_TIME });
}
