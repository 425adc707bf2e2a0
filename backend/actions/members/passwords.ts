import { isSameEmail } from '#backend/domain/members/email-address.ts';
import { type PasswordError, passwordError } from '#backend/domain/members/password.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { ACCOUNT_RULE } from '#backend/domain/members/throttle.ts';
import { type Refused, inSeconds, type MemberSuspended, suspensionRefusal } from './refusals.ts';
import { resetThrottles, throttleKeys } from './throttle.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import { type Browser, type BrowserTokens, startLogin, type MemberContext } from './log-in.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import {
  findMember,
  lockMember,
  findMemberByEmail,
  updateMember,
} from '#backend/persistence/members/members.ts';
import { useCode } from '#backend/persistence/members/codes.ts';
import { countAttempts, undoAttempt, deleteAttempts } from '#backend/persistence/members/throttles.ts';
import { deleteSessions } from '#backend/persistence/members/sessions.ts';
import { deleteLineLinkOf } from '#backend/persistence/members/line.ts';
import { deletePasskeysOfMember } from '#backend/persistence/members/passkeys.ts';
import { deleteDevicesOf } from '#backend/persistence/members/known-devices.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

type PasswordChange = {
  readonly login: Login;
  readonly agent: string;
  /** If given, it must be the member's own address. */
  readonly email: string | undefined;
  readonly presentPassword: string | undefined;
  readonly password: string;
};

/** Changes the password of a logged-in member, who gives the present one. */
export async function changePassword(
  context: MemberContext,
  { login, agent, email, presentPassword, password }: PasswordChange,
): Promise<PasswordResult | PasswordRefused | MemberSuspended | Refused<PasswordError | 'loginRequired'>> {
  const { db, passwords } = context;
  const member = await findMember(db, login.memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  if (email !== undefined && !isSameEmail(email, member.email)) return PASSWORD_WRONG;
  const verification = await verifyPassword(context, member, {
    password: presentPassword,
    field: 'presentPassword',
  });
  if (verification !== 'verified') return verification;
  const error = passwordError(password, member, passwords);
  if (error !== undefined) return { refusal: error, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await inTransaction(db, async (tx) => {
    const now = await lockMember(tx, member.memberId);
    // A concurrent request has changed the password that was verified.
    if (now?.passwordHash !== member.passwordHash) return PASSWORD_WRONG;
    const suspended = await suspensionRefusal(tx, member.memberId);
    if (suspended !== undefined) return suspended;
    const browser = { agent, before: login };
    return setPassword(tx, { member: now, passwordHash, byReminder: false, browser });
  });
  if (!('refusal' in done)) await resetThrottles(db, member);
  return done;
}

const PASSWORD_WRONG = { refusal: 'passwordWrong', parameter: 'presentPassword' } as const;

type PasswordReset = {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  /** The client's IP address. */
  readonly address: string;
  readonly browser: Browser;
};

type Reset = PasswordResult & { readonly memberId: string };

/**
 * Sets a new password with a code sent to the member's address, and logs in. Before the code is verified, the
 * answers do not depend on whether the address belongs to a member.
 */
export async function resetPassword(
  context: MemberContext,
  { email, code: typed, password, address, browser }: PasswordReset,
): Promise<Reset | CodeRefused | MemberSuspended | Refused<PasswordError>> {
  const { db, passwords } = context;
  const code = await tryCode(context, {
    purpose: 'reminder',
    email,
    code: typed,
    forMember: null,
    address,
    deviceToken: browser.deviceToken,
  });
  if ('refusal' in code) return code;
  const owner = await findMemberByEmail(db, email);
  if (owner === undefined) return { refusal: 'codeElsewhere', parameter: 'code' };
  const error = passwordError(password, owner, passwords);
  if (error !== undefined) return { refusal: error, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, owner.memberId);
    if (member === undefined || !isSameEmail(member.email, email))
      return { refusal: 'codeElsewhere', parameter: 'code' } as const;
    const suspended = await suspensionRefusal(tx, member.memberId);
    if (suspended !== undefined) return suspended;
    if (!(await useCode(tx, code))) return { refusal: 'codeUsed', parameter: 'code' } as const;
    const set = await setPassword(tx, { member, passwordHash, byReminder: true, browser });
    return { ...set, memberId: member.memberId };
  });
  if (!('refusal' in done)) await resetThrottles(db, owner);
  return done;
}

/** The present password and the form field it comes from. */
type PasswordInput = {
  readonly password: string | undefined;
  readonly field: 'presentPassword' | 'password';
};

export type PasswordRefused = Refused<'passwordWrong' | 'tooManyAttempts'>;

/**
 * Verifies the password of a logged-in member: an unattended browser is no proof of identity. These attempts are
 * counted separately from logins.
 */
export async function verifyPassword(
  { db, passwords }: Pick<MemberContext, 'db' | 'passwords'>,
  member: Member,
  { password, field }: PasswordInput,
): Promise<'verified' | PasswordRefused> {
  if (password === undefined) return { refusal: 'passwordWrong', parameter: field };
  const key = throttleKeys.proof(member.memberId);
  const throttled = await countAttempts(db, [{ key, rule: ACCOUNT_RULE }]);
  if (throttled !== undefined) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(throttled.waitMs) };
  try {
    if (!(await passwords.matches(password, member.passwordHash)))
      return { refusal: 'passwordWrong', parameter: field };
  } catch (error) {
    // Nothing was compared, so the attempt does not count.
    await undoAttempt(db, key);
    throw error;
  }
  await deleteAttempts(db, key);
  return 'verified';
}

/** The tokens of the new login session, and the number of ended ones. */
type PasswordResult = BrowserTokens & { readonly endedSessions: number };

type NewPassword = {
  readonly member: Member;
  readonly passwordHash: string;
  readonly byReminder: boolean;
  readonly browser: Omit<Browser, 'deviceToken'>;
};

/**
 * Runs in a transaction that has locked the member. Ends all other login sessions and forgets the known devices; this
 * browser gets a new device token. After a reminder passkeys and LINE account go too: an intruder may have added one.
 */
async function setPassword(
  tx: Connection,
  { member, passwordHash, byReminder, browser }: NewPassword,
): Promise<PasswordResult> {
  const { memberId, name, email } = member;
  await updateMember(tx, memberId, { passwordHash });
  const endedSessions = await deleteSessions(tx, memberId, browser.before?.sessionId);
  await deleteDevicesOf(tx, memberId);
  if (byReminder) await deletePasskeysOfMember(tx, memberId);
  const withoutLine = byReminder && (await deleteLineLinkOf(tx, memberId));
  const tokens = await startLogin(tx, { ...browser, member, isReported: false, deviceToken: undefined });
  const message = { kind: 'passwordChanged', name, byReminder, ...(withoutLine && { withoutLine }) } as const;
  await queueEmail(tx, { to: email, message, memberId });
  return { ...tokens, endedSessions };
}
