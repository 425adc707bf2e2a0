import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { pictures } from './pictures.ts';

export const banners = pgTable('banners', {
  bannerId: text().primaryKey(),
  title: text().notNull(),
  pictureId: text()
    .notNull()
    .references(() => pictures.pictureId),
  pictureAlt: text().notNull(),
  link: text().notNull(),
  position: integer().notNull(),
  startsAt: timestamp({ withTimezone: true }),
  endsAt: timestamp({ withTimezone: true }),
  entryDigest: text().notNull(),
  startsAtWritten: text(),
  endsAtWritten: text(),
  /** Since when operators look after it by hand: a catalogue leaves it alone from then on. */
  takenOverAt: timestamp({ withTimezone: true }),
});
