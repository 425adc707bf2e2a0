import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { WebhookStore } from '#backend/actions/payments/ports.ts';
import type { Connection } from '../database.ts';
import { inMs, CURRENT_TIME } from '../clock.ts';
import { webhookEvents } from '../schema.ts';

/** The receiver of a webhook handles it at once. Another backend retries it after this, if the receiver crashed. */
const LEASE_MS = 60_000;

const { provider, noticeId, kind, paymentId, redirectId, sessionId, tries, dueAt, handledAt } = webhookEvents;

const param = (name: string) => sql.placeholder(name);

/** Runs with every payment, so these are prepared statements. */
const webhookStatements = (db: Connection) => ({
  insert: db
    .insert(webhookEvents)
    .values({
      provider: param('provider'),
      noticeId: param('noticeId'),
      kind: param('kind'),
      paymentId: param('paymentId'),
      redirectId: param('redirectId'),
      sessionId: param('sessionId'),
      receivedAt: CURRENT_TIME,
      dueAt: inMs(LEASE_MS),
    })
    .onConflictDoNothing()
    .returning({ noticeId })
    .prepare('notice_take_in'),

  recordHandled: db
    .update(webhookEvents)
    .set({ handledAt: CURRENT_TIME })
    .where(and(eq(provider, param('provider')), eq(noticeId, param('noticeId'))))
    .prepare('notice_handled'),
});

export function webhookStore(db: Connection): WebhookStore {
  const statements = webhookStatements(db);
  return {
    insert: async (from, { captured, ...webhook }) => {
      const row = { ...webhook, paymentId: captured?.paymentId ?? null, provider: from };
      return (await statements.insert.execute(row)).length > 0;
    },
    recordHandled: async (from, id) => {
      await statements.recordHandled.execute({ provider: from, noticeId: id });
    },
    ...unprocessed(db),
  };
}

const unprocessed = (db: Connection): Pick<WebhookStore, 'claim' | 'retryLater'> => ({
  claim: (atMost) => {
    const due = db.$with('due').as(
      db
        .select({
          dueProvider: sql<string>`${provider}`.as('due_provider'),
          dueId: sql<string>`${noticeId}`.as('due_id'),
        })
        .from(webhookEvents)
        .where(and(isNull(handledAt), lte(dueAt, CURRENT_TIME)))
        .orderBy(asc(dueAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(webhookEvents)
      .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
      .where(sql`(${provider}, ${noticeId}) in (select due_provider, due_id from ${due})`)
      .returning({ provider, noticeId, kind, paymentId, redirectId, sessionId, tries });
  },

  retryLater: async (from, id, waitMs) => {
    await db
      .update(webhookEvents)
      .set({ dueAt: inMs(waitMs) })
      .where(isOne(from, id));
  },
});

const isOne = (from: string, id: string) => and(eq(provider, from), eq(noticeId, id));
