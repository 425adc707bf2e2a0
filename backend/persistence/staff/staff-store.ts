import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LinkStore, StaffStore } from '#backend/actions/staff/ports.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';

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

/** Any number that no other part of the shop locks. */
const STAFF_LOCK = 7_421_003;

export const staffStore = (db: Connection): StaffStore => ({
  list: () => db.select(LISTED).from(staff).orderBy(asc(name)),

  find: async (id) => {
    const [found] = await db.select(LISTED).from(staff).where(eq(staffId, id));
    return found;
  },

  findByName: async (wanted) => {
    const [found] = await db.select(STAFF).from(staff).where(eq(name, wanted));
    return found;
  },

  lock: async () => {
    await db.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`);
  },

  add: async (values) => {
    const [added] = await db
      .insert(staff)
      .values({ ...values, addedAt: CURRENT_TIME })
      .returning(STAFF);
    if (added === undefined) throw new Error('The insertion of the staff member returned no row.');
    return added;
  },

  setRole: async (id, to) => {
    await db.update(staff).set({ role: to }).where(eq(staffId, id));
  },

  setDisabled: async (id, isDisabled) => {
    await db
      .update(staff)
      .set({ disabledAt: isDisabled ? CURRENT_TIME : null })
      .where(and(eq(staffId, id), isDisabled ? isNull(disabledAt) : undefined));
  },
});

export const linkStore = (db: Connection): LinkStore => ({
  put: async ({ staffId: id, digest, lifeMs }) => {
    const [put] = await db
      .update(staff)
      .set({ linkDigest: digest, linkUntil: inMs(lifeMs) })
      .where(eq(staffId, id))
      .returning({ linkUntil });
    const until = put?.linkUntil ?? undefined;
    if (until === undefined) throw new Error('The link of the staff member was not stored.');
    return until;
  },

  find: async (digest) => {
    const [found] = await db.select(STAFF).from(staff).where(isValid(digest));
    return found;
  },

  use: async (digest) => {
    const used = await db.update(staff).set(NO_LINK).where(isValid(digest)).returning({ staffId });
    return used.length > 0;
  },

  forget: async (id) => {
    await db.update(staff).set(NO_LINK).where(eq(staffId, id));
  },
});

const NO_LINK = { linkDigest: null, linkUntil: null };

const isValid = (digest: string) =>
  and(eq(linkDigest, digest), gt(linkUntil, CURRENT_TIME), isNull(disabledAt));
