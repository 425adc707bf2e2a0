import { isNull, sql } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { TextVersion } from '#backend/domain/site-texts.ts';
import type { AgreedTextKind } from '#lib/contract/site-text-blocks.ts';
import type { Connection } from '../db/database.ts';
import { queueToMembers } from '../emails/queue-news.ts';
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
