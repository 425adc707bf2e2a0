import { isAlive, isWorthNoting } from '../../domain/members/session-life.ts';
import type { Login } from './ports.ts';
import type { Membership } from './membership.ts';

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
