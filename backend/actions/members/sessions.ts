import { isAlive } from '../../domain/members/session-life.ts';
import type { Login, LoginPlace } from './ports.ts';
import type { Membership } from './membership.ts';

export type PlaceSeen = LoginPlace & { readonly isThis: boolean };

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
