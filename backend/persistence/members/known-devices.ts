import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import { type Batching, defineBatch } from '../db/batching.ts';
import type { Connection } from '../db/database.ts';
import { knownDevices, members } from '../schema.ts';
import { MAX_KNOWN_DEVICES } from '#backend/domain/members/login-session.ts';

const { memberId, tokenDigest, seenAt } = knownDevices;

/** Adds a browser or prolongs it, and forgets those above the limit. */
export async function rememberDevice(
  db: Connection,
  device: { memberId: string; tokenDigest: string },
): Promise<void> {
  await db
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({ target: [memberId, tokenDigest], set: { seenAt: sql`now()` } });
  const newest = db
    .select({ tokenDigest })
    .from(knownDevices)
    .where(eq(memberId, device.memberId))
    .orderBy(desc(seenAt))
    .limit(MAX_KNOWN_DEVICES);
  await db.delete(knownDevices).where(and(eq(memberId, device.memberId), notInArray(tokenDigest, newest)));
}

export async function deleteDevicesOf(db: Connection, of: string): Promise<void> {
  await db.delete(knownDevices).where(eq(memberId, of));
}

export async function deleteOldDevices(db: Connection, seenBefore: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(seenAt, seenBefore));
}

/** Runs for calls that wait in the password queue, also for invented tokens, so they share a statement. */
const FIND_DEVICES = defineBatch({
  name: 'known devices',
  kind: 'read',
  columns: { emailKey: 'text', tokenDigest: 'text' },
  key: ['emailKey', 'tokenDigest'],
  statement: ({ db }, calls) =>
    db
      .select({ emailKey: members.emailKey, tokenDigest })
      .from(calls.rows)
      .innerJoin(members, eq(members.emailKey, calls.column('emailKey')))
      .innerJoin(
        knownDevices,
        and(eq(memberId, members.memberId), eq(tokenDigest, calls.column('tokenDigest'))),
      )
      .prepare('known_devices'),
});

/** Whether the member with this email address has logged in with this device token. */
export async function isKnownDevice(
  batching: Batching,
  device: { readonly email: string; readonly tokenDigest: string },
): Promise<boolean> {
  const call = { emailKey: emailKey(device.email), tokenDigest: device.tokenDigest };
  return (await batching.run(FIND_DEVICES, call)) !== undefined;
}

/** The same by the member's id, within a transaction. */
export async function hasDevice(
  db: Connection,
  device: { readonly memberId: string; readonly tokenDigest: string },
): Promise<boolean> {
  const isSame = and(eq(memberId, device.memberId), eq(tokenDigest, device.tokenDigest));
  return (await db.$count(knownDevices, isSame)) > 0;
}
