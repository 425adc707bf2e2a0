import type { EmailKind } from '#lib/contract/email-kinds.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { insertTestEmail } from '#backend/persistence/emails/test-emails.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from './staff/operator-action.ts';

type TestEmail = { readonly kind: EmailKind; readonly to: string };

/** A mail server that does not take it for so long will not be waited for. */
const USEFUL_MS = 60 * 60_000;

/** Queues an email with invented data, which goes the way of all emails. Returns its id. */
export const sendTestEmail = (db: Database, { kind, to }: TestEmail, actionOf: ActionOf): Promise<string> =>
  inTransaction(db, async (tx) => {
    const uselessAfter = new Date((await databaseTime(tx)).getTime() + USEFUL_MS);
    const message = { kind: 'testEmail', of: kind } as const;
    const emailId = await queueEmail(tx, { to, message, memberId: null, uselessAfter });
    await insertTestEmail(tx, emailId);
    await recordAction(tx, actionOf({ kind }));
    return emailId;
  });
