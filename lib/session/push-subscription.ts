import { OWNER_KEY, PUSH_OWNER_KEY } from '#lib/site/member-mark.ts';
import { SERVICE_WORKER_PATH } from '#lib/site/offline.ts';

/** The outcome of asking the browser for push messages. */
export type BrowserSubscription =
  | {
      readonly kind: 'subscribed';
      readonly endpoint: string;
      readonly keys: { p256dh: string; auth: string };
    }
  /** The visitor has forbidden them, or has closed the browser's question. */
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'failed' };

/** iPhones have it in a shop that is on the home screen only. */
export const canReceivePush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks the visitor, and subscribes this browser with the shop's public key. Only after a press. */
export async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'notAllowed' };
  try {
    // A page that has just been loaded has no worker yet.
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    const { pushManager } = await navigator.serviceWorker.ready;
    // A former one may be of another member or another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
    const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return { kind: 'failed' };
    localStorage.setItem(PUSH_OWNER_KEY, localStorage.getItem(OWNER_KEY) ?? '');
    return { kind: 'subscribed', endpoint, keys: { p256dh, auth } };
  } catch {
    return { kind: 'failed' };
  }
}
