import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { KnownDeviceStore } from '#backend/actions/members/ports.ts';
import { MAX_KNOWN_DEVICES } from '#backend/domain/members/known-device.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { Connection } from '../database.ts';
import { knownDevices, members } from '../schema.ts';

const { memberId, tokenDigest, seenAt } = knownDevices;

export const knownDeviceStore = (db: Connection): KnownDeviceStore => ({
  isKnown: async (device) => {
    const found = await db
      .select({ memberId })
      .from(knownDevices)
      .innerJoin(members, eq(members.memberId, memberId))
      .where(and(eq(members.emailKey, emailKey(device.email)), eq(tokenDigest, device.tokenDigest)));
    return found.length > 0;
  },

  remember: async (device) => {
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
  },

  forgetAll: async (of) => {
    await db.delete(knownDevices).where(eq(memberId, of));
  },

  purge: async (seenBefore) => {
    await db.delete(knownDevices).where(lt(seenAt, seenBefore));
  },
});
