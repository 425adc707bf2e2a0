import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { AGREED_TEXT_KINDS, SITE_TEXT_KINDS, type SiteTextBlock } from '#lib/contract/site-text-blocks.ts';
import type { TextValues } from '#lib/site-texts/resolve.ts';
import { timestamptz } from './enums.ts';
import { ofMember } from './members.ts';

/** The published versions of the shop's texts. They are only ever added to. */
export const siteTextVersions = pgTable(
  'site_text_versions',
  {
    kind: text({ enum: SITE_TEXT_KINDS }).notNull(),
    number: integer().notNull(),
    blocks: jsonb().$type<readonly SiteTextBlock[]>().notNull(),
    note: text().notNull(),
    asksConsent: boolean().notNull(),
    publishedAt: timestamptz().notNull(),
    publishedBy: text().notNull(),
    appliesFrom: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number] }),
    index('site_text_versions_asking')
      .on(table.appliesFrom)
      .where(sql`${table.asksConsent}`),
  ],
);

/** The values with which shoppers read a version. They never change; a version that members may have accepted has them. */
export const siteTextValues = pgTable(
  'site_text_values',
  {
    kind: text({ enum: SITE_TEXT_KINDS }).notNull(),
    number: integer().notNull(),
    values: jsonb().$type<TextValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number] }),
    foreignKey({
      columns: [table.kind, table.number],
      foreignColumns: [siteTextVersions.kind, siteTextVersions.number],
    }),
  ],
);

/** Versions that were withdrawn before they applied. */
export const siteTextWithdrawals = pgTable(
  'site_text_withdrawals',
  {
    kind: text({ enum: SITE_TEXT_KINDS }).notNull(),
    number: integer().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number] }),
    foreignKey({
      columns: [table.kind, table.number],
      foreignColumns: [siteTextVersions.kind, siteTextVersions.number],
    }),
  ],
);

/** The draft of the next version of each text, which only operators see. */
export const siteTextDrafts = pgTable('site_text_drafts', {
  kind: text({ enum: SITE_TEXT_KINDS }).primaryKey(),
  blocks: jsonb().$type<readonly SiteTextBlock[]>().notNull(),
  version: integer().notNull().default(1),
  changedAt: timestamptz().notNull(),
  changedBy: text().notNull(),
});

/** A link to the preview of a draft. Only the digest of its secret is stored. */
export const siteTextPreviews = pgTable('site_text_previews', {
  digest: text().primaryKey(),
  kind: text({ enum: SITE_TEXT_KINDS })
    .notNull()
    .references(() => siteTextDrafts.kind, { onDelete: 'cascade' }),
  expiresAt: timestamptz().notNull(),
});

/** Versions to which members have agreed again. A later sign-up is a consent too. */
export const siteTextConsents = pgTable(
  'site_text_consents',
  {
    memberId: ofMember(),
    kind: text({ enum: AGREED_TEXT_KINDS }).notNull(),
    number: integer().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.number] })],
);
