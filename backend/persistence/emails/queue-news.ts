import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import { rankOf } from '#lib/contract/email-kinds.ts';
import type { EmailPreference } from '#backend/domain/members/member.ts';
import type { Connection } from '../db/database.ts';
import { members, outbox } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';

/** The part that is equal for all subscribers; each email also has its own unsubscribe token. */
export type NewsToMail = Omit<EmailOf<'news'>, 'stopToken'>;

/** Members per statement, because a statement may take 10 s at most, also on a busy machine. */
const BATCH_SIZE = 1_000;
const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';

/** Queues an email to every subscriber of this kind of news. Returns their number. */
export async function queueNews(tx: Connection, newsEmail: NewsToMail, uselessAfter: Date): Promise<number> {
  let emails = 0;
  for (let last: string | null = LOWEST_UUID; last !== null;) {
    const written = await queueBatch(tx, { newsEmail, uselessAfter, afterMemberId: last });
    emails += written.length;
    last = written.toSorted().at(-1) ?? null;
  }
  return emails;
}

type BatchParams = {
  readonly newsEmail: NewsToMail;
  readonly uselessAfter: Date;
  readonly afterMemberId: string;
};

async function queueBatch(
  tx: Connection,
  { newsEmail, uselessAfter, afterMemberId }: BatchParams,
): Promise<string[]> {
  const message = sql`${JSON.stringify(newsEmail)}::jsonb || jsonb_build_object('stopToken', ${members.stopToken})`;
  const written = await tx
    .insert(outbox)
    .select(
      tx
        .select({
          emailId: sql`gen_random_uuid()`.as('email_id'),
          to: sql`${members.email}`.as('to'),
          message: message.as('message'),
          rank: sql`${rankOf(newsEmail.kind)}::smallint`.as('rank'),
          memberId: members.memberId,
          shipmentId: sql`null::uuid`.as('shipment_id'),
          madeAt: CURRENT_TIME.as('made_at'),
          attempts: sql`0`.as('attempts'),
          dueAt: CURRENT_TIME.as('due_at'),
          uselessAfter: sql`${uselessAfter.toISOString()}::timestamptz`.as('useless_after'),
        })
        .from(members)
        .where(and(isSubscriber(newsEmail.preference), gt(members.memberId, afterMemberId)))
        .orderBy(asc(members.memberId))
        .limit(BATCH_SIZE)
        // The lock orders this after a concurrent deletion or unsubscription, or before it; then that one finds and
        // deletes the email.
        .for('share', { of: members }),
    )
    .returning({ memberId: outbox.memberId });
  return written.map(({ memberId }) => memberId).filter((memberId) => memberId !== null);
}

export const isSubscriber = (preference: EmailPreference) =>
  and(
    eq({ newDraws: members.wantsNewDraws, restock: members.wantsRestock }[preference], true),
    isNull(members.leftAt),
  );
