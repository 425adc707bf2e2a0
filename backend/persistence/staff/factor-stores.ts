import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { AuthenticatorStore, PasskeyStore, RecoveryCodeStore } from '#backend/actions/staff/ports.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { STAFF } from './staff-store.ts';

const { passkeyId } = staffPasskeys;

export const passkeyStore = (db: Connection): PasskeyStore => ({
  find: async (id) => {
    const [found] = await db
      .select({ passkey: staffPasskeys, staff: STAFF })
      .from(staffPasskeys)
      .innerJoin(staff, eq(staff.staffId, staffPasskeys.staffId))
      .where(and(eq(passkeyId, id), isNull(staff.disabledAt)));
    return found;
  },

  listOf: (of) =>
    db
      .select()
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, of))
      .orderBy(asc(staffPasskeys.addedAt), asc(passkeyId)),

  add: async (of, { transports, ...passkey }) => {
    await db
      .insert(staffPasskeys)
      .values({ ...passkey, transports: [...transports], staffId: of, addedAt: CURRENT_TIME });
  },

  recordUse: async (id, counter) => {
    await db.update(staffPasskeys).set({ counter, usedAt: CURRENT_TIME }).where(eq(passkeyId, id));
  },

  remove: async (of, id) => {
    const removed = await db
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.staffId, of), eq(passkeyId, id)))
      .returning({ passkeyId });
    return removed.length > 0;
  },

  removeAll: async (of) => {
    await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, of));
  },
});

const { staffId, passwordHash, codeSecret, codeStep } = staff;

export const authenticatorStore = (db: Connection): AuthenticatorStore => ({
  find: async (of) => {
    const [found] = await db.select({ passwordHash, secret: codeSecret }).from(staff).where(eq(staffId, of));
    if (found === undefined || found.passwordHash === null || found.secret === null) return undefined;
    return { passwordHash: found.passwordHash, secret: found.secret };
  },

  put: async (of, { passwordHash: hash, secret, step }) => {
    await db
      .update(staff)
      .set({ passwordHash: hash, codeSecret: secret, codeStep: step })
      .where(eq(staffId, of));
  },

  useStep: async (of, step) => {
    const used = await db
      .update(staff)
      .set({ codeStep: step })
      .where(and(eq(staffId, of), or(isNull(codeStep), lt(codeStep, step))))
      .returning({ staffId });
    return used.length > 0;
  },

  remove: async (of) => {
    await db
      .update(staff)
      .set({ passwordHash: null, codeSecret: null, codeStep: null })
      .where(eq(staffId, of));
  },
});

export const recoveryCodeStore = (db: Connection): RecoveryCodeStore => ({
  replace: async (of, digests) => {
    await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, of));
    await db.insert(staffRecoveryCodes).values(digests.map((digest) => ({ digest, staffId: of })));
  },

  use: async (of, digest) => {
    const used = await db
      .delete(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.staffId, of), eq(staffRecoveryCodes.digest, digest)))
      .returning({ digest: staffRecoveryCodes.digest });
    return used.length > 0;
  },

  countOf: (of) => db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, of)),
});
