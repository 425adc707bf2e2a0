import { isPermitted, type Permission, type Role } from '#lib/contract/ops/permissions.ts';

/** A call with its parsed input that waits for a second person. It is never changed: the decision is an entry of the operator log. */
export type Approval = {
  readonly approvalId: string;
  readonly call: string;
  readonly input: unknown;
  readonly summary: string;
  readonly yen: number | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decision: Decision | null;
};

type Decision = { readonly action: string; readonly by: string; readonly at: Date };

/** Whether somebody with these roles may ask for a call that needs a permission. */
export const mayAsk = (roles: readonly Role[], needs: Permission): boolean =>
  roles.some((role) => isPermitted(role, needs));

/** The name of a rejection in the operator log: that of its call. An approval has the name of the call that was approved. */
export const REJECTION = 'reject';

export type ApprovalStatus = 'open' | 'approved' | 'rejected' | 'expired';

export function approvalStatus({ decision, expiresAt }: Approval, now: Date): ApprovalStatus {
  if (decision !== null) return decision.action === REJECTION ? 'rejected' : 'approved';
  return now.getTime() < expiresAt.getTime() ? 'open' : 'expired';
}

/** Whether a second person has to approve a refund. `refundedYen`: everything returned for the order with this refund. */
export const needsApproval = (refundedYen: number, fromYen: number): boolean => refundedYen > fromYen;
