import type { Member } from '#backend/domain/members/member.ts';
import { isConfirmed, type Login } from '#backend/domain/members/login-session.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { hasSession, renewSession } from '#backend/persistence/members/sessions.ts';
import type { Refused } from './refusals.ts';

export type ProofNeeded = Refused<'proofNeeded'>;
export const PROOF_NEEDED: ProofNeeded = { refusal: 'proofNeeded' };

/** Whether the member has proved who they are in this session a short time ago. A login is a proof, unless it was by LINE. */
export const isProven = async (db: Database, { verifiedAt }: Login): Promise<boolean> =>
  isConfirmed(verifiedAt, await databaseTime(db));

/**
 * Locks the member of a login. `undefined`: the account is deleted, or the session has ended since the request began, as a new
 * password ends it: its request must change nothing afterwards.
 */
export async function lockMemberOf(tx: Connection, login: Login): Promise<Member | undefined> {
  const member = await lockMember(tx, login.memberId);
  return member !== undefined && (await hasSession(tx, login)) ? member : undefined;
}

/** Replaces the token of a session after a proof: one that was read before is useless from now on. */
export async function renewToken(db: Connection, { sessionId }: Login): Promise<{ readonly token: string }> {
  const token = newToken();
  await renewSession(db, sessionId, digestOf(token));
  return { token };
}
