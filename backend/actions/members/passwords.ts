import { isSameEmail } from '#backend/domain/members/email-address.ts';
import { type PasswordFault, passwordFault } from '#backend/domain/members/password.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { ACCOUNT_RULE } from '#backend/domain/members/throttle.ts';
import type { Login, Secrets } from './ports.ts';
import type { Membership, MemberDesk } from './membership.ts';
import { type Refused, inSeconds } from './refusals.ts';
import { forgetTries, throttleKeys } from './throttle.ts';
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
): Promise<PasswordSet | ProofRefused | Refused<PasswordFault | 'loginRequired'>> {
  const { members, passwords, secrets, together } = membership;
  const member = await members.find(login.memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  if (email !== undefined && !isSameEmail(email, member.email)) return WRONG;
  const proof = await provePassword(membership, member, {
    password: presentPassword,
    field: 'presentPassword',
  });
  if (proof !== 'proven') return proof;
  const fault = passwordFault(password, member, passwords);
  if (fault !== undefined) return { refusal: fault, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await together(async (desk) => {
    const now = await desk.members.lock(member.memberId);
    // Somebody else with the same idea was faster: what was proven is no longer the password.
    if (now?.passwordHash !== member.passwordHash) return WRONG;
    const browser = { agent, before: login };
    return setPassword(desk, secrets, { member: now, passwordHash, byReminder: false, browser });
  });
  if (!('refusal' in done)) await forgetTries(membership, member);
  return done;
}

const WRONG = { refusal: 'passwordWrong', parameter: 'presentPassword' } as const;

type PasswordReset = {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  /** Where the wish comes from. */
  readonly address: string;
  readonly browser: Browser;
};

type Reset = PasswordSet & { readonly memberId: string };

/**
 * Gives whoever reads an owner's mail a new password, and logs in. What is said before the code has proven right does
 * not depend on whether the address is a member's.
 */
export async function resetPassword(
  membership: Membership,
  { email, code: typed, password, address, browser }: PasswordReset,
): Promise<Reset | CodeRefused | Refused<PasswordFault>> {
  const { members, passwords, secrets, together } = membership;
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
  const fault = passwordFault(password, owner, passwords);
  if (fault !== undefined) return { refusal: fault, parameter: 'password' };
  const passwordHash = await passwords.hash(password);
  const done = await together(async (desk) => {
    const member = await desk.members.lock(owner.memberId);
    if (member === undefined || !isSameEmail(member.email, email))
      return { refusal: 'codeElsewhere', parameter: 'code' } as const;
    if (!(await desk.codes.use(code))) return { refusal: 'codeUsed', parameter: 'code' } as const;
    const set = await setPassword(desk, secrets, { member, passwordHash, byReminder: true, browser });
    return { ...set, memberId: member.memberId };
  });
  if (!('refusal' in done)) await forgetTries(membership, owner);
  return done;
}

/** The present password, and the field it was typed in. */
type Proof = {
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

/** The new login of this browser, and how many others were ended. */
type PasswordSet = { readonly token: string; readonly endedSessions: number };

type NewPassword = {
  readonly member: Member;
  readonly passwordHash: string;
  readonly byReminder: boolean;
  readonly browser: Browser;
};

/** Within a transaction that holds the member: whoever else was logged in no longer is. */
async function setPassword(
  { members, sessions, outbox }: MemberDesk,
  secrets: Secrets,
  { member, passwordHash, byReminder, browser }: NewPassword,
): Promise<PasswordSet> {
  const { memberId, name, email } = member;
  await members.change(memberId, { passwordHash });
  const endedSessions = await sessions.endAll(memberId, browser.before?.sessionId);
  const { token } = await startLogin({ sessions, secrets }, memberId, browser);
  await outbox.add({ to: email, letter: { kind: 'passwordChanged', name, byReminder }, memberId });
  return { token, endedSessions };
}
