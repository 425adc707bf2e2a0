import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { NoticeStore } from '#backend/actions/payments/ports.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../clock.ts';
import { notices } from '../schema.ts';

/** Whoever takes a notice in deals with it at once; another one takes it up only where that broke off. */
const LEASE_MS = 60_000;

const { provider, noticeId, kind, redirectId, sessionId, tries, dueAt, handledAt } = notices;

const given = (name: string) => sql.placeholder(name);

/** What every payment asks for, put together and planned once. */
const noticeStatements = (db: Connection) => ({
  takeIn: db
    .insert(notices)
    .values({
      provider: given('provider'),
      noticeId: given('noticeId'),
      kind: given('kind'),
      paymentId: given('paymentId'),
      redirectId: given('redirectId'),
      sessionId: given('sessionId'),
      receivedAt: MOMENT,
      dueAt: inMs(LEASE_MS),
    })
    .onConflictDoNothing()
    .returning({ noticeId })
    .prepare('notice_take_in'),

  noteHandled: db
    .update(notices)
    .set({ handledAt: MOMENT })
    .where(and(eq(provider, given('provider')), eq(noticeId, given('noticeId'))))
    .prepare('notice_handled'),
});

export function noticeStore(db: Connection): NoticeStore {
  const statements = noticeStatements(db);
  return {
    takeIn: async (from, { captured, ...notice }) => {
      const paymentId = captured?.paymentId ?? null;
      return (await statements.takeIn.execute({ ...notice, paymentId, provider: from })).length > 0;
    },
    noteHandled: async (from, id) => {
      await statements.noteHandled.execute({ provider: from, noticeId: id });
    },
    ...leftovers(db),
  };
}

const leftovers = (db: Connection): Pick<NoticeStore, 'claim' | 'again'> => ({
  claim: (atMost) => {
    const due = db.$with('due').as(
      db
        .select({
          dueProvider: sql<string>`${provider}`.as('due_provider'),
          dueId: sql<string>`${noticeId}`.as('due_id'),
        })
        .from(notices)
        .where(and(isNull(handledAt), lte(dueAt, MOMENT)))
        .orderBy(asc(dueAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(notices)
      .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
      .where(sql`(${provider}, ${noticeId}) in (select due_provider, due_id from ${due})`)
      .returning({ provider, noticeId, kind, redirectId, sessionId, tries });
  },

  again: async (from, id, waitMs) => {
    await db
      .update(notices)
      .set({ dueAt: inMs(waitMs) })
      .where(isOne(from, id));
  },
});

const isOne = (from: string, id: string) => and(eq(provider, from), eq(noticeId, id));
