import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import { type EmailKind, rankOf } from '#lib/contract/email-kinds.ts';
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
export const queueNews = (tx: Connection, newsEmail: NewsToMail, uselessAfter: Date): Promise<number> =>
  queueToMembers(tx, {
    which: isSubscriber(newsEmail.preference),
    kind: newsEmail.kind,
    message: sql`${JSON.stringify(newsEmail)}::jsonb || jsonb_build_object('stopToken', ${members.stopToken})`,
    uselessAfter,
  });

/** An email to many members. `message`: the email of a member, as JSON. */
type MassEmail = {
  readonly which: SQL | undefined;
  readonly kind: EmailKind;
  readonly message: SQL;
  readonly uselessAfter: Date;
};

/** Queues an email to each of these members, a thousand at a time. Returns their number. */
export async function queueToMembers(tx: Connection, email: MassEmail): Promise<number> {
  let emails = 0;
  for (let last: string | null = LOWEST_UUID; last !== null;) {
    const written = await queueBatch(tx, email, last);
    emails += written.length;
    last = written.toSorted().at(-1) ?? null;
  }
  return emails;
}

async function queueBatch(
  tx: Connection,
  { which, kind, message, uselessAfter }: MassEmail,
  afterMemberId: string,
): Promise<string[]> {
  const written = await tx
    .insert(outbox)
    .select(
      tx
        .select({
          emailId: sql`gen_random_uuid()`.as('email_id'),
          to: sql`${members.email}`.as('to'),
          message: message.as('message'),
          rank: sql`${rankOf(kind)}::smallint`.as('rank'),
          memberId: members.memberId,
          shipmentId: sql`null::uuid`.as('shipment_id'),
          madeAt: CURRENT_TIME.as('made_at'),
          attempts: sql`0`.as('attempts'),
          dueAt: CURRENT_TIME.as('due_at'),
          uselessAfter: sql`${uselessAfter.toISOString()}::timestamptz`.as('useless_after'),
        })
        .from(members)
        .where(and(which, gt(members.memberId, afterMemberId)))
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
