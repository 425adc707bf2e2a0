import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect } from '../test.ts';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';

declare global {
  interface Window {
    /** The test's part of the browser: `replacePushManager`. */
    pushManager(call: 'subscribe' | 'get' | 'unsubscribe', key?: string): Promise<PushTarget | null>;
  }
  interface ServiceWorkerGlobalScope {
    opened?: string[];
  }
}

declare const self: ServiceWorkerGlobalScope;

/**
 * Chromium subscribes at Google's service only. Its subscription is replaced by those of `newTarget`; the page and the worker
 * of the shop are the real ones. `state` is what the browser has.
 */
export async function replacePushManager(context: BrowserContext, newTarget: () => PushTarget) {
  const state: { target: PushTarget | null; key: string } = { target: null, key: '' };
  await context.exposeFunction('pushManager', (call: 'subscribe' | 'get' | 'unsubscribe', key = '') => {
    if (call === 'subscribe') Object.assign(state, { key, target: newTarget() });
    if (call === 'unsubscribe') state.target = null;
    return state.target;
  });
  await context.addInitScript(() => {
    const asSubscription = (target: PushTarget | null) => {
      if (target === null) return null;
      const { endpoint, ...keys } = target;
      const toJSON = () => ({ endpoint, keys });
      const unsubscribe = async () => (await window.pushManager('unsubscribe')) === null;
      return { endpoint, toJSON, unsubscribe } as unknown as PushSubscription;
    };
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => asSubscription(await window.pushManager('get'));
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      const made = asSubscription(await window.pushManager('subscribe', String(applicationServerKey)));
      if (made === null) throw new DOMException('no subscription', 'AbortError');
      return made;
    };
  });
  return state;
}

/**
 * The worker of the shop. Windows that it opens are recorded, because that needs a person, and in the headless shell, which has no
 * notifications, those that it shows.
 */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The page has no service worker.');
  await worker.evaluate(() => {
    self.opened = [];
    self.clients.openWindow = async (url) => {
      self.opened?.push(String(url));
      return null;
    };
    if (Notification.permission === 'granted') return;
    const shown = new Map<string, Notification>();
    self.registration.showNotification = async (title, options = {}) => {
      const { tag = '' } = options;
      const close = () => void shown.delete(tag);
      const notification = { title, ...options, close, [Symbol.toStringTag]: 'Notification' };
      shown.set(tag, notification as unknown as Notification);
    };
    self.registration.getNotifications = async () => [...shown.values()];
  });
  return worker;
}

export type ShownMessage = { readonly title: string; readonly body: string; readonly tag: string };

export const shownMessages = (worker: Worker): Promise<ShownMessage[]> =>
  worker.evaluate(async () =>
    (await self.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })),
  );

/** Delivers a decrypted message as Chromium does when the push service has sent it. */
export async function receivePush(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devTools.detach();
}

/** Presses a message, or a button of it. Returns the pages that the worker has opened. */
export const pressMessage = (
  worker: Worker,
  { tag, action = '' }: { readonly tag: string; readonly action?: string },
) =>
  worker.evaluate(
    async ([pressed, button]) => {
      const shown = await self.registration.getNotifications();
      const notification = shown.find((one) => one.tag === pressed);
      if (notification === undefined) throw new Error(`No message ${pressed}`);
      // A script cannot make an event that is trusted; its handler runs, but is not waited for.
      self.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, action: button, waitUntil: () => {} }),
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
      return self.opened ?? [];
    },
    [tag, action] as const,
  );

/** The browser exchanges its subscription: the worker gets the event of it. */
export const exchangeSubscription = (
  worker: Worker,
  former: string | null,
  { endpoint, ...keys }: PushTarget,
) =>
  worker.evaluate(
    async ([oldEndpoint, newEndpoint, newKeys]) => {
      const newSubscription = { toJSON: () => ({ endpoint: newEndpoint, keys: newKeys }) };
      const oldSubscription = oldEndpoint === null ? null : { endpoint: oldEndpoint };
      const change = { newSubscription, oldSubscription, waitUntil: () => {} };
      self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change));
    },
    [former, endpoint, keys] as const,
  );
