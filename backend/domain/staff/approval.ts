import type { ApprovalState, ApprovalSubject } from '#lib/contract/staff-enums.ts';
import { isPermitted, type Permission, type Role } from '#lib/contract/ops/permissions.ts';

/** A call with its parsed input that waits for a second person. It is never changed: the decision is an entry of the operator log. */
export type Approval = {
  readonly approvalId: string;
  readonly call: string;
  readonly input: unknown;
  /** Null with its id: a request without a subject. */
  readonly subjectKind: ApprovalSubject | null;
  readonly subjectId: string | null;
  readonly subjectTitle: string | null;
  readonly memberId: string | null;
  readonly summary: string;
  readonly yen: number | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decision: Decision | null;
};

type Decision = {
  readonly action: string;
  readonly by: string;
  readonly at: Date;
  /** Of a rejection or a withdrawal. */
  readonly reason: string | null;
};

/** Whether somebody with these roles may ask for a call that needs a permission. */
export const mayAsk = (roles: readonly Role[], needs: Permission): boolean =>
  roles.some((role) => isPermitted(role, needs));

/** The name of a rejection in the operator log: that of its call. An approval has the name of the call that was approved. */
export const REJECTION = 'reject';

/** The name of a withdrawal by the requester. */
export const WITHDRAWAL = 'withdrawApproval';

export function approvalStatus({ decision, expiresAt }: Approval, now: Date): ApprovalState {
  if (decision?.action === REJECTION) return 'rejected';
  if (decision?.action === WITHDRAWAL) return 'withdrawn';
  if (decision !== null) return 'approved';
  return now.getTime() < expiresAt.getTime() ? 'open' : 'expired';
}

/** Whether a second person has to approve a refund. `refundedYen`: everything returned for the order with this refund. */
export const needsApproval = (refundedYen: number, fromYen: number): boolean => refundedYen > fromYen;
