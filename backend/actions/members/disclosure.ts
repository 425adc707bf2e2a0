import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { type ActionOf, type NotFound } from '../staff/operator-action.ts';
import { lockMember } from '#backend/persistence/members/member-store.ts';
import { disclosureOf, type DisclosedTable } from '#backend/persistence/members/disclosure.ts';
import { queueEmail } from '#backend/persistence/emails/outbox-store.ts';

type DisclosureParams = { readonly memberId: string; readonly reason: string };

/**
 * Reads everything that is stored about a member (個人情報保護法 33条). They get an email, because a disclosure that they
 * did not ask for shows another person's attempt.
 */
export async function discloseMember(
  db: Database,
  { memberId, reason }: DisclosureParams,
  actionOf: ActionOf,
): Promise<{ readonly at: Date; readonly tables: readonly DisclosedTable[] } | NotFound> {
  const at = await databaseTime(db);
  return inTransaction(db, async (tx) => {
    // Locked, so that the tables agree about the account.
    const member = await lockMember(tx, memberId);
    if (member === undefined) return { refusal: 'notFound' };
    const tables = await disclosureOf(tx, memberId);
    const message = { kind: 'dataDisclosed', name: member.name } as const;
    await queueEmail(tx, { to: member.email, message, memberId });
    await recordAction(tx, actionOf({ memberId, reason }));
    return { at, tables };
  });
}
