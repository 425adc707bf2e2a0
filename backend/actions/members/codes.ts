import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Email } from '#backend/domain/emails.ts';
import {
  CODE_LIFE_MS,
  type CodeError,
  attemptLimitError,
  codeError,
  type EmailCode,
} from '#backend/domain/members/codes.ts';
import { MAIL_RULE, SENDER_RULE, ADDRESS_RULE, CODE_RULE } from '#backend/domain/members/throttle.ts';
import type { Membership } from './membership.ts';
import { inSeconds, type Refused } from './refusals.ts';
import { throttleKeys } from './throttle.ts';
import type { Login } from '#backend/domain/members/login-session.ts';

type SendCodeParams = {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** The client's IP address. */
  readonly address: string;
  readonly login: Login | undefined;
};

type SendCodeResult = { readonly resendAfter: number };

/**
 * Sends a code. The response and its timing do not reveal whether the address belongs to a member: one code is
 * hashed and stored and one email queued in any case. If that email holds no code, the stored one cannot be guessed.
 */
export async function sendCode(
  membership: Membership,
  params: SendCodeParams,
): Promise<SendCodeResult | Refused<'loginRequired' | 'mailTooSoon'>> {
  const forMember = params.purpose === 'email' ? params.login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const { throttles, secrets } = membership;
  const mailbox = throttleKeys.mailbox(secrets, params);
  const throttled = await throttles.attempt([
    { key: throttleKeys.sender(secrets, params.address), rule: SENDER_RULE },
    { key: mailbox, rule: MAIL_RULE },
  ]);
  if (throttled !== undefined) return { refusal: 'mailTooSoon', retryAfter: inSeconds(throttled.waitMs) };
  try {
    await queueCodeEmail(membership, { ...params, forMember });
  } catch (error) {
    // No email was queued, so the attempt does not count.
    await throttles.undoAttempt(mailbox);
    throw error;
  }
  return { resendAfter: inSeconds(await throttles.waitOf(mailbox)) };
}

type CodeRequest = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly forMember: string | null;
};

async function queueCodeEmail(
  membership: Membership,
  { purpose, email, forMember }: CodeRequest,
): Promise<void> {
  const { secrets, passwords, clock, inTransaction } = membership;
  const code = secrets.newCode();
  const codeHash = await passwords.hash(code);
  const uselessAfter = new Date((await clock.now()).getTime() + CODE_LIFE_MS);
  await inTransaction(async ({ members, codes, outbox }) => {
    // Lock order: the member first, then the code.
    if (forMember !== null) await members.lock(forMember);
    const known = await members.findByEmail(email);
    await codes.put({ purpose, email, codeHash, forMember });
    // A member's address is used as they typed it at registration.
    const to = known?.email ?? email;
    await outbox.add({
      to,
      message: emailFor(purpose, code, known !== undefined),
      memberId: forMember,
      uselessAfter,
    });
  });
}

function emailFor(purpose: CodePurpose, code: string, isKnown: boolean): Email {
  if (purpose === 'reminder') return isKnown ? { kind: 'reminderCode', code } : { kind: 'noSuchMember' };
  if (isKnown) return { kind: 'alreadyMember' };
  return { kind: purpose === 'signup' ? 'signUpCode' : 'emailCode', code };
}

type CheckCodeParams = Omit<CodeAttempt, 'forMember'> & { readonly login: Login | undefined };

/** Checks a code before the form is sent. The code stays valid for that form. */
export async function checkCode(
  membership: Membership,
  { login, ...params }: CheckCodeParams,
): Promise<'right' | CodeRefused | Refused<'loginRequired'>> {
  const forMember = params.purpose === 'email' ? login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const attempt = await tryCode(membership, { ...params, forMember });
  return 'refusal' in attempt ? attempt : 'right';
}

type CodeAttempt = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly code: string;
  /** The member who changes to this address; null for the other purposes. */
  readonly forMember: string | null;
  /** The client's IP address. */
  readonly address: string;
};

export type CodeRefused = Refused<CodeError | 'tooManyAttempts'>;

/**
 * Checks a code without using it up. Counts the attempt before the comparison, so that concurrent requests all
 * count; a correct code is not counted.
 */
export async function tryCode(
  membership: Membership,
  attempt: CodeAttempt,
): Promise<EmailCode | CodeRefused> {
  const { throttles, codes, clock, secrets } = membership;
  const visitor = throttleKeys.visitor(secrets, attempt.address);
  const guesser = throttleKeys.guesser(secrets, attempt);
  const throttled = await throttles.attempt([
    { key: visitor, rule: ADDRESS_RULE },
    { key: guesser, rule: CODE_RULE },
  ]);
  if (throttled !== undefined) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(throttled.waitMs) };
  const code = await codes.countAttempt(attempt);
  const limitError = attemptLimitError(code);
  if (limitError !== undefined || code === undefined) return refuseCode(limitError ?? 'codeElsewhere');
  const isRight = await matches(membership, code, attempt);
  const error = codeError(code, isRight, await clock.now());
  // A correct code does not count as an attempt, even if it is expired or used.
  if (isRight) await Promise.all([throttles.undoAttempt(visitor), throttles.forget(guesser)]);
  if (error === undefined) await codes.recordChecked(code);
  else if (isRight) await codes.undoAttempt(code);
  return error === undefined ? code : refuseCode(error);
}

async function matches(
  { passwords, codes, throttles, secrets }: Membership,
  code: EmailCode,
  attempt: CodeAttempt,
) {
  try {
    return await passwords.matches(attempt.code, code.codeHash);
  } catch (error) {
    // Nothing was compared, so the attempt does not count.
    await codes.undoAttempt(code);
    await throttles.undoAttempt(throttleKeys.visitor(secrets, attempt.address));
    await throttles.undoAttempt(throttleKeys.guesser(secrets, attempt));
    throw error;
  }
}

const refuseCode = (refusal: CodeError) => ({ refusal, parameter: 'code' });
