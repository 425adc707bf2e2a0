import { and, between, desc, eq, gt, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { ApprovalStore } from '#backend/actions/operations/approvals.ts';
import {
  type Approval,
  APPROVAL_LIFE_DAYS,
  type ApprovalStatus,
  REJECTION,
} from '#backend/domain/operations/approval.ts';
import { CURRENT_TIME, inMs } from '../clock.ts';
import type { Connection } from '../database.ts';
import { approvals, operatorActions } from '../schema.ts';

const DAY_MS = 24 * 60 * 60_000;

export const approvalStore = (db: Connection): ApprovalStore => ({
  add: async ({ yen, ...request }) => {
    const [added] = await db
      .insert(approvals)
      .values({
        ...request,
        yen: yen ?? null,
        requestedAt: CURRENT_TIME,
        expiresAt: inMs(APPROVAL_LIFE_DAYS * DAY_MS),
      })
      .returning();
    if (added === undefined) throw new Error('The insertion of the approval returned no row.');
    return { ...added, decision: null };
  },

  find: async (approvalId) => {
    const [found] = await selected(db).where(eq(approvals.approvalId, approvalId));
    return found && approvalFrom(found);
  },

  idsIn: async ({ from, to }) => {
    const rows = await db
      .select({ approvalId: approvals.approvalId })
      .from(approvals)
      .where(between(approvals.approvalId, from, to));
    return rows.map(({ approvalId }) => approvalId);
  },

  list: async ({ state, limit, offset }) => {
    const which = state === undefined ? undefined : WITH_STATE[state];
    const rows = await selected(db)
      .where(which)
      .orderBy(desc(approvals.requestedAt), desc(approvals.approvalId))
      .limit(limit)
      .offset(offset);
    const [counted] = await db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(approvals)
      .leftJoin(operatorActions, eq(operatorActions.approvalId, approvals.approvalId))
      .where(which);
    return { total: counted?.total ?? 0, items: rows.map(approvalFrom) };
  },
});

const { act, operator, at, actId } = operatorActions;

const selected = (db: Connection) =>
  db
    .select({ approval: approvals, decision: { act, by: operator, at } })
    .from(approvals)
    .leftJoin(operatorActions, eq(operatorActions.approvalId, approvals.approvalId))
    .$dynamic();

type Row = {
  readonly approval: Omit<Approval, 'decision'>;
  readonly decision: Approval['decision'];
};

const approvalFrom = ({ approval, decision }: Row): Approval => ({ ...approval, decision });

const WITH_STATE: Readonly<Record<ApprovalStatus, SQL | undefined>> = {
  open: and(isNull(actId), gt(approvals.expiresAt, CURRENT_TIME)),
  expired: and(isNull(actId), lte(approvals.expiresAt, CURRENT_TIME)),
  approved: and(isNotNull(actId), ne(act, REJECTION)),
  rejected: eq(act, REJECTION),
};
