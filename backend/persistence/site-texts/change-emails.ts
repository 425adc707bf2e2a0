import { and, eq, gt, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { TextVersion } from '#backend/domain/site-texts.ts';
import type { AgreedTextKind } from '#lib/contract/site-text-blocks.ts';
import type { Connection } from '../db/database.ts';
import { queueToMembers } from '../emails/queue-news.ts';
import { TERMS_NOTICE_DAYS } from '#lib/contract/shop-rules.ts';
import { importedMembers, members } from '../schema.ts';

/** Members with an account. Those of another shop hear nothing before they are invited, and are asked at their first login. */
const isInformed = (db: Connection) =>
  and(isNull(members.leftAt), notExists(imported(db, isNull(importedMembers.invitedAt))));

const imported = (db: Connection, which: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(importedMembers)
    .where(and(eq(importedMembers.memberId, members.memberId), which));

/** How many members an email about a version is for. */
export const countInformed = (db: Connection): Promise<number> => db.$count(members, isInformed(db));

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
    which: isInformed(tx),
    kind: email.kind,
    message: sql`${JSON.stringify(email)}::jsonb`,
    uselessAfter: appliesFrom,
  });
}

/** Members who got an email about a version that was published at this time. */
function hadEmail(db: Connection, publishedAt: Date) {
  const at = sql`${publishedAt.toISOString()}::timestamptz`;
  const { invitedAt } = importedMembers;
  return and(
    isNull(members.leftAt),
    lte(members.joinedAt, at),
    notExists(imported(db, or(isNull(invitedAt), gt(invitedAt, at)))),
  );
}

export const countEmailed = (tx: Connection, publishedAt: Date): Promise<number> =>
  tx.$count(members, hadEmail(tx, publishedAt));

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
    which: hadEmail(tx, publishedAt),
    kind: email.kind,
    message: sql`${JSON.stringify(email)}::jsonb`,
    uselessAfter: new Date(appliesFrom.getTime() + TERMS_NOTICE_DAYS * DAY_MS),
  });
}
