import type { Database } from '#backend/persistence/db/database.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';
import { byNotificationKind, type NotificationSettings } from '#lib/contract/member/notifications.ts';
import type { Handlers } from './server/public-calls.ts';
import {
  deletePushSubscription,
  pushSubscriptionsOf,
} from '#backend/persistence/notifications/subscriptions.ts';
import { notificationSettingsOf } from '#backend/persistence/notifications/settings.ts';
import { changeSettings } from '#backend/actions/notifications.ts';
import { answerNotice, requestNotice } from '#backend/actions/guest-notices.ts';
import { subscribeToPush, renewPush } from '#backend/actions/push.ts';
import { logRefusal } from './server/visitor.ts';

type NotificationDeps = {
  readonly db: Database;
  /** The public half of the shop's key pair, with which browsers subscribe to push messages. */
  readonly pushKey: () => Promise<string>;
};

export const notificationHandlers = (deps: NotificationDeps) =>
  ({
    showNotificationSettings: async (_input, { login }) => ({ answer: await settingsFor(deps, login) }),

    changeNotificationSettings: async ({ body }, { login }) => {
      const changed = await changeSettings(deps.db, login.memberId, body);
      return changed === 'loginRequired' ? { refusal: changed } : { answer: await settingsFor(deps, login) };
    },

    subscribeToPush: async ({ body: { endpoint, keys } }, { login }) => {
      const done = await subscribeToPush(deps.db, login, { endpoint, ...keys });
      if (done === 'invalidInput') return { refusal: done, parameter: 'endpoint' };
      return done === 'loginRequired' ? { refusal: done } : { answer: await settingsFor(deps, login) };
    },

    renewPush: async ({ body: { endpoint, keys, formerEndpoint } }, { login }) => {
      const done = await renewPush(deps.db, login, { endpoint, ...keys, formerEndpoint });
      if (done === 'invalidInput') return { refusal: done, parameter: 'endpoint' };
      return done === 'loginRequired' ? { refusal: done } : { answer: await settingsFor(deps, login) };
    },

    requestNotice: async ({ params: { directoryName }, body: { email } }, visitor) => {
      const { address } = visitor;
      const sent = await requestNotice(deps.db, { directoryName, email, address });
      return sent === 'sent' ? { answer: { sent: true } } : logRefusal(visitor, sent);
    },

    answerNotice: async ({ body }, visitor) => {
      const answered = await answerNotice(deps.db, body);
      return 'refusal' in answered ? logRefusal(visitor, answered) : { answer: answered };
    },

    unsubscribeFromPush: async ({ params: { subscriptionId } }, { login }) => {
      await deletePushSubscription(deps.db, login.memberId, subscriptionId);
      return { answer: await settingsFor(deps, login) };
    },
  }) satisfies Partial<Handlers>;

async function settingsFor({ db, pushKey }: NotificationDeps, { memberId, sessionId }: Login) {
  const { email, push } = await notificationSettingsOf(db, memberId);
  const devices = await pushSubscriptionsOf(db, memberId);
  return {
    email: switchesOf(email),
    push: switchesOf(push),
    pushKey: await pushKey(),
    devices: devices.map(({ subscriptionId, device, madeAt, sessionId: of }) => ({
      subscriptionId,
      device,
      since: madeAt,
      isThis: of === sessionId,
    })),
  };
}

const switchesOf = (kinds: readonly NotificationKind[]): NotificationSettings['email'] =>
  byNotificationKind((kind) => kinds.includes(kind));
