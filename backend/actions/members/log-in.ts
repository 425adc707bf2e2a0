import { deviceOf, type Login } from '#backend/domain/members/login-session.ts';
import type { Member } from '../../domain/members/member.ts';
import { ACCOUNT_RULE, ADDRESS_RULE } from '../../domain/members/throttle.ts';
import type { Membership } from './membership.ts';
import { throttleKeys } from './throttle.ts';
import type { SessionStore, Secrets } from './ports.ts';

type LoginAttempt = Browser & {
  readonly email: string;
  readonly password: string;
  /** The client's IP address. */
  readonly address: string;
};

type LoginResult = { readonly token: string; readonly memberId: string; readonly name: string };
type LoginThrottled = { readonly by: 'account' | 'address'; readonly waitMs: number };

type ThrottleKeys = { readonly account: string; readonly address: string };

/**
 * Logs a member in. An unknown address takes the same work and gets the same answer as a wrong password, so that
 * nobody learns who is a member.
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
  const throttled = await throttles.attempt([
    // First: a throttled client must not lock an account.
    { key: address, rule: ADDRESS_RULE },
    { key: account, rule: ACCOUNT_RULE },
  ]);
  return throttled && { by: throttled.key === address ? 'address' : 'account', waitMs: throttled.waitMs };
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
    // Nothing was compared, so the attempt does not count.
    await Promise.all([throttles.undoAttempt(account), throttles.undoAttempt(address)]);
    throw error;
  }
}

/** Rejects the login if the password was changed since the comparison. */
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

/** Ends a login session: its token is invalid everywhere. */
export const logOut = ({ sessions }: { readonly sessions: SessionStore }, { sessionId }: Login) =>
  sessions.end(sessionId);

/** The browser of a login: its User-Agent and the login session it had until now. */
export type Browser = { readonly agent: string; readonly before: Login | undefined };

type LoginDeps = { readonly sessions: SessionStore; readonly secrets: Secrets };

/**
 * Starts a login session in place of the browser's previous one. Always creates a new token, against session
 * fixation; only the cookie contains it.
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
