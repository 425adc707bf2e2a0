import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './enums.ts';
import { members } from './members.ts';

/** The LINE account by which a member logs in. */
export const lineLinks = pgTable('line_links', {
  memberId: uuid()
    .primaryKey()
    .references(() => members.memberId),
  /** LINE's name for the account: one member has it at most. */
  subject: text().notNull().unique(),
  linkedAt: timestamptz().notNull(),
  usedAt: timestamptz(),
});

/** Browsers that were sent to LINE and have not come back. Each row is used once, by the same browser. */
export const lineRequests = pgTable(
  'line_requests',
  {
    /** Of the `state` in the address. */
    stateDigest: text().primaryKey(),
    deviceDigest: text().notNull(),
    /** The login session that gets a LINE account; null: a login or a sign-up. */
    sessionId: uuid(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** The page to show after the login. */
    next: text(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('line_requests_expires').on(table.expiresAt)],
);

/** LINE accounts of people who have come back from LINE and are signing up. */
export const lineSignUps = pgTable(
  'line_sign_ups',
  {
    tokenDigest: text().primaryKey(),
    deviceDigest: text().notNull(),
    subject: text().notNull(),
    /** As registered at LINE, for the form. */
    email: text(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('line_sign_ups_expires').on(table.expiresAt)],
);
