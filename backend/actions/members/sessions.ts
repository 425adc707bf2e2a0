import {
  isActive,
  isUseRecordable,
  type Login,
  type LoginSession,
} from '#backend/domain/members/login-session.ts';
import {
  findLogin,
  sessionsOf,
  deleteSessions,
  deleteSession,
  recordSessionUse,
} from '#backend/persistence/members/sessions.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { MemberContext } from './log-in.ts';
import { isProven, lockMemberOf, PROOF_NEEDED, type ProofNeeded } from './proof.ts';
import type { Refused } from './refusals.ts';

type ListedSession = LoginSession & { readonly isThis: boolean };

/** Lists a member's active login sessions, last used first. */
export async function listSessions(db: Database, login: Login): Promise<readonly ListedSession[]> {
  const [listed, now] = await Promise.all([sessionsOf(db, login.memberId), databaseTime(db)]);
  return listed
    .filter((session) => isActive(session, now))
    .map((session) => ({ ...session, isThis: session.sessionId === login.sessionId }));
}

/** Ends a member's other login sessions, after a proof: a thief would put the owner out. Returns the number of active ones. */
export async function endOtherSessions(
  db: Database,
  login: Login,
): Promise<number | ProofNeeded | Refused<'loginRequired'>> {
  if (!(await isProven(db, login))) return PROOF_NEEDED;
  const others = (await listSessions(db, login)).filter(({ isThis }) => !isThis);
  return inTransaction(db, async (tx) => {
    if ((await lockMemberOf(tx, login)) === undefined) return { refusal: 'loginRequired' };
    await deleteSessions(tx, login.memberId, login.sessionId);
    return others.length;
  });
}

/** Ends one of a member's login sessions, after a proof unless it is their own. `false`: the member has no active session with this id. */
export async function endSession(
  db: Database,
  login: Login,
  sessionId: string,
): Promise<boolean | ProofNeeded> {
  if (sessionId !== login.sessionId && !(await isProven(db, login))) return PROOF_NEEDED;
  const listed = await listSessions(db, login);
  if (!listed.some((session) => session.sessionId === sessionId)) return false;
  await inTransaction(db, (tx) => deleteSession(tx, sessionId));
  return true;
}

export type AuthenticationDeps = Pick<MemberContext, 'batching' | 'db'>;

/**
 * Returns the active login session of a cookie's token and records its use every few minutes. `undefined`: not
 * logged in.
 */
export async function authenticateMember(
  { db, batching }: AuthenticationDeps,
  token: string,
): Promise<Login | undefined> {
  const found = await findLogin(batching, digestOf(token));
  if (found === undefined || !isActive(found.login, found.at)) return undefined;
  if (isUseRecordable(found.login, found.at)) await recordSessionUse(db, found.login.sessionId);
  return found.login;
}
