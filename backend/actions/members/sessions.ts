import {
  isActive,
  isUseRecordable,
  type Login,
  type LoginSession,
} from '#backend/domain/members/login-session.ts';
import type { Membership } from './membership.ts';
import {
  sessionsOf,
  deleteSessions,
  deleteSession,
  recordSessionUse,
} from '#backend/persistence/members/session-store.ts';

type ListedSession = LoginSession & { readonly isThis: boolean };

/** Lists a member's active login sessions, last used first. */
export async function listSessions(
  { db, clock }: Pick<Membership, 'clock' | 'db'>,
  login: Login,
): Promise<readonly ListedSession[]> {
  const [listed, now] = await Promise.all([sessionsOf(db, login.memberId), clock.now()]);
  return listed
    .filter((session) => isActive(session, now))
    .map((session) => ({ ...session, isThis: session.sessionId === login.sessionId }));
}

/** Ends a member's other login sessions. Returns the number of active ones. */
export async function endOtherSessions(
  { db, clock, inTransaction }: Pick<Membership, 'clock' | 'inTransaction' | 'db'>,
  login: Login,
): Promise<number> {
  const others = (await listSessions({ db, clock }, login)).filter(({ isThis }) => !isThis);
  await inTransaction((deps) => deleteSessions(deps.tx, login.memberId, login.sessionId));
  return others.length;
}

/** Ends one of a member's login sessions. `false`: the member has no active session with this id. */
export async function endSession(
  { db, clock, inTransaction }: Pick<Membership, 'clock' | 'inTransaction' | 'db'>,
  login: Login,
  sessionId: string,
): Promise<boolean> {
  const listed = await listSessions({ db, clock }, login);
  if (!listed.some((session) => session.sessionId === sessionId)) return false;
  await inTransaction((deps) => deleteSession(deps.tx, sessionId));
  return true;
}

export type AuthenticationDeps = Pick<Membership, 'secrets' | 'findLogin' | 'db'>;

/**
 * Returns the active login session of a cookie's token and records its use every few minutes. `undefined`: not
 * logged in.
 */
export async function authenticateMember(
  { db, secrets, findLogin }: AuthenticationDeps,
  token: string,
): Promise<Login | undefined> {
  const found = await findLogin(secrets.digest(token));
  if (found === undefined || !isActive(found.login, found.at)) return undefined;
  if (isUseRecordable(found.login, found.at)) await recordSessionUse(db, found.login.sessionId);
  return found.login;
}
