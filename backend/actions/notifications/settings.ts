import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#lib/contract/enums.ts';
import { isUnsubscribeToken, unsubscribe } from '../emails.ts';
import type { Membership } from '../members/membership.ts';
import type { InTransaction } from '../ports.ts';
import type { ChosenKinds } from './ports.ts';
import { lockMember } from '#backend/persistence/members/member-store.ts';
import {
  chooseNotifications,
  notificationSettingsOf,
  lockSettingsByToken,
  stopNotifications,
} from '#backend/persistence/notifications/setting-store.ts';
import { withdrawNotificationEmails } from '#backend/persistence/emails/outbox-store.ts';
import { withdrawPushSubscriptions } from '#backend/persistence/notifications/subscription-store.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

type Stores = {
  readonly db: Connection;
};

export type NotificationDeps = Pick<Stores, 'db'> & {
  /** The public half of the shop's key pair, with which browsers subscribe to push messages. */
  readonly pushKey: () => Promise<string>;
  readonly inTransaction: InTransaction<Stores>;
};

type Switches = Readonly<Partial<Record<NotificationKind, boolean | undefined>>>;
type SettingChanges = Readonly<Partial<Record<NotificationChannel, Switches | undefined>>>;

/** Switches notifications on or off. Switching a kind off deletes its messages that are not sent yet. */
export async function changeSettings(
  { inTransaction }: NotificationDeps,
  memberId: string,
  changes: SettingChanges,
): Promise<ChosenKinds | 'loginRequired'> {
  return inTransaction(async (stores) => {
    // Members are locked while they are notified: their message is queued before this, and deleted, or not at all.
    if ((await lockMember(stores.db, memberId)) === undefined) return 'loginRequired';
    for (const channel of NOTIFICATION_CHANNELS) {
      const switched = (isOn: boolean) =>
        NOTIFICATION_KINDS.filter((kind) => changes[channel]?.[kind] === isOn);
      await chooseNotifications(stores.db, memberId, channel, switched(true));
      await stop(stores, { memberId, channel, kinds: switched(false) });
    }
    return notificationSettingsOf(stores.db, memberId);
  });
}

/** Ends news, or one kind of notifications, of the member with this token. The answer is the same for any token. */
export type UnsubscribeByToken = (token: string, kind: NotificationKind | undefined) => Promise<void>;

export const unsubscribing =
  (membership: Pick<Membership, 'inTransaction'>, notifications: NotificationDeps): UnsubscribeByToken =>
  (token, kind) =>
    kind === undefined ? unsubscribe(membership, token) : stopEmails(notifications, token, kind);

/** Stops the emails of one kind for the member with this token. An unknown token changes nothing and gets the same answer. */
async function stopEmails(
  { inTransaction }: NotificationDeps,
  token: string,
  kind: NotificationKind,
): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  await inTransaction(async (stores) => {
    const member = await lockSettingsByToken(stores.db, token);
    if (member !== undefined) await stop(stores, { ...member, channel: 'email', kinds: [kind] });
  });
}

type Stopped = {
  readonly memberId: string;
  readonly channel: NotificationChannel;
  readonly kinds: readonly NotificationKind[];
};

async function stop({ db }: Stores, { memberId, channel, kinds }: Stopped): Promise<void> {
  if (kinds.length === 0) return;
  await stopNotifications(db, memberId, channel, kinds);
  if (channel === 'email') await withdrawNotificationEmails(db, memberId, kinds);
  else await withdrawPushSubscriptions(db, memberId, kinds);
}
