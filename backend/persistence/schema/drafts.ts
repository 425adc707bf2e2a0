import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DraftDocument } from '#backend/domain/draws/draft.ts';
import { draws } from './draws.ts';
import { timestamptz } from './enums.ts';
import { searchIndex } from './search-index.ts';

/** A draft of a draw, which only operators see. It is deleted when it is published. */
export const drawDrafts = pgTable(
  'draw_drafts',
  {
    directoryName: text().primaryKey(),
    /** The published draw that it changes; null: a new draw. */
    drawId: uuid()
      .unique('draw_drafts_draw')
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    /** `draws.updated_at` of the content that the draft takes into account. */
    basedOn: timestamptz(),
    document: jsonb().$type<DraftDocument>().notNull(),
    /** The pictures that the document names. */
    pictureIds: text().array().notNull().default([]),
    title: text()
      .notNull()
      .generatedAlwaysAs(sql`document ->> 'title'`),
    /** Title and name as searches compare them. */
    searchName: text().generatedAlwaysAs(
      sql`left(search_text((document ->> 'title') || chr(10) || directory_name), 600)`,
    ),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    createdBy: text().notNull(),
    changedAt: timestamptz().notNull(),
    changedBy: text().notNull(),
  },
  (table) => [
    // Found by their text without reading the rows.
    index('draw_drafts_listed').on(table.changedAt, table.directoryName, table.drawId, table.searchName),
    searchIndex('draw_drafts_name_terms', table.searchName),
    index('draw_drafts_pictures').using('gin', table.pictureIds),
  ],
);

/** A link to the preview of a draft. Only the digest of its secret is stored. */
export const drawPreviews = pgTable('draw_previews', {
  digest: text().primaryKey(),
  directoryName: text()
    .notNull()
    .references(() => drawDrafts.directoryName, { onDelete: 'cascade' }),
  expiresAt: timestamptz().notNull(),
});
