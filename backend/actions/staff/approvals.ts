import { type Approval, approvalStatus, type ApprovalStatus } from '#backend/domain/staff/approval.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { Clock, Page, Paged } from '../ports.ts';
import { isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';
import { type ActionOf, type NotInState, type Runners, runnerFor } from './operation.ts';

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

export type ApprovalStore = {
  add(approval: NewApproval): Promise<Approval>;
  find(approvalId: string): Promise<Approval | undefined>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  /** Newest first. */
  list(filter: ApprovalFilter): Promise<Paged<Approval>>;
};

export type ApprovalDeps = Runners & { readonly clock: Clock; readonly approvals: ApprovalStore };

/** Stores a call that waits for a second person, with an entry in the operator log. */
export const requestApproval = (
  { inTransaction }: Pick<ApprovalDeps, 'inTransaction'>,
  { about, ...request }: NewApproval & Pick<ApprovalRequest, 'about'>,
  actionOf: ActionOf,
): Promise<Approval> =>
  inTransaction(async ({ approvals, recordAction }) => {
    const approval = await approvals.add(request);
    const { approvalId, call, yen, reason } = approval;
    await recordAction({ ...actionOf({ ...about, approvalId, call, yen, reason }), act: 'approval.request' });
    return approval;
  });

type OwnRequest = { readonly refusal: 'ownRequest' };

export type Undecidable = { readonly refusal: LookupFailure } | NotInState | OwnRequest;

/** Finds an approval that this operator may decide now. */
export async function findDecidable(
  { approvals, clock }: Pick<ApprovalDeps, 'approvals' | 'clock'>,
  typed: string,
  operator: string,
): Promise<Approval | Undecidable> {
  const approvalId = await resolveId(approvals, typed);
  if (isLookupFailure(approvalId)) return { refusal: approvalId };
  const approval = await approvals.find(approvalId);
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
