import { isNull, sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BLOCK_KINDS, TAG_COLOURS } from '#lib/contract/enums.ts';
import { timestamptz } from './enums.ts';
import { ofMember } from './members.ts';

/** Words by which staff find members again. Deleted with the account. */
export const memberTags = pgTable(
  'member_tags',
  {
    memberId: ofMember(),
    text: text().notNull(),
    colour: text({ enum: TAG_COLOURS }).notNull(),
    addedBy: text().notNull(),
    addedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.text] }),
    index('member_tags_by_text').on(table.text, table.memberId),
  ],
);

/** Addresses, telephones, email domains and cards whose prizes wait for a decision of a person. */
export const blocks = pgTable(
  'blocks',
  {
    blockId: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: BLOCK_KINDS }).notNull(),
    /** As it is compared: a postcode, digits, a domain, or brand, last digits and expiry of a card. */
    value: text().notNull(),
    /** Of an address: what follows the postcode, as searches compare it. */
    place: text(),
    reason: text().notNull(),
    /** Null: without end. */
    until: timestamptz(),
    addedBy: text().notNull(),
    addedAt: timestamptz().notNull(),
    endedBy: text(),
    endedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('blocks_once')
      .on(table.kind, table.value, sql`coalesce(place, '')`)
      .where(isNull(table.endedAt)),
    index('blocks_over').on(sql`least(${table.until}, ${table.endedAt})`),
    index('blocks_listed').on(table.addedAt, table.blockId),
    check('blocks_place', sql`(${table.kind} = 'address') = (${table.place} is not null)`),
    check('blocks_ended', sql`(${table.endedBy} is null) = (${table.endedAt} is null)`),
  ],
);
