import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { SessionStore } from '#backend/actions/members/ports.ts';
import type { Connection } from '../database.ts';
import { members, sessions } from '../schema.ts';

const { sessionId, memberId, device, startedAt, seenAt, leaveConfirmedAt } = sessions;

export const sessionStore = (db: Connection): SessionStore => ({
  start: async (session) => {
    const [started] = await db.insert(sessions).values(session).returning({ sessionId });
    if (started === undefined) throw new Error('A session was written and not there.');
    return started;
  },

  find: async (tokenDigest) => {
    const [login] = await db
      .select({ sessionId, memberId, name: members.name, startedAt, seenAt, leaveConfirmedAt })
      .from(sessions)
      .innerJoin(members, eq(members.memberId, memberId))
      .where(eq(sessions.tokenDigest, tokenDigest));
    // Only somebody who left has no name; a login of his that came too late opens nothing.
    return login === undefined || login.name === null ? undefined : { ...login, name: login.name };
  },

  noteUse: async (id) => {
    await db
      .update(sessions)
      .set({ seenAt: sql`now()` })
      .where(eq(sessionId, id));
  },

  confirmLeaving: async (id) => {
    await db
      .update(sessions)
      .set({ leaveConfirmedAt: sql`now()` })
      .where(eq(sessionId, id));
  },

  end: async (id) => {
    await db.delete(sessions).where(eq(sessionId, id));
  },

  endAll: async (of, but) => {
    const others = but === undefined ? undefined : ne(sessionId, but);
    const ended = await db
      .delete(sessions)
      .where(and(eq(memberId, of), others))
      .returning({ sessionId });
    return ended.length;
  },

  listOf: (of) =>
    db
      .select({ sessionId, device, startedAt, seenAt })
      .from(sessions)
      .where(eq(memberId, of))
      .orderBy(desc(seenAt), desc(startedAt)),

  purge: async (before) => {
    await db.delete(sessions).where(or(lt(startedAt, before.startedAt), lt(seenAt, before.seenAt)));
  },
});
