import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './enums.ts';
import { members } from './members.ts';

/** Passkeys of members, beside their password. */
export const memberPasskeys = pgTable(
  'member_passkeys',
  {
    /** The credential's id in base64url. */
    passkeyId: text().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => members.memberId),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    device: text().notNull(),
    addedAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (table) => [index('member_passkeys_of_member').on(table.memberId)],
);

/** Challenges that were issued to shoppers and not signed. */
export const memberChallenges = pgTable(
  'member_challenges',
  { digest: text().primaryKey(), purpose: text().notNull(), expiresAt: timestamptz().notNull() },
  (table) => [index('member_challenges_expires').on(table.expiresAt)],
);
