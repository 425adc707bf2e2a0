import type { CodePurpose } from '#lib/contract/words.ts';
import { CODE_TRIES, codeFault, type CodeFault, type MailCode } from '../../../domain/members/mail-code.ts';
import { ADDRESS_RULE } from '../../../domain/members/throttle.ts';
import type { Membership } from '../ports.ts';
import { inSeconds, type Refused } from '../refused.ts';
import { throttleKeys } from '../throttle-keys.ts';

export type TriedCode = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string;
  /** Who wants to change to this address; null for the other purposes. */
  readonly forMember: string | null;
  /** Where the try comes from. */
  readonly address: string;
};

export type CodeRefused = Refused<CodeFault | 'codeWrong' | 'tooManyAttempts'>;

/**
 * Tries a code without using it up. The try is counted before the code is looked at, so that many at once are as
 * many tries; a right one is taken back.
 */
export async function tryCode(membership: Membership, tried: TriedCode): Promise<MailCode | CodeRefused> {
  const { throttles, codes, clock, secrets } = membership;
  const visitor = throttleKeys.visitor(secrets, tried.address);
  const tooEarlyMs = await throttles.attempt(visitor, ADDRESS_RULE);
  if (tooEarlyMs > 0) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(tooEarlyMs) };
  const found = await codes.countTry(tried.purpose, tried.email);
  const code = found?.forMember === tried.forMember ? found : undefined;
  const fault = codeFault(code, await clock.now());
  if (fault !== undefined || code === undefined) return wrong(fault ?? 'codeElsewhere');
  if (!(await matches(membership, code, tried)))
    return wrong(code.tries >= CODE_TRIES ? 'codeSpent' : 'codeWrong');
  await codes.noteChecked(code);
  await throttles.giveBack(visitor);
  return code;
}

async function matches(
  { passwords, codes, throttles, secrets }: Membership,
  code: MailCode,
  tried: TriedCode,
) {
  try {
    return await passwords.matches(tried.code, code.codeHash);
  } catch (error) {
    // Nothing was compared, so nothing counts.
    await codes.takeBackTry(code);
    await throttles.giveBack(throttleKeys.visitor(secrets, tried.address));
    throw error;
  }
}

const wrong = (refusal: CodeFault | 'codeWrong') => ({ refusal, parameter: 'code' });
