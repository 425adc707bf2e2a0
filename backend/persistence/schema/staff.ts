import { bigint, boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { STAFF_NOTICES } from '#lib/contract/staff-enums.ts';
import { sealedText } from '../db/sealed-text.ts';
import { bytes, operatorRoleEnum, timestamptz } from './enums.ts';

/** The people who sign in to the console. Never deleted, because the operator log names them. */
export const staff = pgTable('staff', {
  staffId: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique('staff_name'),
  /** As colleagues read it: 山田花子. */
  displayName: text(),
  email: text(),
  /** The notices that they chose. */
  emailNotices: text({ enum: STAFF_NOTICES })
    .array()
    .notNull()
    .default([...STAFF_NOTICES]),
  pushNotices: text({ enum: STAFF_NOTICES })
    .array()
    .notNull()
    .default([...STAFF_NOTICES]),
  role: operatorRoleEnum().notNull(),
  addedAt: timestamptz().notNull(),
  disabledAt: timestamptz(),
  /** The one-time link that is not used. Only its digest is stored. */
  linkDigest: text().unique('staff_link'),
  linkUntil: timestamptz(),
  /** Whether the passkey that the link adds proves at once. */
  linkProves: boolean(),
  /** The password and the authenticator app: all three columns, or none. */
  passwordHash: text(),
  codeSecret: sealedText('staff.code_secret'),
  /** Step of the last code that was used (RFC 6238). */
  codeStep: bigint({ mode: 'number' }),
});

export const ofStaff = () =>
  uuid()
    .notNull()
    .references(() => staff.staffId);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id in base64url. */
    passkeyId: text().primaryKey(),
    staffId: ofStaff(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    device: text().notNull(),
    addedAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** From when it proves. Of a recovered account later than `addedAt`. */
    provesFrom: timestamptz().notNull(),
  },
  (table) => [index('staff_passkeys_of_staff').on(table.staffId)],
);

/** Unused recovery codes. Only their salted digests are stored. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { digest: text().primaryKey(), salt: bytes().notNull(), staffId: ofStaff() },
  (table) => [index('staff_recovery_codes_of_staff').on(table.staffId)],
);

/** Sessions of the console. The digest of the token is stored, not the token of the cookie. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    sessionId: uuid().primaryKey().defaultRandom(),
    tokenDigest: text().notNull().unique('staff_sessions_token'),
    staffId: ofStaff(),
    device: text().notNull(),
    startedAt: timestamptz().notNull(),
    seenAt: timestamptz().notNull(),
    /** null: no proof that counts. */
    verifiedAt: timestamptz(),
    isEnrolling: boolean().notNull(),
    /** Of an authenticator app whose first code was not entered yet. */
    newCodeSecret: sealedText('staff_sessions.new_code_secret'),
  },
  (table) => [
    index('staff_sessions_of_staff').on(table.staffId),
    index('staff_sessions_started').on(table.startedAt),
  ],
);

/** Challenges that were issued and not signed. */
export const staffChallenges = pgTable(
  'staff_challenges',
  { digest: text().primaryKey(), purpose: text().notNull(), expiresAt: timestamptz().notNull() },
  (table) => [index('staff_challenges_expires').on(table.expiresAt)],
);

/** Filters of lists that staff members have saved for themselves. */
export const staffViews = pgTable(
  'staff_views',
  {
    viewId: uuid().primaryKey().defaultRandom(),
    staffId: ofStaff(),
    /** Address of the list. */
    page: text().notNull(),
    name: text().notNull(),
    /** Query string of the address, without what was searched for. */
    search: text().notNull(),
  },
  (table) => [unique('staff_views_name').on(table.staffId, table.page, table.name)],
);
