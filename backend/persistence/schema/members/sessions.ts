import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from './members.ts';
import { codePurposeWord } from '../words.ts';

const moment = () => timestamp({ withTimezone: true });

/** Logins. Of the token in the cookie only its digest is kept. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: uuid().primaryKey().defaultRandom(),
    tokenDigest: text().notNull().unique('sessions_token'),
    memberId: uuid()
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    device: text().notNull(),
    startedAt: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
    leaveConfirmedAt: moment(),
  },
  (table) => [index('sessions_of_member').on(table.memberId)],
);

/** The one live code of a purpose and an address. */
export const mailCodes = pgTable(
  'mail_codes',
  {
    purpose: codePurposeWord().notNull(),
    emailKey: text().notNull(),
    codeHash: text().notNull(),
    forMember: uuid().references(() => members.memberId, { onDelete: 'cascade' }),
    sentAt: moment().notNull().defaultNow(),
    checkedAt: moment(),
    usedAt: moment(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.emailKey] })],
);

/** Who tried how often. Keys hold no personal data in the clear. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull().default(0),
    waitsUntil: moment().notNull().defaultNow(),
    /** From when the attempts are being forgotten, one after the other. */
    lastAt: moment().notNull().defaultNow(),
  },
  (table) => [index('throttles_quiet').on(table.lastAt)],
);
