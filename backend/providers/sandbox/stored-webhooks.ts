import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type Batching, defineBatch } from '#backend/persistence/db/batching.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { inMs, CURRENT_TIME } from '#backend/persistence/db/clock.ts';
import { sandboxWebhooks } from '#backend/persistence/schema.ts';
import { WebhookBody } from './webhook-format.ts';

/** A webhook to deliver. The same webhook may be sent twice, so each delivery has its own id. */
export type OutgoingWebhook = {
  readonly wayId: string;
  readonly body: WebhookBody;
  readonly signature: string;
  readonly tries: number;
};

/** `dueInMs` null: never delivered. */
export type PlannedWebhook = Omit<OutgoingWebhook, 'tries'> & { readonly dueInMs: number | null };

/** Longer than a delivery takes. */
const LEASE_MS = 10_000;

const { webhookId: wayId, body, signature, dueAt, tries, deliveredAt } = sandboxWebhooks;

export async function insertWebhooks(db: Connection, planned: readonly PlannedWebhook[]): Promise<void> {
  await db.execute(sql`with done as (select) ${insertWebhooksIfDone(sql`${JSON.stringify(planned)}`)}`);
}

/** Part of a statement: inserts these webhooks for the rows of its part `done`. */
export const insertWebhooksIfDone = (webhooks: SQL): SQL => sql`
  insert into ${sandboxWebhooks} (webhook_id, body, signature, due_at)
    select "wayId", body, signature,
           coalesce(clock_timestamp() + "dueInMs" * interval '1 millisecond', 'infinity')
      from done, jsonb_to_recordset(${webhooks}::jsonb)
             as it("wayId" text, body jsonb, signature text, "dueInMs" float8)`;

/** Claims due webhooks; other processes do not get them until the lease ends. */
export async function claimWebhooks(db: Connection, atMost: number): Promise<OutgoingWebhook[]> {
  const due = db.$with('due').as(
    db
      .select({ wayId })
      .from(sandboxWebhooks)
      .where(and(isNull(deliveredAt), lte(dueAt, CURRENT_TIME)))
      .orderBy(asc(dueAt))
      .limit(atMost)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(sandboxWebhooks)
    .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
    .where(inArray(wayId, db.select({ wayId: due.wayId }).from(due)))
    .returning({ wayId, body, signature, tries });
  return claimed.map((webhook) => ({ ...webhook, body: WebhookBody.parse(webhook.body) }));
}

const RECORD_DELIVERED = defineBatch({
  name: 'delivered sandbox webhooks',
  kind: 'repeatableWrite',
  columns: { webhookId: 'text' },
  key: ['webhookId'],
  statement: ({ db }, calls) =>
    db
      .update(sandboxWebhooks)
      .set({ deliveredAt: CURRENT_TIME })
      .from(calls.rows)
      .where(eq(sandboxWebhooks.webhookId, calls.column('webhookId')))
      .returning({ webhookId: sandboxWebhooks.webhookId })
      .prepare('sandbox_webhooks_delivered'),
});

export async function recordDelivered(batching: Batching, id: string): Promise<void> {
  await batching.run(RECORD_DELIVERED, { webhookId: id });
}

/** `waitMs` null: not retried. */
export async function recordUndelivered(db: Connection, id: string, waitMs: number | null): Promise<void> {
  await db
    .update(sandboxWebhooks)
    .set({ dueAt: waitMs === null ? sql`'infinity'::timestamptz` : inMs(waitMs) })
    .where(eq(wayId, id));
}
