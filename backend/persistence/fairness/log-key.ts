import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { logHeads, logKeys } from '../schema.ts';

const NAME = 'shop';

/** The private key of the shop's log, PEM, and the name of the log. */
export type LogKey = { readonly privateKey: string; readonly origin: string };

/** The key of the shop's log. Created by the first backend and shared by all. */
export async function readLogKey(db: Connection, create: () => LogKey): Promise<LogKey> {
  const before = await find(db);
  if (before !== undefined) return before;
  await db
    .insert(logKeys)
    .values({ name: NAME, ...create() })
    .onConflictDoNothing();
  const made = await find(db);
  if (made === undefined) throw new Error('The key of the log was written but cannot be read.');
  return made;
}

/** Renames the log. `false`: it is published under its name. */
export async function renameEmptyLog(db: Connection, origin: string): Promise<boolean> {
  const { rowCount } = await db
    .update(logKeys)
    .set({ origin })
    .where(sql`${eq(logKeys.name, NAME)} and not exists (select from ${logHeads})`);
  return (rowCount ?? 0) > 0;
}

async function find(db: Connection): Promise<LogKey | undefined> {
  const { privateKey, origin } = logKeys;
  const [key] = await db.select({ privateKey, origin }).from(logKeys).where(eq(logKeys.name, NAME));
  return key;
}
