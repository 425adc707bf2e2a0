import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
