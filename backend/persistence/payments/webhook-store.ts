import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { WebhookStore } from '#backend/actions/payments/ports.ts';
import type { Batching } from '../db/batching.ts';
import type { Connection } from '../db/database.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { webhooks } from '../schema.ts';

/** The receiver of a webhook handles it at once. Another backend retries it after this, if the receiver crashed. */
const LEASE_MS = 60_000;
const LEASE_END = inMs(LEASE_MS);

const { provider, webhookId, kind, paymentId, redirectId, sessionId, tries, dueAt, handledAt } = webhooks;

export function webhookStore(db: Connection, batching: Batching): WebhookStore {
  const insert = batchedInsert(batching);
  const recordHandled = batchedRecordHandled(batching);
  return {
    insert: async (from, { captured, returnedPaymentId, ...webhook }) => {
      const call = { ...webhook, paymentId: captured?.paymentId ?? returnedPaymentId, provider: from };
      return (await insert(call)) !== undefined;
    },
    recordHandled: async (from, id) => void (await recordHandled({ provider: from, webhookId: id })),
    ...unprocessed(db),
  };
}

const KEY = ['provider', 'webhookId'] as const;

/** Inserts webhooks. Returns those that were not stored before. */
const batchedInsert = (batching: Batching) =>
  batching.batch('webhook inserts', {
    kind: 'write',
    columns: {
      provider: 'text',
      webhookId: 'text',
      kind: 'text',
      paymentId: 'text',
      redirectId: 'text',
      sessionId: 'text',
    },
    key: KEY,
    statement: (calls) =>
      batching.db
        .insert(webhooks)
        .select(
          sql`select provider, "webhookId", kind, "paymentId", "redirectId", "sessionId", ${CURRENT_TIME}, null, 0,
            ${LEASE_END} from ${calls.rows}`,
        )
        .onConflictDoNothing()
        .returning({ provider, webhookId })
        .prepare('webhooks_insert'),
  });

const batchedRecordHandled = (batching: Batching) =>
  batching.batch('handled webhooks', {
    kind: 'repeatableWrite',
    columns: { provider: 'text', webhookId: 'text' },
    key: KEY,
    statement: (calls) =>
      batching.db
        .update(webhooks)
        .set({ handledAt: CURRENT_TIME })
        .from(calls.rows)
        .where(and(eq(provider, calls.column('provider')), eq(webhookId, calls.column('webhookId'))))
        .returning({ provider, webhookId })
        .prepare('webhooks_handled'),
  });

const unprocessed = (db: Connection): Pick<WebhookStore, 'claim' | 'retryLater'> => ({
  claim: (atMost) => {
    const due = db.$with('due').as(
      db
        .select({
          dueProvider: sql<string>`${provider}`.as('due_provider'),
          dueId: sql<string>`${webhookId}`.as('due_id'),
        })
        .from(webhooks)
        .where(and(isNull(handledAt), lte(dueAt, CURRENT_TIME)))
        .orderBy(asc(dueAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(webhooks)
      .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
      .where(sql`(${provider}, ${webhookId}) in (select due_provider, due_id from ${due})`)
      .returning({ provider, webhookId, kind, paymentId, redirectId, sessionId, tries });
  },

  retryLater: async (from, id, waitMs) => {
    await db
      .update(webhooks)
      .set({ dueAt: inMs(waitMs) })
      .where(isOne(from, id));
  },
});

const isOne = (from: string, id: string) => and(eq(provider, from), eq(webhookId, id));
