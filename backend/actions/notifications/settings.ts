import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#lib/contract/enums.ts';
import { isUnsubscribeToken, unsubscribe } from '../emails.ts';
import type { Membership } from '../members/membership.ts';
import type { MemberStore, Outbox } from '../members/ports.ts';
import type { InTransaction } from '../ports.ts';
import type { PushSubscriptionStore } from './push.ts';
import type { ChosenKinds, NotificationSettingStore } from './ports.ts';

type Stores = {
  readonly settings: NotificationSettingStore;
  readonly outbox: Pick<Outbox, 'withdrawNotifications'>;
  readonly members: Pick<MemberStore, 'lock'>;
  readonly subscriptions: PushSubscriptionStore;
};

export type NotificationDeps = Pick<Stores, 'settings' | 'subscriptions'> & {
  /** The public half of the shop's key pair, with which browsers subscribe to push messages. */
  readonly pushKey: () => Promise<string>;
  readonly inTransaction: InTransaction<Stores>;
};

type Switches = Readonly<Partial<Record<NotificationKind, boolean | undefined>>>;
export type SettingChanges = Readonly<Partial<Record<NotificationChannel, Switches | undefined>>>;

/** Switches notifications on or off. Switching a kind off deletes its messages that are not sent yet. */
export async function changeSettings(
  { inTransaction }: NotificationDeps,
  memberId: string,
  changes: SettingChanges,
): Promise<ChosenKinds | 'loginRequired'> {
  return inTransaction(async (stores) => {
    // Members are locked while they are notified: their message is queued before this, and deleted, or not at all.
    if ((await stores.members.lock(memberId)) === undefined) return 'loginRequired';
    for (const channel of NOTIFICATION_CHANNELS) {
      const switched = (isOn: boolean) =>
        NOTIFICATION_KINDS.filter((kind) => changes[channel]?.[kind] === isOn);
      await stores.settings.choose(memberId, channel, switched(true));
      await stop(stores, { memberId, channel, kinds: switched(false) });
    }
    return stores.settings.of(memberId);
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
    const member = await stores.settings.lockByToken(token);
    if (member !== undefined) await stop(stores, { ...member, channel: 'email', kinds: [kind] });
  });
}

type Stopped = {
  readonly memberId: string;
  readonly channel: NotificationChannel;
  readonly kinds: readonly NotificationKind[];
};

async function stop(
  { settings, outbox, subscriptions }: Stores,
  { memberId, channel, kinds }: Stopped,
): Promise<void> {
  if (kinds.length === 0) return;
  await settings.stop(memberId, channel, kinds);
  if (channel === 'email') await outbox.withdrawNotifications(memberId, kinds);
  else await subscriptions.withdraw(memberId, kinds);
}
