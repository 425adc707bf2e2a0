import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';
import { sandboxKeys } from '#backend/persistence/schema.ts';

const NAME = 'webhooks';

/** The secret that signs webhooks. Created by the first backend and shared by all. */
export async function webhookSecret(db: Connection): Promise<string> {
  await db.insert(sandboxKeys).values({ name: NAME, secret: newSecret() }).onConflictDoNothing();
  const [key] = await db
    .select({ secret: sandboxKeys.secret })
    .from(sandboxKeys)
    .where(eq(sandboxKeys.name, NAME));
  if (key === undefined) throw new Error('The secret that signs webhooks was written but cannot be read.');
  return key.secret;
}

/** Random bytes of an id. The id of a session is the only permission to pay there, so it must not be guessable. */
const BYTES = 24;

export const newId = (kind: 'ses' | 'pay' | 'evt' | 'cus' | 'dis' | 'set'): string =>
  `${kind}_${randomBytes(BYTES).toString('base64url')}`;

export const newSecret = (): string => randomBytes(32).toString('hex');
