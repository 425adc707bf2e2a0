import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { staff, staffChallenges, staffSessions } from '../schema.ts';
import type { StaffSession, SignedInStaff } from '#backend/domain/staff/staff-session.ts';

const { sessionId, staffId, device, startedAt, seenAt, verifiedAt, isEnrolling, tokenDigest, newCodeSecret } =
  staffSessions;

const SESSION = { sessionId, staffId, device, startedAt, seenAt, verifiedAt, isEnrolling };

export async function insertStaffSession(
  db: Connection,
  { isProved, ...session }: NewStaffSession,
): Promise<StaffSession> {
  const times = { startedAt: CURRENT_TIME, seenAt: CURRENT_TIME, verifiedAt: isProved ? CURRENT_TIME : null };
  const [started] = await db
    .insert(staffSessions)
    .values({ ...session, ...times })
    .returning(SESSION);
  if (started === undefined) throw new Error('The insertion of the session returned no row.');
  return started;
}

/** The session of a token, active or expired, of an enabled staff member, and the database's time. */
export async function findStaffSession(
  db: Connection,
  digest: string,
): Promise<{ readonly session: SignedInStaff; readonly at: Date } | undefined> {
  const [found] = await db
    .select({
      ...SESSION,
      name: staff.name,
      displayName: staff.displayName,
      role: staff.role,
      at: sql`now()`.mapWith(seenAt),
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.staffId, staffId))
    .where(and(eq(tokenDigest, digest), isNull(staff.disabledAt)));
  if (found === undefined) return undefined;
  const { at, ...session } = found;
  return { session, at };
}

export async function recordStaffSessionUse(db: Connection, id: string): Promise<void> {
  await db.update(staffSessions).set({ seenAt: CURRENT_TIME }).where(eq(sessionId, id));
}

/** Records a proof and replaces the token (ASVS 5.0, 7.2.4). */
export const recordProof = (db: Connection, id: string, digest: string): Promise<StaffSession> =>
  renewSession(db, id, { tokenDigest: digest, verifiedAt: CURRENT_TIME });

/** Ends the enrolment of a session and replaces the token, without a proof. */
export const endEnrolment = (db: Connection, id: string, digest: string): Promise<StaffSession> =>
  renewSession(db, id, { tokenDigest: digest, verifiedAt: null });

async function renewSession(
  db: Connection,
  id: string,
  changed: { readonly tokenDigest: string; readonly verifiedAt: typeof CURRENT_TIME | null },
): Promise<StaffSession> {
  const [proved] = await db
    .update(staffSessions)
    .set({ ...changed, seenAt: CURRENT_TIME, isEnrolling: false })
    .where(eq(sessionId, id))
    .returning(SESSION);
  if (proved === undefined) throw new Error('The session has ended meanwhile.');
  return proved;
}

/** Replaces the secret of an authenticator app that the session sets up. */
export async function putNewCodeSecret(db: Connection, id: string, secret: string): Promise<void> {
  await db.update(staffSessions).set({ newCodeSecret: secret }).where(eq(sessionId, id));
}

export async function findNewCodeSecret(db: Connection, id: string): Promise<string | undefined> {
  const [found] = await db.select({ newCodeSecret }).from(staffSessions).where(eq(sessionId, id));
  return found?.newCodeSecret ?? undefined;
}

/** `false`: the session has ended, or has used its secret meanwhile. */
export async function useNewCodeSecret(db: Connection, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(staffSessions)
    .set({ newCodeSecret: null })
    .where(and(eq(sessionId, id), isNotNull(newCodeSecret)));
  return rowCount === 1;
}

/** Last used first, including expired ones. */
export const staffSessionsOf = (db: Connection, of?: string): Promise<readonly StaffSession[]> =>
  db
    .select(SESSION)
    .from(staffSessions)
    .where(of === undefined ? undefined : eq(staffId, of))
    .orderBy(desc(seenAt), desc(startedAt));

/** `false`: the staff member has no such session. */
export async function deleteStaffSession(db: Connection, of: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffId, of), eq(sessionId, id)))
    .returning({ sessionId });
  return ended.length > 0;
}

/** Ends the other sessions of a staff member. Returns their number. */
export async function deleteOtherStaffSessions(db: Connection, of: string, kept: string): Promise<number> {
  const { rowCount } = await db.delete(staffSessions).where(and(eq(staffId, of), ne(sessionId, kept)));
  return rowCount ?? 0;
}

/** Ends the sessions of a staff member beyond `most`: those that prove nothing, then those without use for the longest time. */
export async function endOldestStaffSessions(
  db: Connection,
  { staffId: of, sessionId: kept }: Pick<StaffSession, 'staffId' | 'sessionId'>,
  most: number,
): Promise<void> {
  const beyond = db
    .select({ sessionId })
    .from(staffSessions)
    .where(and(eq(staffId, of), ne(sessionId, kept)))
    .orderBy(desc(isNotNull(verifiedAt)), desc(seenAt), desc(startedAt))
    .offset(most - 1);
  await db.delete(staffSessions).where(inArray(sessionId, beyond));
}

export async function deleteStaffSessions(db: Connection, of: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffId, of));
}

export async function storeChallenge(
  db: Connection,
  {
    digest,
    purpose,
    lifeMs,
  }: {
    readonly digest: string;
    readonly purpose: string;
    readonly lifeMs: number;
  },
): Promise<void> {
  await db.insert(staffChallenges).values({ digest, purpose, expiresAt: inMs(lifeMs) });
}

/** `false`: no such challenge of this purpose, or it is over. Each is used once. */
export async function useChallenge(db: Connection, digest: string, purpose: string): Promise<boolean> {
  const used = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.digest, digest),
        eq(staffChallenges.purpose, purpose),
        gt(staffChallenges.expiresAt, CURRENT_TIME),
      ),
    )
    .returning({ digest: staffChallenges.digest });
  return used.length > 0;
}

type NewStaffSession = Pick<StaffSession, 'staffId' | 'device' | 'isEnrolling'> & {
  /** Whether it was started with a proof that counts. */
  readonly isProved: boolean;
  readonly tokenDigest: string;
};
