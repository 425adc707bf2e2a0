import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  boolean,
  check,
  date,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { PROFILE_FIELD_NAMES, profileField } from '#lib/contract/member/profile-fields.ts';
import { codePurposeEnum, genderEnum, timestamptz } from './enums.ts';

export const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.memberId);

/** Login sessions. The digest of the token is stored, not the token of the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: uuid().primaryKey().defaultRandom(),
    tokenDigest: text().notNull().unique('sessions_token'),
    memberId: uuid()
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    device: text().notNull(),
    startedAt: timestamptz().notNull().defaultNow(),
    seenAt: timestamptz().notNull().defaultNow(),
    verifiedAt: timestamptz().defaultNow(),
    leaveConfirmedAt: timestamptz(),
  },
  (table) => [index('sessions_of_member').on(table.memberId)],
);

/** The browsers in which a member has logged in. The digest of the token is stored, not the token of the cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: uuid()
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    tokenDigest: text().notNull(),
    addedAt: timestamptz().notNull().defaultNow(),
    seenAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.tokenDigest] }),
    index('known_devices_seen').on(table.seenAt),
    index('known_devices_token').on(table.tokenDigest),
  ],
);

/** The codes of a purpose and an address; at most one for each browser that requested one. */
export const emailCodes = pgTable(
  'email_codes',
  {
    purpose: codePurposeEnum().notNull(),
    emailKey: text().notNull(),
    deviceDigest: text().notNull(),
    codeHash: text().notNull(),
    longDigest: text().notNull(),
    forMember: uuid().references(() => members.memberId, { onDelete: 'cascade' }),
    sentAt: timestamptz().notNull().defaultNow(),
    checkedAt: timestamptz(),
    usedAt: timestamptz(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.emailKey, table.deviceDigest] }),
    index('email_codes_sent').on(table.sentAt),
  ],
);

/** Numbers of attempts. Keys contain no personal data in plain text. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull().default(0),
    waitsUntil: timestamptz().notNull().defaultNow(),
    /** The time from which attempts expire one by one. */
    lastAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('throttles_quiet').on(table.lastAt)],
);

/** Suspended members: at most one suspension of a member has not ended or is not over by its date. */
export const suspensions = pgTable(
  'suspensions',
  {
    suspensionId: uuid().primaryKey().defaultRandom(),
    memberId: ofMember(),
    reason: text().notNull(),
    /** Null: without end. */
    until: timestamptz(),
    suspendedBy: text().notNull(),
    suspendedAt: timestamptz().notNull(),
    /** When it was lifted. One that is over by its date gets this with the next suspension. */
    endedAt: timestamptz(),
    /** Null: it ended by its date. */
    endedBy: text(),
  },
  (table) => [
    uniqueIndex('suspensions_one_in_force').on(table.memberId).where(isNull(table.endedAt)),
    index('suspensions_of_member').on(table.memberId, table.suspendedAt),
    check(
      'suspensions_period',
      sql`${table.until} > ${table.suspendedAt} and ${table.endedAt} >= ${table.suspendedAt}`,
    ),
    check('suspensions_lifted', sql`${table.endedBy} is null or ${table.endedAt} is not null`),
  ],
);

/** Notes of operators about a member. Added and, with the account, deleted; never changed. */
export const memberNotes = pgTable(
  'member_notes',
  {
    noteId: uuid().primaryKey().defaultRandom(),
    memberId: ofMember(),
    author: text().notNull(),
    text: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [index('member_notes_of_member').on(table.memberId, table.at)],
);

const NULLABLE: readonly string[] = PROFILE_FIELD_NAMES.filter((name) => profileField(name).isNullable);

/**
 * The fields that every member has and a deleted account lacks. Nullable fields are left to the audit: a release from before
 * such a field knows nothing of it and must still be able to delete accounts.
 */
const REQUIRED: readonly string[] = [
  'email',
  'emailKey',
  'passwordHash',
  ...PROFILE_FIELD_NAMES,
  'stopToken',
].filter((name) => !NULLABLE.includes(name));

/** In the order of the table. */
const columnsNamed = (table: Readonly<Record<string, AnyPgColumn>>, names: readonly string[]): SQL =>
  sql.join(
    Object.entries(table).flatMap(([name, column]) => (names.includes(name) ? [column] : [])),
    sql`, `,
  );

/** Members. A deleted account is an empty row, because the ledger refers to it. */
export const members = pgTable(
  'members',
  {
    memberId: uuid().primaryKey().defaultRandom(),
    email: text(),
    /** The address in lower case: decides whether two addresses are the same. */
    emailKey: text(),
    passwordHash: text(),
    name: text(),
    zip: text(),
    address: text(),
    address2: text(),
    birthday: date({ mode: 'string' }),
    /** When the birthday first limited a purchase: it is fixed although no order was placed. */
    birthdayLimitedAt: timestamptz(),
    gender: genderEnum(),
    tel: text(),
    wantsNewDraws: boolean().notNull().default(false),
    wantsRestock: boolean().notNull().default(false),
    /** Authorises nothing but unsubscribing: 244 random bits, contained in each of the subscribed emails. */
    stopToken: text().default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    joinedAt: timestamptz().notNull().defaultNow(),
    leftAt: timestamptz(),
    /** Counts the changes. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('members_email').on(table.emailKey),
    index('members_joined').on(table.joinedAt, table.memberId).where(isNull(table.leftAt)),
    index('members_left').on(table.leftAt).where(isNotNull(table.leftAt)),
    uniqueIndex('members_stop_token').on(table.stopToken),
    index('members_tel').on(table.tel),
    index('members_zip').on(table.zip),
    // Every character and pair of characters of the name. Without a list of pending entries, which each search would read.
    index('members_search_terms')
      .using('gin', sql`search_terms(${table.name})`)
      .with({ fastupdate: false }),
    check(
      'members_whole_address',
      sql`(${table.zip} = '') = (${table.address} = '') and (${table.address} <> '' or ${table.address2} = '')`,
    ),
    check('members_email_key', sql`${table.emailKey} = lower(${table.email})`),
    check(
      'members_whole_or_empty',
      sql`case when ${table.leftAt} is null
        then num_nulls(${columnsNamed(table, REQUIRED)}) = 0
        else num_nonnulls(${columnsNamed(table, REQUIRED)}) = 0
        end`,
    ),
  ],
);

/** Members who came from another shop. */
export const importedMembers = pgTable(
  'imported_members',
  {
    memberId: uuid()
      .primaryKey()
      .references(() => members.memberId),
    /** Their wish for emails, which counts from the invitation on. */
    wantsNewDraws: boolean().notNull(),
    wantsRestock: boolean().notNull(),
    importedAt: timestamptz().notNull(),
    /** When they were asked to choose a password; null: not yet, and no email is sent to them. */
    invitedAt: timestamptz(),
  },
  (table) => [index('imported_members_to_invite').on(table.memberId).where(isNull(table.invitedAt))],
);
