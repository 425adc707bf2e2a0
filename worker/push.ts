import { NOTIFICATION_KINDS, type NotificationKind } from '#lib/contract/enums.ts';
import { MEMBER_ROUTES, ROUTES } from '#lib/site/routes.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';
import { scope } from './scope.ts';

/** The content of a push message (backend/domain/notifications/push-message.ts). */
type Message = {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly kind?: NotificationKind;
};

/** Browsers end subscriptions whose messages are not shown: a message that cannot be read is shown as well. */
const UNREADABLE: Message = {
  title: 'お知らせがあります',
  body: '店のページでご覧ください。',
  path: ROUTES.top,
  tag: 'message',
};

const STOP = 'stop';

/** Shows a push message. A later one with the same tag replaces it. */
export const showMessage = ({ data }: PushEvent): Promise<void> => show(messageOf(data));

async function show({ title, body, tag, path, kind }: Message): Promise<void> {
  // TypeScript's declarations lack the buttons (Notifications API, 2.6), which Safari and Firefox do not show.
  const buttons = { actions: kind === undefined ? [] : [{ action: STOP, title: 'この通知を止める' }] };
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang: 'ja',
    icon: '/apple-icon.png',
    data: { path, kind },
    ...buttons,
  });
}

/** Opens the page of a pressed message or the window that shows it, or stops messages of its kind. */
export async function openMessage({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const { path, kind } = placeOf(notification.data);
  if (action === STOP && kind !== undefined) return stop(kind);
  const windows = await scope.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? scope.clients.openWindow(path) : open.focus());
}

/** Stops one kind for the member. Without their login it ends the subscription of this browser. */
async function stop(kind: NotificationKind): Promise<void> {
  const isStopped = await fetch('/api/notification', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ push: { [kind]: false } }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isStopped) await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
  const what = isStopped ? `「${NOTIFICATIONS[kind].name}」の通知` : 'この端末への通知';
  const title = `${what}を止めました`;
  await show({
    title,
    body: '設定はマイページで変えられます。',
    path: MEMBER_ROUTES.notifications,
    tag: STOP,
  });
}

function messageOf(data: PushMessageData | null): Message {
  try {
    const content: Readonly<Record<string, unknown>> = data?.json();
    const { title, body, tag } = content;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return UNREADABLE;
    return { title, body, tag, ...placeOf(content) };
  } catch {
    return UNREADABLE;
  }
}

/** Reads a page of the shop, and the kind of the message. */
const placeOf = ({ path, kind }: Readonly<Record<string, unknown>>): Pick<Message, 'path' | 'kind'> => ({
  path: typeof path === 'string' && /^\/sanrio(?:\/[\w-]+)*$/.test(path) ? path : ROUTES.top,
  kind: NOTIFICATION_KINDS.find((one) => one === kind),
});
