import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { inMs, MOMENT } from '#backend/persistence/clock.ts';
import { pretendNotices } from '#backend/persistence/schema.ts';
import { NoticeBody } from './webhook-format.ts';

/** A notice on its way; the same one may go twice, so that its way has an id of its own. */
export type Outgoing = {
  readonly wayId: string;
  readonly body: NoticeBody;
  readonly signature: string;
  readonly tries: number;
};

/** null: it never goes. */
export type Planned = Omit<Outgoing, 'tries'> & { readonly dueInMs: number | null };

/** Longer than to deliver one takes. */
const LEASE_MS = 10_000;

const { noticeId: wayId, body, signature, dueAt, tries, deliveredAt } = pretendNotices;

export async function keepNotices(db: Connection, planned: readonly Planned[]): Promise<void> {
  await db.execute(sql`with done as (select) ${keptOnceDone(planned)}`);
}

/** A part of a statement whose part `done` has a row if it is to be told of. */
export const keptOnceDone = (planned: readonly Planned[]): SQL => sql`
  insert into ${pretendNotices} (notice_id, body, signature, due_at)
    select "wayId", body, signature,
           coalesce(clock_timestamp() + "dueInMs" * interval '1 millisecond', 'infinity')
      from done, jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
             as it("wayId" text, body jsonb, signature text, "dueInMs" float8)`;

/** Those that are due; nobody else gets them for a while. */
export async function claimNotices(db: Connection, atMost: number): Promise<Outgoing[]> {
  const due = db.$with('due').as(
    db
      .select({ wayId })
      .from(pretendNotices)
      .where(and(isNull(deliveredAt), lte(dueAt, MOMENT)))
      .orderBy(asc(dueAt))
      .limit(atMost)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(pretendNotices)
    .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
    .where(inArray(wayId, db.select({ wayId: due.wayId }).from(due)))
    .returning({ wayId, body, signature, tries });
  return claimed.map((notice) => ({ ...notice, body: NoticeBody.parse(notice.body) }));
}

export async function noteDelivered(db: Connection, id: string): Promise<void> {
  await db.update(pretendNotices).set({ deliveredAt: MOMENT }).where(eq(wayId, id));
}

/** null: nobody takes it, and it is not tried again. */
export async function noteUndelivered(db: Connection, id: string, waitMs: number | null): Promise<void> {
  await db
    .update(pretendNotices)
    .set({ dueAt: waitMs === null ? sql`'infinity'::timestamptz` : inMs(waitMs) })
    .where(eq(wayId, id));
}
