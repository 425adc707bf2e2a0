import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Letter } from '#backend/domain/emails.ts';
import {
  CODE_LIFE_MS,
  type CodeFault,
  faultOfPlace,
  faultOfTry,
  type MailCode,
} from '#backend/domain/members/codes.ts';
import { MAIL_RULE, SENDER_RULE, ADDRESS_RULE, GUESSER_RULE } from '#backend/domain/members/throttle.ts';
import type { Login } from './ports.ts';
import type { Membership } from './membership.ts';
import { inSeconds, type Refused } from './refusals.ts';
import { throttleKeys } from './throttle.ts';

type Wish = {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** Where the wish comes from. */
  readonly address: string;
  readonly login: Login | undefined;
};

type Sent = { readonly resendAfter: number };

/**
 * Sends a code. Whether the address is a member's must not show: either way one code is hashed and stored and one
 * letter queued. Where that letter holds no code, the stored one is a code that nobody got.
 */
export async function sendCode(
  membership: Membership,
  wish: Wish,
): Promise<Sent | Refused<'loginRequired' | 'mailTooSoon'>> {
  const forMember = wish.purpose === 'email' ? wish.login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const { throttles, secrets } = membership;
  const mailbox = throttleKeys.mailbox(secrets, wish);
  const tooEarlyMs =
    (await throttles.attempt(throttleKeys.sender(secrets, wish.address), SENDER_RULE)) ||
    (await throttles.attempt(mailbox, MAIL_RULE));
  if (tooEarlyMs > 0) return { refusal: 'mailTooSoon', retryAfter: inSeconds(tooEarlyMs) };
  try {
    await putInThePost(membership, { ...wish, forMember });
  } catch (error) {
    // Nothing went out, so the next attempt need not wait.
    await throttles.giveBack(mailbox);
    throw error;
  }
  return { resendAfter: inSeconds(await throttles.waitOf(mailbox)) };
}

type Mail = { readonly purpose: CodePurpose; readonly email: string; readonly forMember: string | null };

async function putInThePost(membership: Membership, { purpose, email, forMember }: Mail): Promise<void> {
  const { secrets, passwords, clock, together } = membership;
  const code = secrets.newCode();
  const codeHash = await passwords.hash(code);
  const uselessAfter = new Date((await clock.now()).getTime() + CODE_LIFE_MS);
  await together(async ({ members, codes, outbox }) => {
    // The order in which everybody takes them: first the member, then his code.
    if (forMember !== null) await members.lock(forMember);
    const known = await members.findByEmail(email);
    await codes.put({ purpose, email, codeHash, forMember });
    // A known address is written to as its owner gave it, however somebody else may spell it.
    const to = known?.email ?? email;
    await outbox.add({
      to,
      letter: letterFor(purpose, code, known !== undefined),
      memberId: forMember,
      uselessAfter,
    });
  });
}

function letterFor(purpose: CodePurpose, code: string, isKnown: boolean): Letter {
  if (purpose === 'reminder') return isKnown ? { kind: 'reminderCode', code } : { kind: 'noSuchMember' };
  if (isKnown) return { kind: 'alreadyMember' };
  return { kind: purpose === 'signup' ? 'signUpCode' : 'emailCode', code };
}

type Asked = Omit<TriedCode, 'forMember'> & { readonly login: Login | undefined };

/** Says whether a code is right while there is still a form to fill in; it stays good for that. */
export async function checkCode(
  membership: Membership,
  { login, ...asked }: Asked,
): Promise<'right' | CodeRefused | Refused<'loginRequired'>> {
  const forMember = asked.purpose === 'email' ? login?.memberId : null;
  if (forMember === undefined) return { refusal: 'loginRequired' };
  const tried = await tryCode(membership, { ...asked, forMember });
  return 'refusal' in tried ? tried : 'right';
}

type TriedCode = {
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
