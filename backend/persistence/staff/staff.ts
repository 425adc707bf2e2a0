import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import type { StaffMember } from '#backend/domain/staff/staff-member.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

const { staffId, name, role, addedAt, disabledAt, linkDigest, linkUntil } = staff;

/** The columns of a staff member without credentials. */
export const STAFF = { staffId, name, role, addedAt, disabledAt };

/** The number of rows of a table that belong to the staff member. Drizzle writes no table before a column of `from`. */
const countOf = (table: typeof staffPasskeys | typeof staffRecoveryCodes) =>
  sql`(select count(*) from ${table} of_staff where of_staff.staff_id = staff.staff_id)`.mapWith(Number);

const LISTED = {
  ...STAFF,
  linkUntil: sql`case when ${linkUntil} > ${CURRENT_TIME} then ${linkUntil} end`.mapWith(linkUntil),
  passkeys: countOf(staffPasskeys),
  hasAuthenticator: sql<boolean>`${isNotNull(staff.codeSecret)}`,
  recoveryCodes: countOf(staffRecoveryCodes),
};

/** By name. */
export const allStaff = (db: Connection): Promise<readonly ListedStaff[]> =>
  db.select(LISTED).from(staff).orderBy(asc(name));

export async function findStaff(db: Connection, id: string): Promise<ListedStaff | undefined> {
  const [found] = await db.select(LISTED).from(staff).where(eq(staffId, id));
  return found;
}

export async function findStaffByName(db: Connection, wanted: string): Promise<StaffMember | undefined> {
  const [found] = await db.select(STAFF).from(staff).where(eq(name, wanted));
  return found;
}

/** Locks the list of staff until the transaction ends, so that two changes cannot remove the last two owners. */
export async function lockStaff(db: Connection): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.staff})`);
}

export async function insertStaff(
  db: Connection,
  values: { readonly name: string; readonly role: Role },
): Promise<StaffMember> {
  const [added] = await db
    .insert(staff)
    .values({ ...values, addedAt: CURRENT_TIME })
    .returning(STAFF);
  if (added === undefined) throw new Error('The insertion of the staff member returned no row.');
  return added;
}

export async function setStaffRole(db: Connection, id: string, to: Role): Promise<void> {
  await db.update(staff).set({ role: to }).where(eq(staffId, id));
}

export async function setStaffDisabled(db: Connection, id: string, isDisabled: boolean): Promise<void> {
  await db
    .update(staff)
    .set({ disabledAt: isDisabled ? CURRENT_TIME : null })
    .where(and(eq(staffId, id), isDisabled ? isNull(disabledAt) : undefined));
}

/** Returns its end. Replaces an earlier link of the same staff member. */
export async function putLink(db: Connection, { staffId: id, digest, lifeMs }: NewLink): Promise<Date> {
  const [put] = await db
    .update(staff)
    .set({ linkDigest: digest, linkUntil: inMs(lifeMs) })
    .where(eq(staffId, id))
    .returning({ linkUntil });
  const until = put?.linkUntil ?? undefined;
  if (until === undefined) throw new Error('The link of the staff member was not stored.');
  return until;
}

/** The enabled staff member of a link that is valid now. */
export async function findLink(db: Connection, digest: string): Promise<StaffMember | undefined> {
  const [found] = await db.select(STAFF).from(staff).where(isValid(digest));
  return found;
}

/** `false`: it was used or replaced meanwhile, or is over. */
export async function consumeLink(db: Connection, digest: string): Promise<boolean> {
  const used = await db.update(staff).set(NO_LINK).where(isValid(digest)).returning({ staffId });
  return used.length > 0;
}

export async function deleteLinksOf(db: Connection, id: string): Promise<void> {
  await db.update(staff).set(NO_LINK).where(eq(staffId, id));
}

const NO_LINK = { linkDigest: null, linkUntil: null };

const isValid = (digest: string) =>
  and(eq(linkDigest, digest), gt(linkUntil, CURRENT_TIME), isNull(disabledAt));

/** A staff member in the list, with what they can sign in with. */
export type ListedStaff = StaffMember & {
  readonly linkUntil: Date | null;
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodes: number;
};

type NewLink = { readonly staffId: string; readonly digest: string; readonly lifeMs: number };
