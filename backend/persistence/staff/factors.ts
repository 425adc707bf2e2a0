import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { STAFF } from './staff.ts';
import {
  type Authenticator,
  type NewPasskey,
  type Passkey,
  RECOVERY_MS,
  type RecoveryCode,
  type StaffMember,
} from '#backend/domain/staff/staff-member.ts';

const { passkeyId, provesFrom } = staffPasskeys;

/** The passkey with its owner, if they are enabled, and whether it proves that it is them. */
export async function findPasskey(
  db: Connection,
  id: string,
): Promise<{ readonly passkey: Passkey; readonly staff: StaffMember; readonly proves: boolean } | undefined> {
  const [found] = await db
    .select({ passkey: staffPasskeys, staff: STAFF, proves: sql<boolean>`${provesFrom} <= ${CURRENT_TIME}` })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.staffId, staffPasskeys.staffId))
    .where(and(eq(passkeyId, id), isNull(staff.disabledAt)));
  return found;
}

export const passkeysOf = (db: Connection, of: string): Promise<readonly Passkey[]> =>
  db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, of))
    .orderBy(asc(staffPasskeys.addedAt), asc(passkeyId));

type AddedPasskey = NewPasskey & {
  /** `false`: added by a recovery. */
  readonly proves: boolean;
};

/** `false`: the shop has a passkey with this id. An authenticator chooses the id, so it may be that of somebody else. */
export async function insertPasskey(
  db: Connection,
  of: string,
  { transports, proves, ...passkey }: AddedPasskey,
): Promise<boolean> {
  const added = await db
    .insert(staffPasskeys)
    .values({
      ...passkey,
      transports: [...transports],
      staffId: of,
      addedAt: CURRENT_TIME,
      provesFrom: proves ? CURRENT_TIME : inMs(RECOVERY_MS),
    })
    .onConflictDoNothing()
    .returning({ passkeyId });
  return added.length > 0;
}

/** Lets all passkeys of a staff member prove. `false`: they did before. */
export async function letPasskeysProve(db: Connection, of: string): Promise<boolean> {
  const confirmed = await db
    .update(staffPasskeys)
    .set({ provesFrom: CURRENT_TIME })
    .where(and(eq(staffPasskeys.staffId, of), gt(provesFrom, CURRENT_TIME)))
    .returning({ passkeyId });
  return confirmed.length > 0;
}

export async function recordPasskeyUse(db: Connection, id: string, counter: number): Promise<void> {
  await db.update(staffPasskeys).set({ counter, usedAt: CURRENT_TIME }).where(eq(passkeyId, id));
}

/** `false`: the staff member has no such passkey. */
export async function deletePasskey(db: Connection, of: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, of), eq(passkeyId, id)))
    .returning({ passkeyId });
  return removed.length > 0;
}

export async function deletePasskeysBut(db: Connection, of: string, kept: string): Promise<void> {
  await db.delete(staffPasskeys).where(and(eq(staffPasskeys.staffId, of), ne(passkeyId, kept)));
}

const { staffId, passwordHash, codeSecret, codeStep } = staff;

export async function findAuthenticator(db: Connection, of: string): Promise<Authenticator | undefined> {
  const [found] = await db.select({ passwordHash, secret: codeSecret }).from(staff).where(eq(staffId, of));
  if (found === undefined || found.passwordHash === null || found.secret === null) return undefined;
  return { passwordHash: found.passwordHash, secret: found.secret };
}

export async function putAuthenticator(
  db: Connection,
  of: string,
  { passwordHash: hash, secret, step }: Authenticator & { readonly step: number },
): Promise<void> {
  await db
    .update(staff)
    .set({ passwordHash: hash, codeSecret: secret, codeStep: step })
    .where(eq(staffId, of));
}

/** Uses up a code. `false`: it, or a later one, was used before. */
export async function useAuthenticatorStep(db: Connection, of: string, step: number): Promise<boolean> {
  const used = await db
    .update(staff)
    .set({ codeStep: step })
    .where(and(eq(staffId, of), or(isNull(codeStep), lt(codeStep, step))))
    .returning({ staffId });
  return used.length > 0;
}

export async function deleteAuthenticator(db: Connection, of: string): Promise<void> {
  await db.update(staff).set({ passwordHash: null, codeSecret: null, codeStep: null }).where(eq(staffId, of));
}

/** Replaces all codes of a staff member. */
export async function replaceRecoveryCodes(
  db: Connection,
  of: string,
  codes: readonly RecoveryCode[],
): Promise<void> {
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, of));
  await db.insert(staffRecoveryCodes).values(codes.map((code) => ({ ...code, staffId: of })));
}

export const recoveryCodesOf = (db: Connection, of: string): Promise<readonly RecoveryCode[]> =>
  db
    .select({ salt: staffRecoveryCodes.salt, digest: staffRecoveryCodes.digest })
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffId, of));

/** Uses up a code. `false`: no such code, or it was used. */
export async function useRecoveryCode(db: Connection, of: string, digest: string): Promise<boolean> {
  const used = await db
    .delete(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, of), eq(staffRecoveryCodes.digest, digest)))
    .returning({ digest: staffRecoveryCodes.digest });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Connection, of: string): Promise<number> =>
  db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, of));
