import type { OperatorDatabase, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  approvalIdsIn,
  insertApproval,
  findApproval,
  type NewApproval,
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
export type ApprovalRequest = Pick<NewApproval, 'summary' | 'yen' | 'reason'> & {
  /** The ids of what it is about, for the operator log. */
  readonly about?: OperatorAction['facts'];
};

/** Stores a call that waits for a second person, with an entry in the operator log. */
export const requestApproval = (
  db: Database,
  { about, ...request }: NewApproval & Pick<ApprovalRequest, 'about'>,
  actionOf: ActionOf,
): Promise<Approval> =>
  inTransaction(db, async (tx) => {
    const approval = await insertApproval(tx, request);
    const { approvalId, call, yen, reason } = approval;
    await recordAction(tx, {
      ...actionOf({ ...about, approvalId, call, yen, reason }),
      action: 'approval.request',
    });
    return approval;
  });

type OwnRequest = { readonly refusal: 'ownRequest' };

type Undecidable = { readonly refusal: LookupFailure } | NotInState | OwnRequest;

/** Finds an approval that this operator may decide now. */
export async function findDecidable(
  { db, listsDb }: OperatorDatabase,
  typed: string,
  operator: string,
): Promise<Approval | Undecidable> {
  const approvalId = await resolveId((range) => approvalIdsIn(listsDb, range), typed);
  if (isLookupFailure(approvalId)) return { refusal: approvalId };
  const approval = await findApproval(listsDb, approvalId);
  if (approval === undefined) return { refusal: 'notFound' };
  const status = approvalStatus(approval, await databaseTime(db));
  if (status !== 'open') return { refusal: 'notInState', detail: `It is ${status}.` };
  return approval.requestedBy === operator ? { refusal: 'ownRequest' } : approval;
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

type Rejection = { readonly approval: Approval; readonly reason: string; readonly dryRun: boolean };

/** Rejects what another operator has asked for. The entry in the operator log is the decision. */
export const rejectApproval = (
  db: Database,
  { approval: { approvalId, call, requestedBy }, reason, dryRun }: Rejection,
  actionOf: ActionOf,
): Promise<{ readonly approvalId: string }> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    await recordAction(tx, { ...actionOf({ approvalId, call, requestedBy, reason }), approvalId });
    return { approvalId };
  });
