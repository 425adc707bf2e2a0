import type { NotificationDeps } from '#backend/actions/notifications/settings.ts';
import type { Database } from '../db/database.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { keptPushKeys, type PushKeys } from './push-keys.ts';
/** The settings of notifications as members change them. */
export const createNotifications = (db: Database, newKeys: () => PushKeys): NotificationDeps => {
  const keys = keptPushKeys(db, newKeys);
  return {
    db,

    pushKey: async () => (await keys()).publicKey,
    inTransaction: inTransactionOn(db, (tx) => ({
      db: tx,
    })),
  };
};
