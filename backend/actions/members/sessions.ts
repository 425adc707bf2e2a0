import { isAlive, isWorthNoting } from '#backend/domain/members/login-session.ts';
import type { Login, LoginPlace } from './ports.ts';
import type { Membership } from './membership.ts';

type PlaceSeen = LoginPlace & { readonly isThis: boolean };

/** Where a member is logged in, the latest used first. */
export async function listSessions(
  { sessions, clock }: Pick<Membership, 'sessions' | 'clock'>,
  login: Login,
): Promise<readonly PlaceSeen[]> {
  const [places, now] = await Promise.all([sessions.listOf(login.memberId), clock.now()]);
  return places
    .filter((place) => isAlive(place, now))
    .map((place) => ({ ...place, isThis: place.sessionId === login.sessionId }));
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

export type Sessions = Pick<Membership, 'sessions' | 'secrets'>;

/** The living login of a cookie's token. That it was used is noted now and then. */
export async function whoIsAsking(
  { sessions, secrets }: Sessions,
  token: string,
): Promise<Login | undefined> {
  const found = await sessions.find(secrets.digest(token));
  if (found === undefined || !isAlive(found.login, found.at)) return undefined;
  if (isWorthNoting(found.login, found.at)) await sessions.noteUse(found.login.sessionId);
  return found.login;
}
