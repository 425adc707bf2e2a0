import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { pretendKeys } from '#backend/persistence/schema.ts';

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

/** So much chance that nobody guesses an id: whoever has one may pay there. */
const BYTES = 24;

export const newId = (kind: 'ses' | 'pay' | 'evt' | 'cus'): string =>
  `${kind}_${randomBytes(BYTES).toString('base64url')}`;

export const newSecret = (): string => randomBytes(32).toString('hex');
