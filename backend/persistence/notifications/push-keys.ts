import { eq } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { pushKeys } from '../schema.ts';

/** A VAPID key pair (RFC 8292), base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

const NAME = 'vapid';

/** The shop's key pair. Created by the first backend and shared by all. Another one would end all subscriptions. */
export async function readPushKeys(db: Connection, create: () => PushKeys): Promise<PushKeys> {
  const before = await find(db);
  if (before !== undefined) return before;
  await db
    .insert(pushKeys)
    .values({ name: NAME, ...create() })
    .onConflictDoNothing();
  const made = await find(db);
  if (made === undefined) throw new Error('The keys for push services were written but cannot be read.');
  return made;
}

/** Reads the key pair once. */
export function keptPushKeys(db: Connection, create: () => PushKeys): () => Promise<PushKeys> {
  let keys: PushKeys | undefined;
  return async () => (keys ??= await readPushKeys(db, create));
}

async function find(db: Connection): Promise<PushKeys | undefined> {
  const { publicKey, privateKey, name } = pushKeys;
  const [keys] = await db.select({ publicKey, privateKey }).from(pushKeys).where(eq(name, NAME));
  return keys;
}
