import { isNotNull, isNull, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, inquiryAuthorEnum, inquiryStateEnum, inquiryTopicEnum, timestamptz } from './enums.ts';
import { sealedText } from '../db/sealed-text.ts';
import { ATTACHMENT_MEDIA } from '#lib/contract/inquiry-attachment.ts';
import { members } from './members.ts';

/** Questions to the shop: of a member, or of a guest whose address was verified. */
export const inquiries = pgTable(
  'inquiries',
  {
    inquiryId: uuid().primaryKey().defaultRandom(),
    topic: inquiryTopicEnum().notNull(),
    state: inquiryStateEnum().notNull().default('waiting'),
    memberId: uuid().references(() => members.memberId),
    guestName: text(),
    guestEmail: text(),
    /** The address in lower case. */
    guestEmailKey: text(),
    /** Opens the thread of a guest; contained in the emails to them. */
    sealedToken: sealedText('inquiries.sealed_token'),
    /** By which it is found. */
    tokenDigest: text(),
    /** No foreign keys: adding them would lock the tables of a live sale. */
    orderId: uuid(),
    shipmentId: uuid(),
    drawId: uuid(),
    /** A number or a title as the sender typed it. */
    aboutText: text().notNull().default(''),
    sentAt: timestamptz().notNull(),
    lastAt: timestamptz().notNull(),
    waitingSince: timestamptz(),
    /** A name of an operator. */
    assignee: text(),
    closedAt: timestamptz(),
    /** An answer that is being written. */
    draft: text(),
    draftBy: text(),
    draftAt: timestamptz(),
    /** Counts the changes that operators compare. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('inquiries_newest').on(table.lastAt, table.inquiryId),
    index('inquiries_in_state').on(table.state, table.lastAt, table.inquiryId),
    index('inquiries_waiting').on(table.waitingSince, table.inquiryId).where(isNotNull(table.waitingSince)),
    index('inquiries_about').on(table.topic, table.lastAt, table.inquiryId),
    index('inquiries_of_assignee')
      .on(table.assignee, table.lastAt, table.inquiryId)
      .where(isNotNull(table.assignee)),
    index('inquiries_of_member')
      .on(table.memberId, table.lastAt, table.inquiryId)
      .where(isNotNull(table.memberId)),
    index('inquiries_of_guest').on(table.guestEmailKey).where(isNotNull(table.guestEmailKey)),
    index('inquiries_of_order').on(table.orderId).where(isNotNull(table.orderId)),
    index('inquiries_of_shipment').on(table.shipmentId).where(isNotNull(table.shipmentId)),
    uniqueIndex('inquiries_token').on(table.tokenDigest).where(isNotNull(table.tokenDigest)),
    index('inquiries_search_terms')
      .using('gin', sql`search_terms(${table.guestName})`)
      .where(isNotNull(table.guestName))
      .with({ fastupdate: false }),
    check(
      'inquiries_one_sender',
      sql`num_nonnulls(${table.memberId}, ${table.guestEmail}) = 1
        and num_nonnulls(${table.guestName}, ${table.guestEmail}, ${table.guestEmailKey}, ${table.sealedToken}, ${table.tokenDigest}) in (0, 5)`,
    ),
    check('inquiries_guest_email_key', sql`${table.guestEmailKey} = lower(${table.guestEmail})`),
    check(
      'inquiries_one_subject',
      sql`num_nonnulls(${table.orderId}, ${table.shipmentId}, ${table.drawId}) <= 1`,
    ),
    check(
      'inquiries_waiting',
      sql`(${table.state} = 'waiting') = (${table.waitingSince} is not null)
        and (${table.state} = 'closed') = (${table.closedAt} is not null)`,
    ),
    check('inquiries_draft', sql`num_nulls(${table.draft}, ${table.draftBy}, ${table.draftAt}) in (0, 3)`),
  ],
);

/** Messages of an inquiry: of the sender, answers of the shop, and notes for staff. */
export const inquiryMessages = pgTable(
  'inquiry_messages',
  {
    messageId: uuid().primaryKey().defaultRandom(),
    inquiryId: uuid()
      .notNull()
      .references(() => inquiries.inquiryId, { onDelete: 'cascade' }),
    author: inquiryAuthorEnum().notNull(),
    /** The author of an answer or note. */
    operator: text(),
    text: text().notNull(),
    at: timestamptz().notNull(),
    /** The sender's idempotency key. */
    requestKey: text(),
  },
  (table) => [
    index('inquiry_messages_of_inquiry').on(table.inquiryId, table.at),
    uniqueIndex('inquiry_messages_request').on(table.requestKey).where(isNotNull(table.requestKey)),
    check('inquiry_messages_author', sql`(${table.author} = 'sender') = (${table.operator} is null)`),
  ],
);

/** Pictures that senders added, encoded again without metadata. */
export const inquiryPictures = pgTable(
  'inquiry_pictures',
  {
    pictureId: uuid().primaryKey().defaultRandom(),
    messageId: uuid()
      .notNull()
      .references(() => inquiryMessages.messageId, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP. */
    bytes: bytes().notNull(),
  },
  (table) => [
    uniqueIndex('inquiry_pictures_of_message').on(table.messageId, table.position),
    check('inquiry_pictures_position', sql`${table.position} between 1 and 3`),
  ],
);

/** Files that staff add to answers: pictures encoded again, and documents. */
export const inquiryAttachments = pgTable(
  'inquiry_attachments',
  {
    attachmentId: uuid().primaryKey().defaultRandom(),
    inquiryId: uuid()
      .notNull()
      .references(() => inquiries.inquiryId, { onDelete: 'cascade' }),
    /** Null: kept for the next answer. */
    messageId: uuid().references(() => inquiryMessages.messageId, { onDelete: 'cascade' }),
    name: text().notNull(),
    media: text({ enum: ATTACHMENT_MEDIA }).notNull(),
    size: integer().notNull(),
    bytes: bytes().notNull(),
    addedAt: timestamptz().notNull(),
  },
  (table) => [
    index('inquiry_attachments_of_inquiry').on(table.inquiryId, table.addedAt),
    index('inquiry_attachments_of_message').on(table.messageId),
    index('inquiry_attachments_unsent').on(table.addedAt).where(isNull(table.messageId)),
    check('inquiry_attachments_size', sql`${table.size} = octet_length(${table.bytes})`),
  ],
);
