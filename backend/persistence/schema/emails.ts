import { isNotNull } from 'drizzle-orm';
import { index, uniqueIndex, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Email } from '#backend/domain/emails.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import { timestamptz } from './enums.ts';

/** The outbox: a row is written in the transaction that it reports, and deleted once the email is sent. */
export const outbox = pgTable(
  'outbox',
  {
    emailId: uuid().primaryKey().defaultRandom(),
    /** The recipient's address in plain text. */
    to: text().notNull(),
    message: jsonb().$type<Email>().notNull(),
    /** Emails of a lower rank are sent first, regardless of due time. */
    rank: smallint().notNull().default(1),
    /** No foreign key: rows of members are emptied, never deleted. */
    memberId: uuid(),
    /** The shipment whose handover the email reports: sending it moves the shipment to COMPLETEMAIL. */
    shipmentId: uuid(),
    madeAt: timestamptz().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Not sent before this time. A claim sets it to the future, so that no other backend sends the same email. */
    dueAt: timestamptz().notNull().defaultNow(),
    uselessAfter: timestamptz(),
  },
  (table) => [
    index('outbox_next').on(table.rank, table.dueAt),
    index('outbox_of_member').on(table.memberId),
    uniqueIndex('outbox_of_shipment').on(table.shipmentId),
  ],
);

/** Test emails of staff, without their address. The set-up of the shop is done when one was sent. */
export const testEmails = pgTable('test_emails', {
  emailId: uuid().primaryKey(),
  /** When the mail server took it. */
  sentAt: timestamptz(),
});

/** Emails that were sent to members, without their content. Deleted with the account. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    emailId: uuid().primaryKey(),
    /** No foreign key: the delivery of an email must not wait for the deletion of an account that waits for it. */
    memberId: uuid().notNull(),
    kind: text().$type<EmailKind>().notNull(),
    /** The order or shipment that it was about. Null: neither. */
    aboutId: uuid(),
    madeAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
  },
  (table) => [
    index('sent_emails_of_member').on(table.memberId, table.madeAt),
    index('sent_emails_about').on(table.aboutId).where(isNotNull(table.aboutId)),
    // Not BRIN: its summaries of pages keep the times of deleted rows, so that it stops excluding pages that are used again.
    index('sent_emails_sent_at').on(table.sentAt),
  ],
);

/**
 * Mailed news articles. A row stays when the article is deleted, so that an article with the same number is not
 * mailed again.
 */
export const newsMailings = pgTable('news_mailings', {
  newsNumber: integer().primaryKey(),
  mailedAt: timestamptz().notNull().defaultNow(),
  /** The number of recipients. */
  emails: integer().notNull(),
});
