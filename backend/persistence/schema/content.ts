import {
  integer,
  pgTable,
  text,
  index,
  jsonb,
  primaryKey,
  bigint,
  boolean,
  check,
} from 'drizzle-orm/pg-core';
import { relations, sql } from 'drizzle-orm';
import type { NewsBlock } from '#backend/domain/content/content.ts';
import { newsCategoryEnum, bytes, timestamptz } from './enums.ts';

export const pictureId = () =>
  text()
    .notNull()
    .references(() => pictures.pictureId);

export const banners = pgTable('banners', {
  bannerId: text().primaryKey(),
  title: text().notNull(),
  pictureId: pictureId(),
  pictureAlt: text().notNull(),
  link: text().notNull(),
  position: integer().notNull(),
  startsAt: timestamptz(),
  endsAt: timestamptz(),
  entryDigest: text().notNull(),
  startsAtWritten: text(),
  endsAtWritten: text(),
  /** Time at which operators took it over. A catalogue does not change it afterwards. */
  takenOverAt: timestamptz(),
});

export const news = pgTable(
  'news',
  {
    newsNumber: integer().primaryKey(),
    category: newsCategoryEnum().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    publishedAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    pictureId: text().references(() => pictures.pictureId),
    pictureAlt: text(),
    body: jsonb().$type<readonly NewsBlock[]>().notNull(),
    entryDigest: text().notNull(),
    publishedAtWritten: text().notNull(),
    /** Time at which operators took it over. A catalogue does not change it afterwards. */
    takenOverAt: timestamptz(),
    /** Withdrawn articles are shown to nobody. */
    withdrawnAt: timestamptz(),
  },
  (table) => [index('news_newest_first').on(table.publishedAt.desc(), table.newsNumber.desc())],
);

/** A picture. Its id is a digest of its source, so it never changes. */
export const pictures = pgTable('pictures', {
  pictureId: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  madeAt: timestamptz().notNull().defaultNow(),
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

/** Changed cache tags. A row is deleted once the storefront has acknowledged it. */
export const announcements = pgTable(
  'announcements',
  {
    announcementId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tags: text().array().notNull(),
    madeAt: timestamptz().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /**
     * Not delivered before this time. A claim sets it to the future, so that no other backend delivers the same rows.
     */
    dueAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('announcements_due').on(table.dueAt)],
);

/** One row: the time up to which openings, closings and publications were announced. */
export const scheduledChanges = pgTable(
  'turns',
  {
    only: boolean().primaryKey().default(true),
    announcedUntil: timestamptz().notNull().defaultNow(),
  },
  (table) => [check('turns_one_row', sql`${table.only}`)],
);

export const newsRelations = relations(news, ({ one }) => ({
  picture: one(pictures, { fields: [news.pictureId], references: [pictures.pictureId] }),
}));
