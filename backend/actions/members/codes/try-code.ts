import type { CodePurpose } from '#lib/contract/enums.ts';
import {
  type CodeFault,
  faultOfPlace,
  faultOfTry,
  type MailCode,
} from '../../../domain/members/mail-code.ts';
import { ADDRESS_RULE, GUESSER_RULE } from '../../../domain/members/throttle.ts';
import type { Membership } from '../membership.ts';
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

export type CodeRefused = Refused<CodeFault | 'tooManyAttempts'>;

/**
 * Tries a code without using it up. The try is counted before the code is looked at, so that many at once are as
 * many tries; a right one is taken back.
 */
export async function tryCode(membership: Membership, tried: TriedCode): Promise<MailCode | CodeRefused> {
  const { throttles, codes, clock, secrets } = membership;
  const visitor = throttleKeys.visitor(secrets, tried.address);
  const guesser = throttleKeys.guesser(secrets, tried);
  const tooEarlyMs =
    (await throttles.attempt(visitor, ADDRESS_RULE)) || (await throttles.attempt(guesser, GUESSER_RULE));
  if (tooEarlyMs > 0) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(tooEarlyMs) };
  const code = await codes.countTry(tried);
  const unfit = faultOfPlace(code);
  if (unfit !== undefined || code === undefined) return wrong(unfit ?? 'codeElsewhere');
  const isRight = await matches(membership, code, tried);
  const fault = faultOfTry(code, isRight, await clock.now());
  // A right one is no try, even where it comes too late or once too often.
  if (isRight) await Promise.all([throttles.giveBack(visitor), throttles.forget(guesser)]);
  if (fault === undefined) await codes.noteChecked(code);
  else if (isRight) await codes.takeBackTry(code);
  return fault === undefined ? code : wrong(fault);
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
    await throttles.giveBack(throttleKeys.guesser(secrets, tried));
    throw error;
  }
}

const wrong = (refusal: CodeFault) => ({ refusal, parameter: 'code' });
