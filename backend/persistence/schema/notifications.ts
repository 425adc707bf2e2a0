import { isNotNull, isNull, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationChannel, NotificationKind, PushKind } from '#lib/contract/enums.ts';
import { draws } from './draws.ts';
import { timestamptz } from './enums.ts';
import { sealedText } from '../db/sealed-text.ts';
import { ofMember } from './members.ts';

/** The notifications that members chose, with the time of their consent. A stopped one is kept as its proof for a while. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    memberId: ofMember(),
    channel: text().$type<NotificationChannel>().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    chosenAt: timestamptz().notNull(),
    /** Null: chosen. */
    stoppedAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.channel] }),
    index('notification_settings_stopped_at').on(table.stoppedAt).where(isNotNull(table.stoppedAt)),
    check('notification_settings_stopped', sql`${table.stoppedAt} >= ${table.chosenAt}`),
  ],
);

/** The events that members are notified of: one row for each kind and draw. */
export const notificationRuns = pgTable(
  'notification_runs',
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.drawId, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** ticketsReturn: since when every ticket left is on hold. */
    armedAt: timestamptz(),
    startedAt: timestamptz(),
    endedAt: timestamptz(),
    /** When the next members are notified. A claim sets it to the future. */
    dueAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.kind] }),
    index('notification_runs_due').on(table.dueAt).where(isNull(table.endedAt)),
  ],
);

/**
 * Notified members, written with the messages themselves: nobody is notified twice. Without a foreign key to the
 * draw, which would lock its row, the one that buyers write, thousands of times in the minutes before its sale.
 */
export const notifications = pgTable(
  'notifications',
  {
    drawId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    memberId: uuid().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.kind, table.memberId] }),
    index('notifications_of_member').on(table.memberId, table.at),
    index('notifications_sent_at').on(table.at),
  ],
);

/** The browsers that receive push messages (Web Push). The endpoint is chosen by the browser: it is called with care. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscriptionId: uuid().primaryKey().defaultRandom(),
    memberId: ofMember(),
    /** The login session in which it was made. It stays when that expires, and is deleted when the member ends that. */
    sessionId: uuid().notNull(),
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    /** The keys of the browser (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull(),
    madeAt: timestamptz().notNull(),
  },
  (table) => [index('push_subscriptions_of_member').on(table.memberId, table.madeAt)],
);

/** Push messages that are not sent yet. Deleted when the push service has taken them. */
export const pushMessages = pgTable(
  'push_messages',
  {
    messageId: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.subscriptionId, { onDelete: 'cascade' }),
    drawId: uuid().notNull(),
    kind: text().$type<PushKind>().notNull(),
    attempts: integer().notNull().default(0),
    /** A claim sets it to the future. */
    dueAt: timestamptz().notNull(),
    uselessAfter: timestamptz().notNull(),
  },
  (table) => [
    index('push_messages_due').on(table.dueAt),
    index('push_messages_of_subscription').on(table.subscriptionId),
  ],
);

/** The key pair with which the shop identifies itself to push services (VAPID, RFC 8292): made once, for all backends. */
export const pushKeys = pgTable('push_keys', {
  name: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: sealedText('push_keys.private_key').notNull(),
});
