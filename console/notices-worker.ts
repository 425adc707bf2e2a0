// The service worker of the console: it shows push messages, and answers no request.
export {};

declare const self: ServiceWorkerGlobalScope;

/** The content of a push message (backend/domain/notifications/push-message.ts). */
type Message = {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
};

/** Browsers end subscriptions whose messages are not shown: a message that cannot be read is shown as well. */
const UNREADABLE: Message = {
  title: '店長室',
  body: 'お知らせがあります。',
  path: '/',
  tag: 'message',
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

/** Shows a push message. A later one with the same tag replaces it. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = messageOf(event.data);
  event.waitUntil(
    self.registration.showNotification(`店長室: ${title}`, { body, tag, lang: 'ja', data: { path } }),
  );
});

/** Opens the page of a pressed message. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(pathIn(event.notification.data)));
});

function messageOf(data: PushMessageData | null): Message {
  try {
    const content: Readonly<Record<string, unknown>> = data?.json();
    const { title, body, tag } = content;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return UNREADABLE;
    return { title, body, tag, path: pathIn(content) };
  } catch {
    return UNREADABLE;
  }
}

/** A page of the console. */
const pathIn = ({ path }: Readonly<Record<string, unknown>>): string =>
  typeof path === 'string' && /^\/[\w/-]*(?:\?[\w=&-]*)?$/.test(path) && !path.startsWith('//') ? path : '/';
