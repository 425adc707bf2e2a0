import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StaffNotice } from '#lib/contract/staff-enums.ts';
import type { AlarmKind } from '#lib/contract/alarm-enums.ts';
import { timestamptz } from './enums.ts';
import { ofStaff } from './staff.ts';

/** The events of which staff were notified: each once, by the backend that found it first. */
export const staffNotices = pgTable(
  'staff_notices',
  {
    /** The event, with the id of what it is about. */
    key: text().primaryKey(),
    kind: text().$type<StaffNotice>().notNull(),
    madeAt: timestamptz().notNull(),
  },
  (table) => [index('staff_notices_made_at').on(table.madeAt)],
);

/** Alarms that are on, or were a moment ago. */
export const alarmSightings = pgTable('alarm_sightings', {
  /** Its kind with its subject. */
  key: text().primaryKey(),
  kind: text().$type<AlarmKind>().notNull(),
  subject: text(),
  beganAt: timestamptz().notNull(),
  seenAt: timestamptz().notNull(),
  /** Null: it may still be a passing one. */
  toldAt: timestamptz(),
});

/** The browsers of staff that receive push messages. */
export const staffPushSubscriptions = pgTable(
  'staff_push_subscriptions',
  {
    subscriptionId: uuid().primaryKey().defaultRandom(),
    staffId: ofStaff(),
    endpoint: text().notNull().unique('staff_push_subscriptions_endpoint'),
    /** The keys of the browser (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull(),
    madeAt: timestamptz().notNull(),
  },
  (table) => [index('staff_push_subscriptions_of_staff').on(table.staffId)],
);

/** The text of a notice, without names of members and sums. */
export type NoticeText = { readonly title: string; readonly lines: readonly string[]; readonly path: string };

/** Messages to browsers and to the chat that are not delivered yet. Those by email are in the outbox. */
export const staffMessages = pgTable(
  'staff_messages',
  {
    messageId: uuid().primaryKey().defaultRandom(),
    channel: text({ enum: ['push', 'chat'] }).notNull(),
    /** Of a push message. */
    subscriptionId: uuid().references(() => staffPushSubscriptions.subscriptionId, { onDelete: 'cascade' }),
    notice: text().notNull(),
    content: jsonb().$type<NoticeText>().notNull(),
    attempts: integer().notNull().default(0),
    /** A claim sets it to the future. */
    dueAt: timestamptz().notNull(),
    uselessAfter: timestamptz().notNull(),
  },
  (table) => [
    index('staff_messages_due').on(table.dueAt),
    index('staff_messages_of_subscription').on(table.subscriptionId),
    check('staff_messages_to', sql`(${table.channel} = 'push') = (${table.subscriptionId} is not null)`),
  ],
);
