import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import { type Batching, defineBatch } from '../db/batching.ts';
import type { Connection } from '../db/database.ts';
import { members, pushSubscriptions, sessions } from '../schema.ts';
import type { Login, LoginSession } from '#backend/domain/members/login-session.ts';

const { sessionId, memberId, device, startedAt, seenAt, verifiedAt, leaveConfirmedAt } = sessions;

export async function insertSession(
  db: Connection,
  {
    isProof = true,
    ...session
  }: { memberId: string; tokenDigest: string; device: string; isProof?: boolean },
): Promise<{ sessionId: string }> {
  const [started] = await db
    .insert(sessions)
    .values({ ...session, ...(isProof ? {} : { verifiedAt: null }) })
    .returning({ sessionId });
  if (started === undefined) throw new Error('The insertion of the login session returned no row.');
  return started;
}

export async function recordSessionUse(db: Connection, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(eq(sessionId, id));
}

export async function recordLeavingConfirmed(db: Connection, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ leaveConfirmedAt: sql`now()` })
    .where(eq(sessionId, id));
}

/** Whether a session of a member has not been ended. */
export const hasSession = async (
  db: Connection,
  of: { readonly memberId: string; readonly sessionId: string },
): Promise<boolean> =>
  (await db.$count(sessions, and(eq(memberId, of.memberId), eq(sessionId, of.sessionId)))) > 0;

/** Gives a session a new token after a proof. */
export async function renewSession(db: Connection, id: string, digest: string): Promise<void> {
  await db
    .update(sessions)
    .set({ tokenDigest: digest, verifiedAt: sql`now()` })
    .where(eq(sessionId, id));
}

/** Ends the sessions of a member beyond `most`, those without use for the longest time. */
export async function endOldestSessions(db: Connection, of: string, most: number): Promise<void> {
  const beyond = await db
    .select({ sessionId })
    .from(sessions)
    .where(eq(memberId, of))
    .orderBy(desc(seenAt), desc(startedAt))
    .offset(most);
  for (const one of beyond) await deleteSession(db, one.sessionId);
}

/** Ends a login session, and the push messages to its browser. */
// The session first: a subscription that is being added has locked it, and is found afterwards.
export async function deleteSession(db: Connection, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessionId, id));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, id));
}

/** Ends all login sessions of a member except `but`, in the same way. Returns their number. */
export async function deleteSessions(db: Connection, of: string, but?: string): Promise<number> {
  const others = but === undefined ? undefined : ne(sessionId, but);
  const otherBrowsers = but === undefined ? undefined : ne(pushSubscriptions.sessionId, but);
  const ended = await db
    .delete(sessions)
    .where(and(eq(memberId, of), others))
    .returning({ sessionId });
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, of), otherBrowsers));
  return ended.length;
}

/** Sessions that were not ended, including expired ones, last used first. */
export const sessionsOf = (db: Connection, of: string): Promise<readonly LoginSession[]> =>
  db
    .select({ sessionId, device, startedAt, seenAt })
    .from(sessions)
    .where(eq(memberId, of))
    .orderBy(desc(seenAt), desc(startedAt));

/** Deletes expired sessions. */
export async function deleteOldSessions(
  db: Connection,
  before: { startedAt: Date; seenAt: Date },
): Promise<void> {
  await db.delete(sessions).where(or(lt(startedAt, before.startedAt), lt(seenAt, before.seenAt)));
}

const { tokenDigest } = sessions;

/** Runs with every request of a member, so requests that arrive together share a statement. */
const FIND_LOGINS = defineBatch({
  name: 'logins',
  kind: 'read',
  columns: { tokenDigest: 'text' },
  key: ['tokenDigest'],
  statement: ({ db }, calls) =>
    db
      .select({
        tokenDigest,
        sessionId,
        memberId,
        startedAt,
        seenAt,
        verifiedAt,
        leaveConfirmedAt,
        name: members.name,
        at: sql`now()`.mapWith(seenAt),
      })
      .from(calls.rows)
      .innerJoin(sessions, eq(tokenDigest, calls.column('tokenDigest')))
      .innerJoin(members, eq(members.memberId, memberId))
      .prepare('find_logins'),
});

/** Finds the login session of a token, active or expired, and the database's time. */
export async function findLogin(
  batching: Batching,
  digest: string,
): Promise<{ readonly login: Login; readonly at: Date } | undefined> {
  const found = await batching.run(FIND_LOGINS, { tokenDigest: digest });
  if (found === undefined) return undefined;
  const { at, name, tokenDigest: _digest, ...facts } = found;
  // Only a deleted account has no name; its login sessions are invalid.
  return name === null ? undefined : { login: { ...facts, name }, at };
}
