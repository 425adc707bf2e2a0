import { and, isNull, lte, sql } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { TextVersion } from '#backend/domain/site-texts.ts';
import type { AgreedTextKind } from '#lib/contract/site-text-blocks.ts';
import type { Connection } from '../db/database.ts';
import { queueToMembers } from '../emails/queue-news.ts';
import { TERMS_NOTICE_DAYS } from '#lib/contract/shop-rules.ts';
import { members } from '../schema.ts';

/** Queues an email about a version to every member. It is useless once the version applies. Returns their number. */
export function queueTextChange(
  tx: Connection,
  { kind, number, note, appliesFrom, asksConsent }: TextVersion & { readonly kind: AgreedTextKind },
): Promise<number> {
  const email: EmailOf<'textChange'> = {
    kind: 'textChange',
    text: kind,
    number,
    note,
    appliesFrom: appliesFrom.toISOString(),
    asksConsent,
  };
  return queueToMembers(tx, {
    which: isNull(members.leftAt),
    kind: email.kind,
    message: sql`${JSON.stringify(email)}::jsonb`,
    uselessAfter: appliesFrom,
  });
}

/** Members who got an email about a version that was published at this time. */
const hadEmail = (publishedAt: Date) =>
  and(isNull(members.leftAt), lte(members.joinedAt, sql`${publishedAt.toISOString()}::timestamptz`));

export const countEmailed = (tx: Connection, publishedAt: Date): Promise<number> =>
  tx.$count(members, hadEmail(publishedAt));

const DAY_MS = 24 * 60 * 60_000;

/** Queues an email that a version does not apply, to every member who had an email about it. */
export async function queueTextWithdrawal(
  tx: Connection,
  { kind, appliesFrom, publishedAt }: TextVersion & { readonly kind: AgreedTextKind },
): Promise<void> {
  const email: EmailOf<'textWithdrawn'> = {
    kind: 'textWithdrawn',
    text: kind,
    appliesFrom: appliesFrom.toISOString(),
  };
  await queueToMembers(tx, {
    which: hadEmail(publishedAt),
    kind: email.kind,
    message: sql`${JSON.stringify(email)}::jsonb`,
    uselessAfter: new Date(appliesFrom.getTime() + TERMS_NOTICE_DAYS * DAY_MS),
  });
}
