import { isActive, isUseRecordable } from '#backend/domain/members/login-session.ts';
import type { Login, LoginSession } from './ports.ts';
import type { Membership } from './membership.ts';

type ListedSession = LoginSession & { readonly isThis: boolean };

/** Where a member is logged in, the latest used first. */
export async function listSessions(
  { sessions, clock }: Pick<Membership, 'sessions' | 'clock'>,
  login: Login,
): Promise<readonly ListedSession[]> {
  const [listed, now] = await Promise.all([sessions.listOf(login.memberId), clock.now()]);
  return listed
    .filter((session) => isActive(session, now))
    .map((session) => ({ ...session, isThis: session.sessionId === login.sessionId }));
}

/** Logs a member out everywhere but here; says at how many places he was logged in. */
export async function endOtherSessions(
  { sessions, clock }: Pick<Membership, 'sessions' | 'clock'>,
  login: Login,
): Promise<number> {
  const others = (await listSessions({ sessions, clock }, login)).filter(({ isThis }) => !isThis);
  await sessions.endAll(login.memberId, login.sessionId);
  return others.length;
}

export type AuthenticationDeps = Pick<Membership, 'sessions' | 'secrets'>;

/** The living login of a cookie's token. That it was used is noted now and then. */
export async function authenticateMember(
  { sessions, secrets }: AuthenticationDeps,
  token: string,
): Promise<Login | undefined> {
  const found = await sessions.find(secrets.digest(token));
  if (found === undefined || !isActive(found.login, found.at)) return undefined;
  if (isUseRecordable(found.login, found.at)) await sessions.recordUse(found.login.sessionId);
  return found.login;
}
