import { deviceOf, type Login, MAX_SESSIONS } from '#backend/domain/members/login-session.ts';
import type { Member } from '../../domain/members/member.ts';
import { ACCOUNT_RULE } from '../../domain/members/throttle.ts';
import { findKnownDevice, loginCounters, undoAttempts } from './throttle.ts';
import { countAttempts, deleteAttempts, type ThrottledKey } from '#backend/persistence/members/throttles.ts';
import { findMemberByEmail, lockMember } from '#backend/persistence/members/members.ts';
import { deleteSession, endOldestSessions, insertSession } from '#backend/persistence/members/sessions.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { hasDevice, rememberDevice } from '#backend/persistence/members/known-devices.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { type MemberSuspended, suspensionRefusal } from './refusals.ts';
import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';

type LoginAttempt = Browser & {
  readonly email: string;
  readonly password: string;
  /** The client's IP address. */
  readonly address: string;
};

type LoginResult = BrowserTokens & { readonly memberId: string; readonly name: string };
export type LoginThrottled = { readonly by: string; readonly waitMs: number };

/**
 * Logs a member in. An unknown address takes the same work and gets the same answer as a wrong password, so that
 * nobody learns who is a member.
 */
export async function logIn(
  context: MemberContext,
  attempt: LoginAttempt,
): Promise<LoginResult | LoginThrottled | MemberSuspended | 'loginFailed'> {
  const { db, batching } = context;
  const knownDevice = await findKnownDevice(batching, attempt);
  const counters = loginCounters({ ...attempt, knownDevice });
  const throttled = await countAttempts(db, counters);
  if (throttled !== undefined) return throttledBy(throttled);
  const member = await findByPassword(context, attempt, counters);
  const login = member === undefined ? undefined : await startMemberLogin(db, member, attempt);
  if (login === undefined) return 'loginFailed';
  await forgetAttempts(db, counters);
  return login;
}

/** The wait, with the kind of the counter for the log. */
export const throttledBy = ({
  key,
  waitMs,
}: {
  readonly key: string;
  readonly waitMs: number;
}): LoginThrottled => ({
  by: key.slice(0, key.indexOf(':')),
  waitMs,
});

/**
 * A right password resets the counter of this device or network for this account, and is not counted at the others: they
 * hold the attempts of other people.
 */
async function forgetAttempts(db: Database, counters: readonly ThrottledKey[]): Promise<void> {
  const own = counters.filter(({ rule }) => rule === ACCOUNT_RULE);
  await Promise.all([
    ...own.map(({ key }) => deleteAttempts(db, key)),
    undoAttempts(
      db,
      counters.filter((counter) => !own.includes(counter)),
    ),
  ]);
}

async function findByPassword(
  context: MemberContext,
  { email, password }: LoginAttempt,
  counters: readonly ThrottledKey[],
): Promise<Member | undefined> {
  const { db, passwords } = context;
  const member = await findMemberByEmail(db, email);
  try {
    const matches = await passwords.matches(password, member?.passwordHash ?? passwords.unmatchable);
    return matches ? member : undefined;
  } catch (error) {
    // Nothing was compared, so the attempt does not count.
    await undoAttempts(db, counters);
    throw error;
  }
}

/** Rejects the login if the password was changed since the comparison, or if the member is suspended. */
const startMemberLogin = (db: Database, { memberId, passwordHash }: Member, browser: Browser) =>
  inTransaction(db, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.passwordHash !== passwordHash) return undefined;
    const suspended = await suspensionRefusal(tx, memberId);
    if (suspended !== undefined) return suspended;
    const tokens = await startLogin(tx, { ...browser, member, isReported: true });
    return { ...tokens, memberId, name: member.name };
  });

/** Ends a login session: its token is invalid everywhere. */
export const logOut = (db: Database, { sessionId }: Login): Promise<void> =>
  inTransaction(db, (tx) => deleteSession(tx, sessionId));

/** The browser of a login. */
export type Browser = {
  /** Its User-Agent. */
  readonly agent: string;
  /** The login session it had until now. */
  readonly before: Login | undefined;
  readonly deviceToken: string | undefined;
};

/** The tokens of the browser's cookies after a login. */
export type BrowserTokens = { readonly token: string; readonly deviceToken: string };

type NewLogin = Browser & {
  readonly member: Pick<Member, 'memberId' | 'name' | 'email'>;
  /** The member gets an email if they have not logged in with this browser before. */
  readonly isReported: boolean;
  /** Whether the login is a proof of the member. Left out: it is. */
  readonly isProof?: boolean;
};

/**
 * Starts a login session in place of the browser's previous one. Always creates a new token, against session
 * fixation; only the cookie contains it. From now on the browser is a known device of the member. Runs in a transaction
 * that has locked the member.
 */
export async function startLogin(
  tx: Connection,
  { member, isReported, isProof = true, agent, before, deviceToken = newToken() }: NewLogin,
): Promise<BrowserTokens> {
  const { memberId, name, email } = member;
  const token = newToken();
  const device = { memberId, tokenDigest: digestOf(deviceToken) };
  if (before !== undefined) await deleteSession(tx, before.sessionId);
  await insertSession(tx, { memberId, tokenDigest: digestOf(token), device: deviceOf(agent), isProof });
  await endOldestSessions(tx, memberId, MAX_SESSIONS);
  if (isReported && !(await hasDevice(tx, device))) {
    const message = { kind: 'newDevice', name, device: deviceOf(agent) } as const;
    await queueEmail(tx, { to: email, message, memberId });
  }
  await rememberDevice(tx, device);
  return { token, deviceToken };
}

/** Connections and password hashing of a process that members log in to. */
export type MemberContext = {
  readonly db: Database;
  readonly batching: Batching;
  readonly passwords: Passwords;
};
