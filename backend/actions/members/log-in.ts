import { deviceOf } from '#backend/domain/members/login-session.ts';
import type { Member } from '../../domain/members/member.ts';
import { ACCOUNT_RULE, ADDRESS_RULE } from '../../domain/members/throttle.ts';
import type { Membership } from './membership.ts';
import { throttleKeys } from './throttle.ts';
import type { Login, SessionStore, Secrets } from './ports.ts';

type LoginAttempt = Browser & {
  readonly email: string;
  readonly password: string;
  /** Where the attempt comes from. */
  readonly address: string;
};

type LoginResult = { readonly token: string; readonly memberId: string; readonly name: string };
type LoginThrottled = { readonly by: 'account' | 'address'; readonly waitMs: number };

type ThrottleKeys = { readonly account: string; readonly address: string };

/**
 * Logs a member in. An unknown address costs the same work and gets the same words as a wrong password, and counts
 * like one: nobody learns here who is a member.
 */
export async function logIn(
  membership: Membership,
  attempt: LoginAttempt,
): Promise<LoginResult | LoginThrottled | 'loginFailed'> {
  const { secrets, throttles } = membership;
  const keys = {
    account: throttleKeys.login(secrets, attempt.email),
    address: throttleKeys.visitor(secrets, attempt.address),
  };
  const throttled = await countAttempt(membership, keys);
  if (throttled !== undefined) return throttled;
  const member = await findByPassword(membership, attempt, keys);
  const login = member === undefined ? undefined : await startMemberLogin(membership, member, attempt);
  if (login === undefined) return 'loginFailed';
  await Promise.all([throttles.forget(keys.account), throttles.undoAttempt(keys.address)]);
  return login;
}

async function countAttempt(
  { throttles }: Membership,
  { account, address }: ThrottleKeys,
): Promise<LoginThrottled | undefined> {
  // One who tries too often from one place shall not cost the owner of an account anything.
  const atAddress = await throttles.attempt(address, ADDRESS_RULE);
  if (atAddress > 0) return { by: 'address', waitMs: atAddress };
  const atAccount = await throttles.attempt(account, ACCOUNT_RULE);
  return atAccount > 0 ? { by: 'account', waitMs: atAccount } : undefined;
}

async function findByPassword(
  { members, passwords, throttles }: Membership,
  { email, password }: LoginAttempt,
  { account, address }: ThrottleKeys,
): Promise<Member | undefined> {
  const member = await members.findByEmail(email);
  try {
    const matches =
      member === undefined
        ? await passwords.matchesNobody(password)
        : await passwords.matches(password, member.passwordHash);
    return matches ? member : undefined;
  } catch (error) {
    // Nothing was tried, so nothing counts.
    await Promise.all([throttles.undoAttempt(account), throttles.undoAttempt(address)]);
    throw error;
  }
}

/** The password may have been changed since it was compared; then this one is no longer good. */
const startMemberLogin = (
  { inTransaction, secrets }: Membership,
  { memberId, passwordHash }: Member,
  browser: Browser,
) =>
  inTransaction(async ({ members, sessions }) => {
    const member = await members.lock(memberId);
    if (member?.passwordHash !== passwordHash) return undefined;
    const { token } = await startLogin({ sessions, secrets }, memberId, browser);
    return { token, memberId, name: member.name };
  });

/** Ends a login for good: its token opens nothing any more, wherever a copy of it may lie. */
export const logOut = ({ sessions }: { readonly sessions: SessionStore }, { sessionId }: Login) =>
  sessions.end(sessionId);

/** Where a member logs in: what the browser calls itself, and the login it had until now. */
export type Browser = { readonly agent: string; readonly before: Login | undefined };

type LoginDeps = { readonly sessions: SessionStore; readonly secrets: Secrets };

/**
 * Logs a member in, in place of whatever login the browser had. The token, always a new one, is for the cookie alone:
 * nobody can have put it there beforehand.
 */
export async function startLogin(
  { sessions, secrets }: LoginDeps,
  memberId: string,
  { agent, before }: Browser,
): Promise<{ token: string }> {
  const token = secrets.newToken();
  if (before !== undefined) await sessions.end(before.sessionId);
  await sessions.start({ memberId, tokenDigest: secrets.digest(token), device: deviceOf(agent) });
  return { token };
}
