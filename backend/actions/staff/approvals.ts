import { approvalIdsIn } from '#backend/persistence/staff/approval-store.ts';
import { type Approval, approvalStatus, type ApprovalStatus } from '#backend/domain/staff/approval.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Page } from '../ports.ts';
import { isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';
import { type ActionOf, type NotInState, type Runners, runnerFor, type Operation } from './operation.ts';
import { insertApproval, findApproval } from '#backend/persistence/staff/approval-store.ts';

/** A handler's request for a second person. */
export type ApprovalRequest = {
  /** One sentence for the second person. */
  readonly summary: string;
  readonly yen?: number;
  readonly reason: string;
  /** The ids of what it is about, for the operator log. */
  readonly about?: OperatorAction['facts'];
};

export type NewApproval = Omit<ApprovalRequest, 'about'> & {
  readonly call: string;
  readonly input: unknown;
  readonly requestedBy: string;
};

export type ApprovalFilter = Page & {
  readonly state: ApprovalStatus | undefined;
  /** A part of the effect, of the reason, or of who asked. */ readonly q?: string | undefined;
};
export type ApprovalDeps = Runners & Pick<Operation, 'clock' | 'database'>;

/** Stores a call that waits for a second person, with an entry in the operator log. */
export const requestApproval = (
  { inTransaction }: Pick<ApprovalDeps, 'inTransaction'>,
  { about, ...request }: NewApproval & Pick<ApprovalRequest, 'about'>,
  actionOf: ActionOf,
): Promise<Approval> =>
  inTransaction(async ({ tx, recordAction }) => {
    const approval = await insertApproval(tx, request);
    const { approvalId, call, yen, reason } = approval;
    await recordAction({
      ...actionOf({ ...about, approvalId, call, yen, reason }),
      action: 'approval.request',
    });
    return approval;
  });

type OwnRequest = { readonly refusal: 'ownRequest' };

type Undecidable = { readonly refusal: LookupFailure } | NotInState | OwnRequest;

/** Finds an approval that this operator may decide now. */
export async function findDecidable(
  { database: { listsDb }, clock }: Pick<ApprovalDeps, 'clock' | 'database'>,
  typed: string,
  operator: string,
): Promise<Approval | Undecidable> {
  const approvalId = await resolveId((range) => approvalIdsIn(listsDb, range), typed);
  if (isLookupFailure(approvalId)) return { refusal: approvalId };
  const approval = await findApproval(listsDb, approvalId);
  if (approval === undefined) return { refusal: 'notFound' };
  const status = approvalStatus(approval, await clock.now());
  if (status !== 'open') return { refusal: 'notInState', detail: `It is ${status}.` };
  return approval.requestedBy === operator ? { refusal: 'ownRequest' } : approval;
}

type Rejection = { readonly approval: Approval; readonly reason: string; readonly dryRun: boolean };

/** Rejects what another operator has asked for. The entry in the operator log is the decision. */
export const rejectApproval = (
  runners: Runners,
  { approval: { approvalId, call, requestedBy }, reason, dryRun }: Rejection,
  actionOf: ActionOf,
): Promise<{ readonly approvalId: string }> =>
  runnerFor(
    runners,
    dryRun,
  )(async ({ recordAction }) => {
    await recordAction({ ...actionOf({ approvalId, call, requestedBy, reason }), approvalId });
    return { approvalId };
  });
