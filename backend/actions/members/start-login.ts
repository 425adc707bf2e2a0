import { deviceOf } from '../../domain/members/device.ts';
import type { Login, Secrets, SessionStore } from './ports.ts';

/** Where a member logs in: what the browser calls itself, and the login it had until now. */
export type Browser = { readonly agent: string; readonly before: Login | undefined };

type Desk = { readonly sessions: SessionStore; readonly secrets: Secrets };

/**
 * Logs a member in, in place of whatever login the browser had. The token, always a new one, is for the cookie alone:
 * nobody can have put it there beforehand.
 */
export async function startLogin(
  { sessions, secrets }: Desk,
  memberId: string,
  { agent, before }: Browser,
): Promise<{ token: string }> {
  const token = secrets.newToken();
  if (before !== undefined) await sessions.end(before.sessionId);
  await sessions.start({ memberId, tokenDigest: secrets.digest(token), device: deviceOf(agent) });
  return { token };
}
