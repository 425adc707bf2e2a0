import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { type Batching, defineBatch } from '../db/batching.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { webhooks } from '../schema.ts';

/** The receiver of a webhook handles it at once. Another backend retries it after this, if the receiver crashed. */
const LEASE_MS = 60_000;
const LEASE_END = inMs(LEASE_MS);

const { provider, webhookId, kind, reports, paymentId, redirectId, sessionId, tries, dueAt, handledAt } =
  webhooks;

const KEY = ['provider', 'webhookId'] as const;

/** Returns those that were not stored before. */
const INSERT_WEBHOOK = defineBatch({
  name: 'webhook inserts',
  kind: 'write',
  columns: {
    provider: 'text',
    webhookId: 'text',
    kind: 'text',
    reports: 'text',
    paymentId: 'text',
    redirectId: 'text',
    sessionId: 'text',
  },
  key: KEY,
  statement: ({ db }, calls) =>
    db
      .insert(webhooks)
      .select(
        sql`select provider, "webhookId", kind, reports, "paymentId", "redirectId", "sessionId", ${CURRENT_TIME}, null, 0,
          ${LEASE_END} from ${calls.rows}`,
      )
      .onConflictDoNothing()
      .returning({ provider, webhookId })
      .prepare('webhooks_insert'),
});

export type StoredWebhook = Pick<
  typeof webhooks.$inferSelect,
  'provider' | 'webhookId' | 'kind' | 'reports' | 'paymentId' | 'redirectId' | 'sessionId'
>;

/** `false`: stored before. */
export const insertWebhook = async (batching: Batching, webhook: StoredWebhook): Promise<boolean> =>
  (await batching.run(INSERT_WEBHOOK, webhook)) !== undefined;

type WebhookKey = Pick<StoredWebhook, 'provider' | 'webhookId'>;

const RECORD_HANDLED = defineBatch({
  name: 'handled webhooks',
  kind: 'repeatableWrite',
  columns: { provider: 'text', webhookId: 'text' },
  key: KEY,
  statement: ({ db }, calls) =>
    db
      .update(webhooks)
      .set({ handledAt: CURRENT_TIME })
      .from(calls.rows)
      .where(and(eq(provider, calls.column('provider')), eq(webhookId, calls.column('webhookId'))))
      .returning({ provider, webhookId })
      .prepare('webhooks_handled'),
});

export async function recordWebhookHandled(batching: Batching, webhook: WebhookKey): Promise<void> {
  await batching.run(RECORD_HANDLED, { provider: webhook.provider, webhookId: webhook.webhookId });
}

export type UnprocessedWebhook = StoredWebhook & { readonly tries: number };

/** Claims unprocessed webhooks; other processes do not get them until the lease ends. */
export function claimUnprocessedWebhooks(
  db: Connection,
  atMost: number,
): Promise<readonly UnprocessedWebhook[]> {
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
    .returning({ provider, webhookId, kind, reports, paymentId, redirectId, sessionId, tries });
}

export async function retryWebhookLater(db: Connection, webhook: WebhookKey, waitMs: number): Promise<void> {
  await db
    .update(webhooks)
    .set({ dueAt: inMs(waitMs) })
    .where(and(eq(provider, webhook.provider), eq(webhookId, webhook.webhookId)));
}
