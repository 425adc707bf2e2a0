import type { CodePurpose } from '#lib/contract/enums.ts';
import type { Letter } from '../../../domain/letters/letter.ts';
import { CODE_LIFE_MS } from '../../../domain/members/mail-code.ts';
import { MAIL_RULE, SENDER_RULE } from '../../../domain/members/throttle.ts';
import type { Login } from '../ports.ts';
import type { Membership } from '../membership.ts';
import { inSeconds, type Refused } from '../refused.ts';
import { throttleKeys } from '../throttle-keys.ts';

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
