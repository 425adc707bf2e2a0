import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { NewsBlock } from '#backend/domain/news.ts';
import { pictures } from './pictures.ts';
import { newsCategoryWord } from '../words.ts';

export const news = pgTable(
  'news',
  {
    newsNumber: integer().primaryKey(),
    category: newsCategoryWord().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    pictureId: text().references(() => pictures.pictureId),
    pictureAlt: text(),
    body: jsonb().$type<readonly NewsBlock[]>().notNull(),
    entryDigest: text().notNull(),
    publishedAtWritten: text().notNull(),
    /** Since when operators look after it by hand: a catalogue leaves it alone from then on. */
    takenOverAt: timestamp({ withTimezone: true }),
    /** Nobody sees it any more. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('news_newest_first').on(table.publishedAt.desc(), table.newsNumber.desc())],
);
