import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ChallengeStore, StaffSessionStore } from '#backend/actions/staff/ports.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { staff, staffChallenges, staffSessions } from '../schema.ts';

const { sessionId, staffId, device, startedAt, seenAt, verifiedAt, isEnrolling, tokenDigest } = staffSessions;

const SESSION = { sessionId, staffId, device, startedAt, seenAt, verifiedAt, isEnrolling };

export const staffSessionStore = (db: Connection): StaffSessionStore => ({
  start: async (session) => {
    const times = { startedAt: CURRENT_TIME, seenAt: CURRENT_TIME, verifiedAt: CURRENT_TIME };
    const [started] = await db
      .insert(staffSessions)
      .values({ ...session, ...times })
      .returning(SESSION);
    if (started === undefined) throw new Error('The insertion of the session returned no row.');
    return started;
  },

  find: async (digest) => {
    const [found] = await db
      .select({ ...SESSION, name: staff.name, role: staff.role, at: sql`now()`.mapWith(seenAt) })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.staffId, staffId))
      .where(and(eq(tokenDigest, digest), isNull(staff.disabledAt)));
    if (found === undefined) return undefined;
    const { at, ...session } = found;
    return { session, at };
  },

  recordUse: async (id) => {
    await db.update(staffSessions).set({ seenAt: CURRENT_TIME }).where(eq(sessionId, id));
  },

  recordProof: async (id, digest) => {
    const times = { seenAt: CURRENT_TIME, verifiedAt: CURRENT_TIME };
    const [proved] = await db
      .update(staffSessions)
      .set({ ...times, tokenDigest: digest, isEnrolling: false })
      .where(eq(sessionId, id))
      .returning(SESSION);
    if (proved === undefined) throw new Error('The session has ended meanwhile.');
    return proved;
  },

  listOf: (of) =>
    db
      .select(SESSION)
      .from(staffSessions)
      .where(of === undefined ? undefined : eq(staffId, of))
      .orderBy(desc(seenAt), desc(startedAt)),

  end: async (of, id) => {
    const ended = await db
      .delete(staffSessions)
      .where(and(eq(staffId, of), eq(sessionId, id)))
      .returning({ sessionId });
    return ended.length > 0;
  },

  endAll: async (of) => {
    await db.delete(staffSessions).where(eq(staffId, of));
  },
});

export const challengeStore = (db: Connection): ChallengeStore => ({
  put: async ({ digest, purpose, lifeMs }) => {
    await db.insert(staffChallenges).values({ digest, purpose, expiresAt: inMs(lifeMs) });
  },

  use: async (digest, purpose) => {
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
  },
});
