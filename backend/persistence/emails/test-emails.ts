import { eq } from 'drizzle-orm';
import type { TestEmailState } from '#lib/contract/staff-enums.ts';
import type { Connection } from '../db/database.ts';
import { outbox, testEmails } from '../schema.ts';

export const insertTestEmail = async (db: Connection, emailId: string): Promise<void> => {
  await db.insert(testEmails).values({ emailId });
};

/** `undefined`: no such test email. */
export async function testEmailState(db: Connection, emailId: string): Promise<TestEmailState | undefined> {
  const [found] = await db
    .select({ sentAt: testEmails.sentAt, queued: outbox.emailId })
    .from(testEmails)
    .leftJoin(outbox, eq(outbox.emailId, testEmails.emailId))
    .where(eq(testEmails.emailId, emailId));
  if (found === undefined) return undefined;
  if (found.sentAt !== null) return 'sent';
  return found.queued === null ? 'givenUp' : 'waiting';
}
