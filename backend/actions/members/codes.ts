import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Email } from '#backend/domain/emails.ts';
import {
  CODE_LIFE_MS,
  type CodeError,
  attemptLimitError,
  codeError,
  type EmailCode,
  isLongCode,
} from '#backend/domain/members/codes.ts';
import { CODE_RULE, MAIL_RULE } from '#backend/domain/members/throttle.ts';
import { inSeconds, type Refused } from './refusals.ts';
import { findKnownDevice, senderCounters, throttleKeys, undoAttempts, visitorCounters } from './throttle.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import { countAttempts, undoAttempt, waitOf } from '#backend/persistence/members/throttles.ts';
import { lockMember, findMemberByEmail } from '#backend/persistence/members/members.ts';
import {
  putCode,
  countCodeAttempt,
  undoCodeAttempt,
  recordCodeChecked,
} from '#backend/persistence/members/codes.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { digestOf, newCode, newLongCode, newToken } from '#backend/crypto/secrets.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { MemberContext } from './log-in.ts';

type SendCodeParams = {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** The client's IP address. */
  readonly address: string;
  readonly deviceToken: string | undefined;
  readonly login: Login | undefined;
  /** Left out: a random one. */
  readonly longCode?: string;
};

type SendCodeResult = { readonly resendAfter: number; readonly deviceToken: string };

/**
 * Sends a code, valid in the browser that requested it. The response and its timing do not reveal whether the address
 * belongs to a member: one code is hashed and stored and one email queued in any case. If that email holds no code, the
 * stored one cannot be guessed.
 */
export async function sendCode(
  context: Pick<MemberContext, 'db' | 'batching' | 'passwords'>,
  { longCode = newLongCode(), ...params }: SendCodeParams,
): Promise<SendCodeResult | Refused<'loginRequired' | 'mailTooSoon'>> {
  const forMember = params.purpose === 'email' ? params.login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const { db, batching } = context;
  const knownDevice = await findKnownDevice(batching, params);
  const mailbox = throttleKeys.mailbox({ ...params, knownDevice });
  const throttled = await countAttempts(db, [
    ...(knownDevice === undefined ? senderCounters(params.address) : []),
    { key: mailbox, rule: MAIL_RULE },
  ]);
  if (throttled !== undefined) return { refusal: 'mailTooSoon', retryAfter: inSeconds(throttled.waitMs) };
  const { deviceToken = newToken() } = params;
  try {
    await queueCodeEmail(context, { ...params, longCode, deviceToken, forMember });
  } catch (error) {
    // No email was queued, so the attempt does not count.
    await undoAttempt(db, mailbox);
    throw error;
  }
  return { resendAfter: inSeconds(await waitOf(db, mailbox)), deviceToken };
}

type CodeRequest = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly deviceToken: string;
  readonly forMember: string | null;
  readonly longCode: string;
};

async function queueCodeEmail(
  context: MemberContext,
  { purpose, email, deviceToken, forMember, longCode }: CodeRequest,
): Promise<void> {
  const { db, passwords } = context;
  const code = newCode();
  const digests = { deviceDigest: digestOf(deviceToken), longDigest: digestOf(longCode) };
  const codeHash = await passwords.hash(code);
  const uselessAfter = new Date((await databaseTime(db)).getTime() + CODE_LIFE_MS);
  await inTransaction(db, async (tx) => {
    // Lock order: the member first, then the code.
    if (forMember !== null) await lockMember(tx, forMember);
    const known = await findMemberByEmail(tx, email);
    await putCode(tx, { purpose, email, codeHash, forMember, ...digests });
    // A member's address is used as they typed it at registration.
    const to = known?.email ?? email;
    await queueEmail(tx, {
      to,
      message: emailFor(purpose, { code, longCode }, known !== undefined),
      memberId: forMember,
      uselessAfter,
    });
  });
}

type Codes = { readonly code: string; readonly longCode: string };

function emailFor(purpose: CodePurpose, codes: Codes, isKnown: boolean): Email {
  if (purpose === 'reminder') return isKnown ? { kind: 'reminderCode', ...codes } : { kind: 'noSuchMember' };
  // A member who cannot log in writes as a guest. The page does not say which of them they are.
  if (purpose === 'inquiry') return { kind: 'inquiryCode', ...codes };
  if (isKnown) return { kind: 'alreadyMember' };
  return { kind: purpose === 'signup' ? 'signUpCode' : 'emailCode', ...codes };
}

type CheckCodeParams = Omit<CodeAttempt, 'forMember'> & { readonly login: Login | undefined };

/** Checks a code before the form is sent. The code stays valid for that form. */
export async function checkCode(
  context: MemberContext,
  { login, ...params }: CheckCodeParams,
): Promise<'right' | CodeRefused | Refused<'loginRequired'>> {
  const forMember = params.purpose === 'email' ? login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const attempt = await tryCode(context, { ...params, forMember });
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
  readonly deviceToken: string | undefined;
};

export type CodeRefused = Refused<CodeError | 'tooManyAttempts'>;

/**
 * Checks a code without using it up. Counts the attempt before the comparison, so that concurrent requests all
 * count; a correct code is not counted.
 */
export async function tryCode(
  context: MemberContext,
  attempt: CodeAttempt,
): Promise<EmailCode | CodeRefused> {
  const { db, batching } = context;
  const knownDevice = await findKnownDevice(batching, attempt);
  // A long code cannot be guessed, so another person in the same network must not keep the owner from using it.
  const isLimited = knownDevice === undefined && !isLongCode(attempt.code);
  const visitor = isLimited ? visitorCounters(attempt.address) : [];
  const throttled = await countAttempts(db, visitor);
  if (throttled !== undefined) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(throttled.waitMs) };
  try {
    const result = isLongCode(attempt.code)
      ? await tryLongCode(db, attempt)
      : await tryShortCode(context, attempt, knownDevice);
    // A correct code does not count as an attempt, even if it is expired or used.
    if (result.isRight) await undoAttempts(db, visitor);
    return result.error === undefined ? result.code : refuseCode(result.error);
  } catch (error) {
    // Nothing was compared, so the attempt does not count.
    await undoAttempts(db, visitor);
    throw error;
  }
}

type Tried =
  | { readonly isRight: boolean; readonly error: CodeError }
  | { readonly isRight: true; readonly error: undefined; readonly code: EmailCode };

const refused = (error: CodeError): Tried => ({ isRight: false, error });

/** Finds a code by its fifteen digits, whichever browser requested it. */
async function tryLongCode(db: Database, attempt: CodeAttempt): Promise<Tried> {
  const code = await countCodeAttempt(db, attempt, { longDigest: digestOf(attempt.code) });
  return code === undefined ? refused('codeWrong') : acceptCode(db, code);
}

/** Compares six digits with the code that this browser requested. Other browsers have no attempt at it. */
async function tryShortCode(
  context: MemberContext,
  attempt: CodeAttempt,
  knownDevice: string | undefined,
): Promise<Tried> {
  const { db } = context;
  if (attempt.deviceToken === undefined) return refused('codeElsewhere');
  const code = await countCodeAttempt(db, attempt, { deviceDigest: digestOf(attempt.deviceToken) });
  const limitError = attemptLimitError(code);
  if (limitError !== undefined || code === undefined) return refused(limitError ?? 'codeElsewhere');
  const guesses = throttleKeys.guesses({ email: attempt.email, knownDevice });
  if ((await countAttempts(db, [{ key: guesses, rule: CODE_RULE }])) !== undefined) {
    await undoCodeAttempt(db, code);
    return refused('codeLimit');
  }
  const isRight = await matches(context, { code, typed: attempt.code, guesses });
  if (!isRight) return refused(codeError(code, false, await databaseTime(db)) ?? 'codeWrong');
  await undoAttempt(db, guesses);
  return acceptCode(db, code);
}

/** Accepts a correct code unless it is expired or used, and undoes its counted attempt. */
async function acceptCode(db: Database, code: EmailCode): Promise<Tried> {
  const error = codeError(code, true, await databaseTime(db));
  if (error === undefined) await recordCodeChecked(db, code);
  else await undoCodeAttempt(db, code);
  return error === undefined ? { isRight: true, error, code } : { isRight: true, error };
}

type Comparison = { readonly code: EmailCode; readonly typed: string; readonly guesses: string };

async function matches(
  { db, passwords }: MemberContext,
  { code, typed, guesses }: Comparison,
): Promise<boolean> {
  try {
    return await passwords.matches(typed, code.codeHash);
  } catch (error) {
    await undoCodeAttempt(db, code);
    await undoAttempt(db, guesses);
    throw error;
  }
}

const refuseCode = (refusal: CodeError) => ({ refusal, parameter: 'code' });
