import type { Fee } from './fee.ts';

/** Given up by its member, or not paid in time; then the member gets an email. */
export type WithdrawnBecause = 'byMember' | 'payTimeOver';

export type WithdrawalRefusal = 'closedBefore' | 'paid' | 'beingPaid' | 'stillTime';

/** Why a shipment cannot be withdrawn. `beingPaid`: its payment session has to be closed first. */
export function whyNotWithdrawn(
  { fee, paymentStatus, payUntil, isWithdrawn }: Omit<Fee, 'paymentType'>,
  why: WithdrawnBecause,
  at: Date,
): WithdrawalRefusal | undefined {
  if (isWithdrawn) return 'closedBefore';
  const isBeingPaid = paymentStatus === 'PENDING';
  if (fee === 0 || (paymentStatus !== 'NONE' && !isBeingPaid)) return 'paid';
  if (why === 'payTimeOver') return payUntil !== null && payUntil <= at ? undefined : 'stillTime';
  return isBeingPaid ? 'beingPaid' : undefined;
}
