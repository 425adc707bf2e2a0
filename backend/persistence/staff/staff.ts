import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { operatorTokens, staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import type { StaffMember } from '#backend/domain/staff/staff-member.ts';
import type { StaffNotice } from '#lib/contract/staff-enums.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

const { staffId, name, displayName, email, role, addedAt, disabledAt, linkDigest, linkUntil, linkProves } =
  staff;

/** The columns of a staff member without credentials. */
export const STAFF = { staffId, name, displayName, email, role, addedAt, disabledAt };

/** The number of rows of a table that belong to the staff member. Drizzle writes no table before a column of `from`. */
const countOf = (table: typeof staffPasskeys | typeof staffRecoveryCodes) =>
  sql`(select count(*) from ${table} of_staff where of_staff.staff_id = staff.staff_id)`.mapWith(Number);

const LISTED = {
  ...STAFF,
  linkUntil: sql`case when ${linkUntil} > ${CURRENT_TIME} then ${linkUntil} end`.mapWith(linkUntil),
  passkeys: countOf(staffPasskeys),
  hasAuthenticator: sql<boolean>`${isNotNull(staff.codeSecret)}`,
  recoveryCodes: countOf(staffRecoveryCodes),
  recoveryUntil: sql`(
    select max(of_staff.proves_from) from ${staffPasskeys} of_staff
     where of_staff.staff_id = staff.staff_id and of_staff.proves_from > ${CURRENT_TIME})`.mapWith(linkUntil),
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

/** The roles with which operators may act now: as enabled staff members, and by tokens that are valid. */
export async function activeRolesOf(
  db: Connection,
  operators: readonly string[],
): Promise<(operator: string) => readonly Role[]> {
  const named = sql`any(${sql.param([...operators])}::text[])`;
  const { rows } = await db.execute<{ operator: string; role: Role }>(sql`
    select name as operator, role from ${staff} where name = ${named} and disabled_at is null
    union
    select operator, role from ${operatorTokens}
     where operator = ${named} and revoked_at is null and expires_at > ${CURRENT_TIME}`);
  const byName = Map.groupBy(rows, ({ operator }) => operator);
  return (operator) => byName.get(operator)?.map((row) => row.role) ?? [];
}

/** Locks the list of staff until the transaction ends, so that two changes cannot remove the last two owners. */
export async function lockStaff(db: Connection): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.staff})`);
}

export type NewStaff = {
  readonly name: string;
  readonly role: Role;
  readonly displayName?: string;
  readonly email?: string;
};

export async function insertStaff(db: Connection, values: NewStaff): Promise<StaffMember> {
  const [added] = await db
    .insert(staff)
    .values({ ...values, addedAt: CURRENT_TIME })
    .returning(STAFF);
  if (added === undefined) throw new Error('The insertion of the staff member returned no row.');
  return added;
}

type Contact = Pick<StaffMember, 'displayName' | 'email'>;

export async function setStaffContact(db: Connection, id: string, contact: Contact): Promise<void> {
  await db.update(staff).set(contact).where(eq(staffId, id));
}

export type NoticeChoice = {
  readonly email: readonly StaffNotice[];
  readonly push: readonly StaffNotice[];
};

export async function setNoticeChoice(
  db: Connection,
  id: string,
  { email: emailNotices, push: pushNotices }: NoticeChoice,
): Promise<void> {
  await db
    .update(staff)
    .set({ emailNotices: [...emailNotices], pushNotices: [...pushNotices] })
    .where(eq(staffId, id));
}

export type OwnContact = Contact & { readonly notices: NoticeChoice };

/** How a staff member is named and told. */
export async function findContact(db: Connection, id: string): Promise<OwnContact | undefined> {
  const [found] = await db
    .select({ displayName, email, notices: { email: staff.emailNotices, push: staff.pushNotices } })
    .from(staff)
    .where(eq(staffId, id));
  return found;
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
export async function putLink(
  db: Connection,
  { staffId: id, digest, lifeMs, proves }: NewLink,
): Promise<Date> {
  const [put] = await db
    .update(staff)
    .set({ linkDigest: digest, linkUntil: inMs(lifeMs), linkProves: proves })
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

/** Locks a link until the transaction ends. `undefined`: it was used or replaced meanwhile, or is over. */
export async function lockLink(
  db: Connection,
  digest: string,
): Promise<{ readonly proves: boolean } | undefined> {
  const [found] = await db.select({ proves: linkProves }).from(staff).where(isValid(digest)).for('update');
  return found && { proves: found.proves === true };
}

export async function deleteLinksOf(db: Connection, id: string): Promise<void> {
  await db.update(staff).set(NO_LINK).where(eq(staffId, id));
}

const NO_LINK = { linkDigest: null, linkUntil: null, linkProves: null };

const isValid = (digest: string) =>
  and(eq(linkDigest, digest), gt(linkUntil, CURRENT_TIME), isNull(disabledAt));

/** A staff member in the list, with what they can sign in with. */
export type ListedStaff = StaffMember & {
  readonly linkUntil: Date | null;
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodes: number;
  /** Until when a passkey that a recovery has added proves nothing. */
  readonly recoveryUntil: Date | null;
};

type NewLink = {
  readonly staffId: string;
  readonly digest: string;
  readonly lifeMs: number;
  /** Whether the passkey that it adds proves at once. */
  readonly proves: boolean;
};
