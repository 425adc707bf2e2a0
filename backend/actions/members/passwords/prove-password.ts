import type { Member } from '../../../domain/members/member.ts';
import { ACCOUNT_RULE } from '../../../domain/members/throttle.ts';
import type { Membership } from '../membership.ts';
import { inSeconds, type Refused } from '../refused.ts';
import { throttleKeys } from '../throttle-keys.ts';

/** The present password, and the field it was typed in. */
export type Proof = {
  readonly password: string | undefined;
  readonly field: 'presentPassword' | 'password';
};

export type ProofRefused = Refused<'passwordWrong' | 'tooManyAttempts'>;

/**
 * Asks somebody who is logged in for his password again: a browser left open is not yet its owner. These tries count
 * apart from the login's.
 */
export async function provePassword(
  { throttles, passwords }: Membership,
  member: Member,
  { password, field }: Proof,
): Promise<'proven' | ProofRefused> {
  if (password === undefined) return { refusal: 'passwordWrong', parameter: field };
  const key = throttleKeys.proof(member.memberId);
  const tooEarlyMs = await throttles.attempt(key, ACCOUNT_RULE);
  if (tooEarlyMs > 0) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(tooEarlyMs) };
  try {
    if (!(await passwords.matches(password, member.passwordHash)))
      return { refusal: 'passwordWrong', parameter: field };
  } catch (error) {
    // Nothing was compared, so nothing counts.
    await throttles.giveBack(key);
    throw error;
  }
  await throttles.forget(key);
  return 'proven';
}
