import type { NotificationDeps } from '#backend/actions/notifications/settings.ts';
import type { Database } from '../db/database.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { memberStore } from '../members/member-store.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { keptPushKeys, type PushKeys } from './push-keys.ts';
import { pushSubscriptionStore } from './subscription-store.ts';
import { notificationSettingStore } from './setting-store.ts';

/** The settings of notifications as members change them. */
export const createNotifications = (db: Database, newKeys: () => PushKeys): NotificationDeps => {
  const keys = keptPushKeys(db, newKeys);
  return {
    settings: notificationSettingStore(db),
    subscriptions: pushSubscriptionStore(db),
    pushKey: async () => (await keys()).publicKey,
    inTransaction: inTransactionOn(db, (tx) => ({
      settings: notificationSettingStore(tx),
      outbox: outboxStore(tx),
      members: memberStore(tx),
      subscriptions: pushSubscriptionStore(tx),
    })),
  };
};
