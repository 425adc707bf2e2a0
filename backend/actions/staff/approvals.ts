import type { Connection, OperatorDatabase, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  approvalIdsIn,
  findSameOpen,
  insertApproval,
  findApproval,
  listApprovals,
  lockRequests,
  type NewApproval,
  refundedSince,
  type SubjectOfApproval,
} from '#backend/persistence/staff/approvals.ts';
import { type Approval, approvalStatus, mayAsk } from '#backend/domain/staff/approval.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import { areConnected } from '#backend/domain/staff/independence.ts';
import { recentGrants } from '#backend/persistence/staff/access-grants.ts';
import { activeRolesOf } from '#backend/persistence/staff/staff.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';
import { type ActionOf, type NotInState } from './operator-action.ts';

/** A handler's request for a second person. */
export type ApprovalRequest = Pick<NewApproval, 'subject' | 'summary' | 'yen' | 'reason'> & {
  /** Other ids for the operator log. */
  readonly about?: OperatorAction['facts'];
};

/** The same was asked for already, by the request with this id. */
export type RequestWaits = { readonly refusal: 'requestWaits'; readonly approvalId: string };

/** The ids of subjects as the operator log names them. */
const FACT_OF = {
  order: 'orderId',
  shipment: 'shipmentId',
  draw: 'directoryName',
  settings: 'section',
  siteText: 'siteText',
} as const;

/**
 * Stores a call that waits for a second person, with an entry in the operator log. The same call about the same thing waits
 * once: two approvals would do it twice.
 */
export const requestApproval = (
  db: Database,
  { about, ...request }: NewApproval & Pick<ApprovalRequest, 'about'>,
  actionOf: ActionOf,
): Promise<Approval | RequestWaits> =>
  inTransaction(db, async (tx) => {
    await lockRequests(tx, request);
    const waiting = await sameRequest(tx, request);
    if (waiting !== undefined) return waiting;
    const approval = await insertApproval(tx, request);
    const { approvalId, call, yen, reason } = approval;
    const { kind, id } = request.subject;
    await recordAction(tx, {
      ...actionOf({ [FACT_OF[kind]]: id, ...about, approvalId, call, yen, reason }),
      action: 'approval.request',
    });
    return approval;
  });

/** Refuses what was asked for already and is not decided. */
export async function sameRequest(
  db: Connection,
  same: Pick<NewApproval, 'call' | 'subject'>,
): Promise<RequestWaits | undefined> {
  const open = await findSameOpen(db, same);
  return open === undefined ? undefined : { refusal: 'requestWaits', approvalId: open };
}

/** How many requests about one thing an approver is shown. */
const MOST_MEANWHILE = 20;

/** Returns the other requests about the subject of a request since it was made, and the refunds. */
export async function meanwhileOf(
  { listsDb }: Pick<OperatorDatabase, 'listsDb'>,
  { approvalId, requestedAt, subjectKind: kind, subjectId: id }: Approval,
  now: Date,
): Promise<{ readonly requests: readonly Approval[]; readonly refundedYen: number }> {
  if (kind === null || id === null) return { requests: [], refundedYen: 0 };
  const subject: SubjectOfApproval = { kind, id };
  const { items } = await listApprovals(listsDb, {
    state: undefined,
    subject,
    limit: MOST_MEANWHILE,
    offset: 0,
  });
  return {
    requests: items.filter((other) => {
      const state = approvalStatus(other, now);
      const isDoneSince = other.decision !== null && other.decision.at >= requestedAt;
      return other.approvalId !== approvalId && (state === 'open' || (state === 'approved' && isDoneSince));
    }),
    refundedYen: await refundedSince(listsDb, subject, requestedAt),
  };
}

type OwnRequest = { readonly refusal: 'ownRequest' };

type NotOpen = { readonly refusal: LookupFailure } | NotInState;

/** Finds an approval that this operator may decide now. */
export async function findDecidable(
  database: OperatorDatabase,
  typed: string,
  operator: string,
): Promise<Approval | NotOpen | OwnRequest> {
  const approval = await findOpen(database, typed);
  return !('refusal' in approval) && approval.requestedBy === operator ? { refusal: 'ownRequest' } : approval;
}

/** Finds an approval that this operator may withdraw now. */
export async function findOwnOpen(
  database: OperatorDatabase,
  typed: string,
  operator: string,
): Promise<Approval | NotOpen | { readonly refusal: 'othersRequest' }> {
  const approval = await findOpen(database, typed);
  return !('refusal' in approval) && approval.requestedBy !== operator
    ? { refusal: 'othersRequest' }
    : approval;
}

async function findOpen({ db, listsDb }: OperatorDatabase, typed: string): Promise<Approval | NotOpen> {
  const approvalId = await resolveId((range) => approvalIdsIn(listsDb, range), typed);
  if (isLookupFailure(approvalId)) return { refusal: approvalId };
  const approval = await findApproval(listsDb, approvalId);
  if (approval === undefined) return { refusal: 'notFound' };
  const status = approvalStatus(approval, await databaseTime(db));
  return status === 'open' ? approval : { refusal: 'notInState', detail: `It is ${status}.` };
}

type Execution = {
  readonly approval: Approval;
  readonly operator: string;
  /** The permission of the call. */
  readonly needs: Permission;
};

/**
 * Returns why an operator may not approve a request: the requester may not ask for it today, or the two may be one
 * person with two names.
 */
export async function approvalError(
  { db }: OperatorDatabase,
  { approval: { requestedBy }, operator, needs }: Execution,
): Promise<{ readonly refusal: 'requesterGone' | 'notIndependent' } | undefined> {
  const rolesOf = await activeRolesOf(db, [requestedBy]);
  if (!mayAsk(rolesOf(requestedBy), needs)) return { refusal: 'requesterGone' };
  return areConnected(await recentGrants(db), requestedBy, operator)
    ? { refusal: 'notIndependent' }
    : undefined;
}

type Ending = { readonly approval: Approval; readonly reason: string; readonly dryRun: boolean };

/** Rejects or withdraws a request. The entry in the operator log is the decision. */
export const endApproval = (
  db: Database,
  { approval: { approvalId, call, requestedBy }, reason, dryRun }: Ending,
  actionOf: ActionOf,
): Promise<{ readonly approvalId: string }> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    await recordAction(tx, { ...actionOf({ approvalId, call, requestedBy, reason }), approvalId });
    return { approvalId };
  });
