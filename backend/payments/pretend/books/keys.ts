import { eq } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { pretendKeys } from '#backend/persistence/schema.ts';
import { newSecret } from '../chance.ts';

const NAME = 'notices';

/** The secret that notices are signed with: made by whoever comes first, and the same for every backend. */
export async function noticeSecret(db: Connection): Promise<string> {
  await db.insert(pretendKeys).values({ name: NAME, secret: newSecret() }).onConflictDoNothing();
  const [key] = await db
    .select({ secret: pretendKeys.secret })
    .from(pretendKeys)
    .where(eq(pretendKeys.name, NAME));
  if (key === undefined) throw new Error('The secret of the notices was written and is not there.');
  return key.secret;
}
