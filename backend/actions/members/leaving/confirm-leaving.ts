import { reasonsToStay } from '../../../domain/members/open-matters.ts';
import { type ProofRefused, provePassword } from '../passwords/prove-password.ts';
import type { Login } from '../ports.ts';
import type { Membership } from '../membership.ts';
import type { Refused } from '../refused.ts';

/** Asks the password of a member who wants to leave, and says what is still open. Nothing is deleted yet. */
export async function confirmLeaving(
  membership: Membership,
  { memberId, sessionId }: Login,
  password: string,
): Promise<{ openMatters: string[] } | ProofRefused | Refused<'loginRequired'>> {
  const { members, sessions, matters } = membership;
  const member = await members.find(memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const proof = await provePassword(membership, member, { password, field: 'password' });
  if (proof !== 'proven') return proof;
  await sessions.confirmLeaving(sessionId);
  return { openMatters: reasonsToStay(await matters.openMatters(memberId)) };
}
