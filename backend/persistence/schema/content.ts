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
  uuid,
} from 'drizzle-orm/pg-core';
import { isNotNull, relations, sql } from 'drizzle-orm';
import type { NewsBlock, PreviewedNews } from '#backend/domain/content/content.ts';
import { newsCategoryEnum, bytes, pictureKindEnum, timestamptz } from './enums.ts';
import { searchIndex } from './search-index.ts';

export const pictureId = () =>
  text()
    .notNull()
    .references(() => pictures.pictureId);

export const banners = pgTable(
  'banners',
  {
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
    /** Grows with every change. */
    version: integer().notNull().default(1),
    /** Title and alternative text as searches compare them. */
    searchText: text().generatedAlwaysAs(sql`left(search_text(title || chr(10) || picture_alt), 600)`),
  },
  (table) => [
    // The list of operators is filtered by it without reading the rows.
    index('banners_listed').on(
      table.position,
      table.bannerId,
      table.startsAt,
      table.endsAt,
      table.searchText,
    ),
    index('banners_of_picture').on(table.pictureId),
    searchIndex('banners_terms', table.searchText),
  ],
);

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
    /** Grows with every change. */
    version: integer().notNull().default(1),
    /** The title as searches compare it. */
    searchTitle: text().generatedAlwaysAs(sql`search_text(title)`),
  },
  (table) => [
    // Ascending, and read backwards for the newest first. The list of operators is filtered by it without reading the rows.
    index('news_listed').on(table.publishedAt, table.newsNumber, table.withdrawnAt, table.searchTitle),
    index('news_of_picture').on(table.pictureId),
    searchIndex('news_title_terms', table.searchTitle),
  ],
);

/** A picture. Its id is a digest of its source, so it never changes. */
export const pictures = pgTable(
  'pictures',
  {
    pictureId: text().primaryKey(),
    kind: pictureKindEnum().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
    /** A stand-in for a picture that follows later (lib/line-ups/stand-in.ts). */
    isStandIn: boolean().notNull().default(false),
    madeAt: timestamptz().notNull().defaultNow(),
    /** From when on a backend may render its other versions; null: it is finished. */
    finishDueAt: timestamptz().defaultNow(),
  },
  (table) => [
    index('pictures_listed').on(table.madeAt, table.pictureId, table.kind),
    index('pictures_unfinished').on(table.finishDueAt).where(isNotNull(table.finishDueAt)),
  ],
);

/**
 * The titles and alternative texts of the uses of each picture, as searches compare them.
 * Triggers write it (function `refresh_picture_texts`). Time and kind are those of the picture, which never change.
 */
export const pictureTexts = pgTable(
  'picture_texts',
  {
    pictureId: text()
      .primaryKey()
      .references(() => pictures.pictureId, { onDelete: 'cascade' }),
    kind: pictureKindEnum().notNull(),
    madeAt: timestamptz().notNull(),
    searchText: text().notNull(),
  },
  (table) => [
    searchIndex('picture_texts_terms', table.searchText),
    index('picture_texts_listed').on(table.madeAt, table.pictureId, table.kind),
  ],
);

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

/** A packed catalogue between its check and its import. */
export const catalogueUploads = pgTable(
  'catalogue_uploads',
  {
    uploadId: uuid().primaryKey().defaultRandom(),
    uploadedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('catalogue_uploads_at').on(table.uploadedAt)],
);

export const catalogueUploadParts = pgTable(
  'catalogue_upload_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => catalogueUploads.uploadId, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
);

/** Changed cache tags, until the job addresses them to the storefronts. */
export const announcements = pgTable(
  'announcements',
  {
    announcementId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tags: text().array().notNull(),
    madeAt: timestamptz().notNull().defaultNow(),
    dueAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('announcements_due').on(table.dueAt)],
);

/** Running storefronts. One that does not renew its lease is deleted, with its announcements. */
export const storefronts = pgTable('storefronts', {
  /** Where backends reach it. */
  origin: text().primaryKey(),
  instance: uuid().notNull(),
  registeredAt: timestamptz().notNull().defaultNow(),
  leaseUntil: timestamptz().notNull(),
});

/** An announcement to one storefront. The row is deleted once that storefront has acknowledged it. */
export const storefrontAnnouncements = pgTable(
  'storefront_announcements',
  {
    storefrontAnnouncementId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    origin: text()
      .notNull()
      .references(() => storefronts.origin, { onDelete: 'cascade' }),
    tags: text().array().notNull(),
    madeAt: timestamptz().notNull(),
    attempts: integer().notNull().default(0),
    /**
     * Not delivered before this time. A claim sets it to the future, so that no other backend delivers the same rows.
     */
    dueAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('storefront_announcements_due').on(table.dueAt),
    index('storefront_announcements_origin').on(table.origin),
  ],
);

/** One row: the time up to which openings, closings and publications were announced. */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    only: boolean().primaryKey().default(true),
    announcedUntil: timestamptz().notNull().defaultNow(),
  },
  (table) => [check('scheduled_changes_one_row', sql`${table.only}`)],
);

/** A link to the preview of news. Only the digest of its secret is stored. */
export const newsPreviews = pgTable('news_previews', {
  digest: text().primaryKey(),
  article: jsonb().$type<PreviewedNews>().notNull(),
  expiresAt: timestamptz().notNull(),
});

export const newsRelations = relations(news, ({ one }) => ({
  picture: one(pictures, { fields: [news.pictureId], references: [pictures.pictureId] }),
}));
