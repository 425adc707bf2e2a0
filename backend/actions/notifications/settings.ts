import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#lib/contract/enums.ts';
import { isUnsubscribeToken, unsubscribe } from '../emails.ts';
import { lockMember } from '#backend/persistence/members/member-store.ts';
import {
  chooseNotifications,
  notificationSettingsOf,
  lockSettingsByToken,
  stopNotifications,
  type ChosenKinds,
} from '#backend/persistence/notifications/setting-store.ts';
import { withdrawNotificationEmails } from '#backend/persistence/emails/outbox-store.ts';
import { withdrawPushSubscriptions } from '#backend/persistence/notifications/subscription-store.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';

type Switches = Readonly<Partial<Record<NotificationKind, boolean | undefined>>>;
type SettingChanges = Readonly<Partial<Record<NotificationChannel, Switches | undefined>>>;

/** Switches notifications on or off. Switching a kind off deletes its messages that are not sent yet. */
export async function changeSettings(
  db: Database,
  memberId: string,
  changes: SettingChanges,
): Promise<ChosenKinds | 'loginRequired'> {
  return inTransaction(db, async (tx) => {
    // Members are locked while they are notified: their message is queued before this, and deleted, or not at all.
    if ((await lockMember(tx, memberId)) === undefined) return 'loginRequired';
    for (const channel of NOTIFICATION_CHANNELS) {
      const switched = (isOn: boolean) =>
        NOTIFICATION_KINDS.filter((kind) => changes[channel]?.[kind] === isOn);
      await chooseNotifications(tx, memberId, channel, switched(true));
      await stop(tx, { memberId, channel, kinds: switched(false) });
    }
    return notificationSettingsOf(tx, memberId);
  });
}

/** Ends news, or one kind of notifications, of the member with this token. The answer is the same for any token. */
export const unsubscribeByToken = (
  db: Database,
  token: string,
  kind: NotificationKind | undefined,
): Promise<void> => (kind === undefined ? unsubscribe(db, token) : stopEmails(db, token, kind));

/** Stops the emails of one kind for the member with this token. An unknown token changes nothing and gets the same answer. */
async function stopEmails(db: Database, token: string, kind: NotificationKind): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  await inTransaction(db, async (tx) => {
    const member = await lockSettingsByToken(tx, token);
    if (member !== undefined) await stop(tx, { ...member, channel: 'email', kinds: [kind] });
  });
}

type Stopped = {
  readonly memberId: string;
  readonly channel: NotificationChannel;
  readonly kinds: readonly NotificationKind[];
};

async function stop(tx: Connection, { memberId, channel, kinds }: Stopped): Promise<void> {
  if (kinds.length === 0) return;
  await stopNotifications(tx, memberId, channel, kinds);
  if (channel === 'email') await withdrawNotificationEmails(tx, memberId, kinds);
  else await withdrawPushSubscriptions(tx, memberId, kinds);
}
