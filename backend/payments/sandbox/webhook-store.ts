import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { inMs, CURRENT_TIME } from '#backend/persistence/clock.ts';
import { sandboxWebhooks } from '#backend/persistence/schema.ts';
import { WebhookBody } from './webhook-format.ts';

/** A notice on its way; the same one may go twice, so that its way has an id of its own. */
export type OutgoingWebhook = {
  readonly wayId: string;
  readonly body: WebhookBody;
  readonly signature: string;
  readonly tries: number;
};

/** null: it never goes. */
export type PlannedWebhook = Omit<OutgoingWebhook, 'tries'> & { readonly dueInMs: number | null };

/** Longer than to deliver one takes. */
const LEASE_MS = 10_000;

const { noticeId: wayId, body, signature, dueAt, tries, deliveredAt } = sandboxWebhooks;

export async function insertWebhooks(db: Connection, planned: readonly PlannedWebhook[]): Promise<void> {
  await db.execute(sql`with done as (select) ${insertWebhooksIfDone(planned)}`);
}

/** A part of a statement whose part `done` has a row if it is to be told of. */
export const insertWebhooksIfDone = (planned: readonly PlannedWebhook[]): SQL => sql`
  insert into ${sandboxWebhooks} (notice_id, body, signature, due_at)
    select "wayId", body, signature,
           coalesce(clock_timestamp() + "dueInMs" * interval '1 millisecond', 'infinity')
      from done, jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
             as it("wayId" text, body jsonb, signature text, "dueInMs" float8)`;

/** Those that are due; nobody else gets them for a while. */
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
  return claimed.map((notice) => ({ ...notice, body: WebhookBody.parse(notice.body) }));
}

export async function recordDelivered(db: Connection, id: string): Promise<void> {
  await db.update(sandboxWebhooks).set({ deliveredAt: CURRENT_TIME }).where(eq(wayId, id));
}

/** null: nobody takes it, and it is not tried again. */
export async function recordUndelivered(db: Connection, id: string, waitMs: number | null): Promise<void> {
  await db
    .update(sandboxWebhooks)
    .set({ dueAt: waitMs === null ? sql`'infinity'::timestamptz` : inMs(waitMs) })
    .where(eq(wayId, id));
}
