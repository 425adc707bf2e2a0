import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '../words.ts';

/** A picture of the shop. Its id is a digest of what it was made from, so it never changes. */
export const pictures = pgTable('pictures', {
  pictureId: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const pictureVersions = pgTable(
  'picture_versions',
  {
    pictureId: text()
      .notNull()
      .references(() => pictures.pictureId, { onDelete: 'cascade' }),
    /** Such as 640.avif. */
    version: text().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.version] })],
);
