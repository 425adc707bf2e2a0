import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { FindLogin, SessionStore } from '#backend/actions/members/ports.ts';
import type { Batching } from '../db/batching.ts';
import type { Connection } from '../db/database.ts';
import { members, pushSubscriptions, sessions } from '../schema.ts';

const { sessionId, memberId, device, startedAt, seenAt, leaveConfirmedAt } = sessions;

export function sessionStore(db: Connection): SessionStore {
  return {
    start: async (session) => {
      const [started] = await db.insert(sessions).values(session).returning({ sessionId });
      if (started === undefined) throw new Error('The insertion of the login session returned no row.');
      return started;
    },

    recordUse: async (id) => {
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

    // The session first: a subscription that is being added has locked it, and is found afterwards.
    end: async (id) => {
      await db.delete(sessions).where(eq(sessionId, id));
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, id));
    },

    endAll: async (of, but) => {
      const others = but === undefined ? undefined : ne(sessionId, but);
      const otherBrowsers = but === undefined ? undefined : ne(pushSubscriptions.sessionId, but);
      const ended = await db
        .delete(sessions)
        .where(and(eq(memberId, of), others))
        .returning({ sessionId });
      await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, of), otherBrowsers));
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
  };
}

/** Runs with every request of a member, so requests that arrive together share a statement. */
export function batchedFindLogin(batching: Batching): FindLogin {
  const { tokenDigest } = sessions;
  const find = batching.batch('logins', {
    kind: 'read',
    columns: { tokenDigest: 'text' },
    key: ['tokenDigest'],
    statement: (calls) =>
      batching.db
        .select({
          ...{ tokenDigest, sessionId, memberId, startedAt, seenAt, leaveConfirmedAt },
          name: members.name,
          at: sql`now()`.mapWith(seenAt),
        })
        .from(calls.rows)
        .innerJoin(sessions, eq(tokenDigest, calls.column('tokenDigest')))
        .innerJoin(members, eq(members.memberId, memberId))
        .prepare('find_logins'),
  });
  return async (digest) => {
    const found = await find({ tokenDigest: digest });
    if (found === undefined) return undefined;
    const { at, name, tokenDigest: _digest, ...facts } = found;
    // Only a deleted account has no name; its login sessions are invalid.
    return name === null ? undefined : { login: { ...facts, name }, at };
  };
}
