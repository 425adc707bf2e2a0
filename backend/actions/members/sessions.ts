import {
  isActive,
  isUseRecordable,
  type Login,
  type LoginSession,
} from '#backend/domain/members/login-session.ts';
import type { Membership } from './membership.ts';

type ListedSession = LoginSession & { readonly isThis: boolean };

/** Lists a member's active login sessions, last used first. */
export async function listSessions(
  { sessions, clock }: Pick<Membership, 'sessions' | 'clock'>,
  login: Login,
): Promise<readonly ListedSession[]> {
  const [listed, now] = await Promise.all([sessions.listOf(login.memberId), clock.now()]);
  return listed
    .filter((session) => isActive(session, now))
    .map((session) => ({ ...session, isThis: session.sessionId === login.sessionId }));
}

/** Ends a member's other login sessions. Returns the number of active ones. */
export async function endOtherSessions(
  { sessions, clock, inTransaction }: Pick<Membership, 'sessions' | 'clock' | 'inTransaction'>,
  login: Login,
): Promise<number> {
  const others = (await listSessions({ sessions, clock }, login)).filter(({ isThis }) => !isThis);
  await inTransaction((deps) => deps.sessions.endAll(login.memberId, login.sessionId));
  return others.length;
}

/** Ends one of a member's login sessions. `false`: the member has no active session with this id. */
export async function endSession(
  { sessions, clock, inTransaction }: Pick<Membership, 'sessions' | 'clock' | 'inTransaction'>,
  login: Login,
  sessionId: string,
): Promise<boolean> {
  const listed = await listSessions({ sessions, clock }, login);
  if (!listed.some((session) => session.sessionId === sessionId)) return false;
  await inTransaction((deps) => deps.sessions.end(sessionId));
  return true;
}

export type AuthenticationDeps = Pick<Membership, 'sessions' | 'secrets' | 'findLogin'>;

/**
 * Returns the active login session of a cookie's token and records its use every few minutes. `undefined`: not
 * logged in.
 */
export async function authenticateMember(
  { sessions, secrets, findLogin }: AuthenticationDeps,
  token: string,
): Promise<Login | undefined> {
  const found = await findLogin(secrets.digest(token));
  if (found === undefined || !isActive(found.login, found.at)) return undefined;
  if (isUseRecordable(found.login, found.at)) await sessions.recordUse(found.login.sessionId);
  return found.login;
}
