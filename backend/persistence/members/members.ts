import {
  byProfileField,
  type NullableProfileField,
  profileField,
  PROFILE_FIELD_NAMES,
  profileOf,
} from '#lib/contract/member/profile-fields.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { MemberChanges, StoredMember, NewMember } from '#backend/domain/members/member.ts';
import type { Connection } from '../db/database.ts';
import { members } from '../schema.ts';
import { databaseError } from '../db/database-errors.ts';

/** The new member's id, or `emailTaken`. */
export async function insertMember(
  db: Connection,
  member: NewMember,
): Promise<{ memberId: string } | 'emailTaken'> {
  // A violated constraint would abort the transaction; an omitted row does not.
  const [added] = await db
    .insert(members)
    .values(columnsOf(member))
    .onConflictDoNothing({ target: members.emailKey })
    .returning({ memberId: members.memberId });
  return added ?? 'emailTaken';
}

/** Deleted accounts are not found. Addresses are compared without regard to case. */
export const findMember = async (db: Connection, memberId: string): Promise<StoredMember | undefined> =>
  memberIn(await rowOf(db, withId(memberId)));

export const findMemberByEmail = async (db: Connection, email: string): Promise<StoredMember | undefined> =>
  memberIn(await rowOf(db, eq(members.emailKey, emailKey(email))));

/** Like `find`, and locks the member until the transaction ends. */
// Also blocks new orders and logins, whose foreign keys lock the row.
export const lockMember = async (db: Connection, memberId: string): Promise<StoredMember | undefined> =>
  memberIn(await rowOf(db, withId(memberId)).for('update'));

export async function updateMember(
  db: Connection,
  memberId: string,
  changes: MemberChanges,
): Promise<'changed' | 'emailTaken'> {
  if (Object.keys(changes).length === 0) return 'changed';
  try {
    // Within a transaction this is a savepoint: a taken address rolls back nothing else.
    await db.transaction((tx) =>
      tx
        .update(members)
        .set({ ...columnsOf(changes), version: sql`${members.version} + 1` })
        .where(isActiveMember(withId(memberId))),
    );
    return 'changed';
  } catch (error) {
    if (databaseError(error)?.constraint === 'members_email') return 'emailTaken';
    throw error;
  }
}

/** Ends all email subscriptions of the member with this token. Returns their id; `undefined`: no such token. */
export async function unsubscribeByToken(db: Connection, stopToken: string): Promise<string | undefined> {
  const [member] = await db
    .update(members)
    .set({ wantsNewDraws: false, wantsRestock: false })
    .where(isActiveMember(eq(members.stopToken, stopToken)))
    .returning({ memberId: members.memberId });
  return member?.memberId;
}

/** Deletes all personal fields, and the stored answers of operators' calls about the member. The empty row stays, because the ledger refers to it. */
export async function erasePersonalData(db: Connection, memberId: string): Promise<void> {
  await db.execute(sql`
      delete from operator_answers using operator_log
       where operator_log.entry_id = operator_answers.entry_id and facts ->> 'memberId' = ${memberId}`);
  await db
    .update(members)
    .set({ ...DELETED_MEMBER, leftAt: sql`now()` })
    .where(isActiveMember(withId(memberId)));
}

const rowOf = (db: Connection, which: SQL) =>
  db.select(MEMBER).from(members).where(isActiveMember(which)).limit(1);

const isActiveMember = (which: SQL) => and(which, isNull(members.leftAt));

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id may be any text of a request; what is not a UUID matches nothing. */
const withId = (memberId: string): SQL => (UUID.test(memberId) ? eq(members.memberId, memberId) : sql`false`);

/** The columns of a member. */
const MEMBER = {
  person: {
    memberId: members.memberId,
    email: members.email,
    passwordHash: members.passwordHash,
    ...profileOf(members),
    version: members.version,
  },
  emailPreferences: { newDraws: members.wantsNewDraws, restock: members.wantsRestock },
};

type Person = Pick<typeof members.$inferSelect, keyof (typeof MEMBER)['person']>;
type WholePerson = {
  readonly [Name in keyof Person]: Name extends NullableProfileField
    ? Person[Name]
    : NonNullable<Person[Name]>;
};

/** Throws if the row of a member lacks a required field, which the constraint `members_whole_or_empty` allows for deleted accounts only. */
function memberIn([row]: readonly (Pick<StoredMember, 'emailPreferences'> & { readonly person: Person })[]) {
  if (row === undefined) return undefined;
  const { person, emailPreferences } = row;
  if (!isWhole(person)) throw new Error(`Member ${person.memberId} lacks a required field`);
  return { ...person, emailPreferences };
}

const NULLABLE: ReadonlySet<string> = new Set(
  PROFILE_FIELD_NAMES.filter((name) => profileField(name).isNullable === true),
);

const isWhole = (person: Person): person is WholePerson =>
  Object.entries(person).every(([name, value]) => value !== null || NULLABLE.has(name));

/** Picks the columns, so that additional properties are not written. */
function columnsOf({ passwordHash, email, emailPreferences, ...changes }: MemberChanges) {
  return {
    ...profileOf(changes),
    passwordHash,
    email,
    emailKey: email === undefined ? undefined : emailKey(email),
    wantsNewDraws: emailPreferences?.newDraws,
    wantsRestock: emailPreferences?.restock,
  };
}

/** The row of a deleted account. */
const DELETED_MEMBER = {
  ...byProfileField(() => null),
  passwordHash: null,
  email: null,
  emailKey: null,
  stopToken: null,
  wantsNewDraws: false,
  wantsRestock: false,
};
