import type { Database } from '#backend/persistence/db/database.ts';
import {
  type SessionOfMember,
  type PushTarget,
  insertPushSubscription,
  formerPushSubscriptionsOf,
  deletePushSubscription,
} from '#backend/persistence/notifications/subscriptions.ts';
import { isOfPushService } from '#backend/domain/notifications/push-endpoint.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { notificationSettingsOf, chooseNotifications } from '#backend/persistence/notifications/settings.ts';
import { NOTIFICATION_KINDS } from '#lib/contract/enums.ts';
import {
  type PushContent,
  pushContent,
  type StaffPushContent,
} from '#backend/domain/notifications/push-message.ts';
import {
  type PushAnswer,
  type PushOutcome,
  pushOutcome,
} from '#backend/domain/notifications/push-retries.ts';
import {
  claimPushMessages,
  deletePushSubscriptions,
  deletePushMessages,
  retryPushMessages,
} from '#backend/persistence/notifications/push-queue.ts';
import { urgencyOf } from '#backend/domain/notifications/notification.ts';

type Subscribed = 'subscribed' | 'invalidInput' | 'loginRequired';

/**
 * Adds the browser of a login session. The press that asked for it is the consent: a member's first browser gets every kind,
 * and each can be switched off.
 */
export async function subscribeToPush(
  db: Database,
  login: SessionOfMember,
  target: PushTarget,
): Promise<Subscribed> {
  if (!isOfPushService(target.endpoint)) return 'invalidInput';
  return inTransaction(db, async (tx) => {
    if ((await lockMember(tx, login.memberId)) === undefined) return 'loginRequired';
    const added = await insertPushSubscription(tx, login, target);
    if (added !== 'subscribed') return added;
    const { push } = await notificationSettingsOf(tx, login.memberId);
    if (push.length === 0) await chooseNotifications(tx, login.memberId, 'push', NOTIFICATION_KINDS);
    return 'subscribed';
  });
}

/**
 * Replaces the subscription that a browser has exchanged by itself. That is no consent: nothing is subscribed that was not, and
 * no kind is switched on.
 */
export async function renewPush(
  db: Database,
  login: SessionOfMember,
  { formerEndpoint, ...target }: PushTarget & { readonly formerEndpoint: string | null },
): Promise<Subscribed> {
  if (!isOfPushService(target.endpoint)) return 'invalidInput';
  return inTransaction(db, async (tx) => {
    if ((await lockMember(tx, login.memberId)) === undefined) return 'loginRequired';
    const former = await formerPushSubscriptionsOf(tx, login, formerEndpoint);
    if (former.length === 0) return 'subscribed';
    const added = await insertPushSubscription(tx, login, target);
    if (added !== 'subscribed') return added;
    for (const subscriptionId of former) await deletePushSubscription(tx, login.memberId, subscriptionId);
    return 'subscribed';
  });
}

export type PushOptions = {
  readonly ttlS: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** A later message with this topic replaces one that waits for the device (RFC 8030, 5.4). */
  readonly topic: string;
};

export type PushClient = {
  /** Throws only if the shop's own keys cannot be read. */
  send(
    target: PushTarget,
    content: PushContent | StaffPushContent,
    options: PushOptions,
  ): Promise<PushAnswer>;
};

export type PushDeps = { readonly db: Database; readonly client: PushClient };

export type PushCounts = Partial<Record<PushOutcome['became'], number>>;

/**
 * Sends a batch of messages at once: its size bounds the connections. Removed after they are sent: after a crash they are
 * sent again, and replace themselves on the device. `undefined`: none is due.
 */
export async function deliverPushes(
  { db, client }: PushDeps,
  atMost: number,
): Promise<PushCounts | undefined> {
  const claimed = await claimPushMessages(db, atMost);
  if (claimed.length === 0) return undefined;
  const outcomes = await Promise.all(
    claimed.map(async (queued) => {
      const content = pushContent(queued.kind, queued);
      const options = { ttlS: queued.secondsLeft, urgency: urgencyOf(queued.kind), topic: content.tag };
      const answer = await client.send(queued, content, options);
      return { queued, outcome: pushOutcome(answer, queued.attempts, Math.random()) };
    }),
  );
  const became = (what: PushOutcome['became']) =>
    outcomes.filter(({ outcome }) => outcome.became === what).map(({ queued }) => queued);
  await deletePushSubscriptions(
    db,
    became('gone').map(({ subscriptionId }) => subscriptionId),
  );
  await deletePushMessages(
    db,
    [...became('sent'), ...became('dropped')].map(({ messageId }) => messageId),
  );
  await retryPushMessages(
    db,
    outcomes.flatMap(({ queued: { messageId }, outcome }) =>
      outcome.became === 'due again' ? [{ messageId, afterMs: outcome.afterMs }] : [],
    ),
  );
  const counts = Map.groupBy(outcomes, ({ outcome }) => outcome.became);
  return Object.fromEntries([...counts].map(([what, all]) => [what, all.length]));
}
