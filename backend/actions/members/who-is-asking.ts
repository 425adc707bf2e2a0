import { isAlive, isWorthNoting } from '../../domain/members/session-life.ts';
import type { Login, Membership } from './ports.ts';

export type Sessions = Pick<Membership, 'sessions' | 'secrets' | 'clock'>;

/** The living login of a cookie's token. That it was used is noted now and then. */
export async function whoIsAsking(
  { sessions, secrets, clock }: Sessions,
  token: string,
): Promise<Login | undefined> {
  const [login, now] = await Promise.all([sessions.find(secrets.digest(token)), clock.now()]);
  if (login === undefined || !isAlive(login, now)) return undefined;
  if (isWorthNoting(login, now)) await sessions.noteUse(login.sessionId);
  return login;
}
