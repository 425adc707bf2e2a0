import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { draws } from './draws.ts';
import { timestamptz } from './enums.ts';
import { ofMember } from './members.ts';

/** The draws that members have marked. Read by draw when its sale opens, so the key begins with the draw. */
export const favouriteDraws = pgTable(
  'favourite_draws',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    memberId: ofMember(),
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.memberId] }),
    index('favourite_draws_of_member').on(table.memberId, table.at),
  ],
);

/** The characters that members have marked, by name. */
export const favouriteCharacters = pgTable(
  'favourite_characters',
  {
    character: text().notNull(),
    memberId: ofMember(),
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.character, table.memberId] }),
    index('favourite_characters_of_member').on(table.memberId, table.at),
  ],
);

/**
 * The addresses of guests who asked to be told of an opening. The digest of their link's token is stored, not the token. A row is
 * deleted when its notice is queued.
 */
export const guestNotices = pgTable(
  'guest_notices',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The address in lower case. */
    emailKey: text().notNull(),
    linkDigest: text().notNull(),
    linkEndsAt: timestamptz().notNull(),
    /** Null: not confirmed. */
    confirmedAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.emailKey] }),
    uniqueIndex('guest_notices_link').on(table.linkDigest),
    check('guest_notices_email_key', sql`${table.emailKey} = lower(${table.email})`),
  ],
);
