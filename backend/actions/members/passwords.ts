import { isSameEmail } from '#backend/domain/members/email-address.ts';
import { type PasswordError, passwordError } from '#backend/domain/members/password.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { ACCOUNT_RULE } from '#backend/domain/members/throttle.ts';
import type { Login, Secrets } from './ports.ts';
import type { Membership, MemberDeps } from './membership.ts';
import { type Refused, inSeconds } from './refusals.ts';
import { resetThrottles, throttleKeys } from './throttle.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import { type Browser, startLogin } from './log-in.ts';

type PasswordChange = {
  readonly login: Login;
  readonly agent: string;
  /** Where it is given it must be the member's own. */
  readonly email: string | undefined;
  readonly presentPassword: string | undefined;
  readonly password: string;
};

/** Gives a member who is logged in a new password, for the present one. */
export async function changePassword(
  membership: Membership,
  { login, agent, email, presentPassword, password }: PasswordChange,
): Promise<PasswordResult | PasswordRefused | Refused<PasswordError | 'loginRequired'>> {
  const { members, passwords, secrets, inTransaction } = membership;
  const member = await members.find(login.memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  if (email !== undefined && !isSameEmail(email, member.email)) return PASSWORD_WRONG;
  const verification = await verifyPassword(membership, member, {
    password: presentPassword,
    field: 'presentPassword',
  });
  if (verification !== 'proven') return verification;
  const error = passwordError(password, member, passwords);
  if (error !== undefined) return { refusal: error, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await inTransaction(async (deps) => {
    const now = await deps.members.lock(member.memberId);
    // Somebody else with the same idea was faster: what was proven is no longer the password.
    if (now?.passwordHash !== member.passwordHash) return PASSWORD_WRONG;
    const browser = { agent, before: login };
    return setPassword(deps, secrets, { member: now, passwordHash, byReminder: false, browser });
  });
  if (!('refusal' in done)) await resetThrottles(membership, member);
  return done;
}

const PASSWORD_WRONG = { refusal: 'passwordWrong', parameter: 'presentPassword' } as const;

type PasswordReset = {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  /** Where the wish comes from. */
  readonly address: string;
  readonly browser: Browser;
};

type Reset = PasswordResult & { readonly memberId: string };

/**
 * Gives whoever reads an owner's mail a new password, and logs in. What is said before the code has proven right does
 * not depend on whether the address is a member's.
 */
export async function resetPassword(
  membership: Membership,
  { email, code: typed, password, address, browser }: PasswordReset,
): Promise<Reset | CodeRefused | Refused<PasswordError>> {
  const { members, passwords, secrets, inTransaction } = membership;
  const code = await tryCode(membership, {
    purpose: 'reminder',
    email,
    code: typed,
    forMember: null,
    address,
  });
  if ('refusal' in code) return code;
  const owner = await members.findByEmail(email);
  if (owner === undefined) return { refusal: 'codeElsewhere', parameter: 'code' };
  const error = passwordError(password, owner, passwords);
  if (error !== undefined) return { refusal: error, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await inTransaction(async (deps) => {
    const member = await deps.members.lock(owner.memberId);
    if (member === undefined || !isSameEmail(member.email, email))
      return { refusal: 'codeElsewhere', parameter: 'code' } as const;
    if (!(await deps.codes.use(code))) return { refusal: 'codeUsed', parameter: 'code' } as const;
    const set = await setPassword(deps, secrets, { member, passwordHash, byReminder: true, browser });
    return { ...set, memberId: member.memberId };
  });
  if (!('refusal' in done)) await resetThrottles(membership, owner);
  return done;
}

/** The present password, and the field it was typed in. */
type PasswordInput = {
  readonly password: string | undefined;
  readonly field: 'presentPassword' | 'password';
};

export type PasswordRefused = Refused<'passwordWrong' | 'tooManyAttempts'>;

/**
 * Asks somebody who is logged in for his password again: a browser left open is not yet its owner. These tries count
 * apart from the login's.
 */
export async function verifyPassword(
  { throttles, passwords }: Membership,
  member: Member,
  { password, field }: PasswordInput,
): Promise<'proven' | PasswordRefused> {
  if (password === undefined) return { refusal: 'passwordWrong', parameter: field };
  const key = throttleKeys.proof(member.memberId);
  const waitMs = await throttles.attempt(key, ACCOUNT_RULE);
  if (waitMs > 0) return { refusal: 'tooManyAttempts', retryAfter: inSeconds(waitMs) };
  try {
    if (!(await passwords.matches(password, member.passwordHash)))
      return { refusal: 'passwordWrong', parameter: field };
  } catch (error) {
    // Nothing was compared, so nothing counts.
    await throttles.undoAttempt(key);
    throw error;
  }
  await throttles.forget(key);
  return 'proven';
}

/** The new login of this browser, and how many others were ended. */
type PasswordResult = { readonly token: string; readonly endedSessions: number };

type NewPassword = {
  readonly member: Member;
  readonly passwordHash: string;
  readonly byReminder: boolean;
  readonly browser: Browser;
};

/** Within a transaction that holds the member: whoever else was logged in no longer is. */
async function setPassword(
  { members, sessions, outbox }: MemberDeps,
  secrets: Secrets,
  { member, passwordHash, byReminder, browser }: NewPassword,
): Promise<PasswordResult> {
  const { memberId, name, email } = member;
  await members.change(memberId, { passwordHash });
  const endedSessions = await sessions.endAll(memberId, browser.before?.sessionId);
  const { token } = await startLogin({ sessions, secrets }, memberId, browser);
  await outbox.add({ to: email, message: { kind: 'passwordChanged', name, byReminder }, memberId });
  return { token, endedSessions };
}
