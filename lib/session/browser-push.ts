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

/** Whether the visitor has allowed notifications in this browser before. */
export const isPushAllowed = (): boolean => canReceivePush() && Notification.permission === 'granted';

/** Asks the visitor, and subscribes this browser with the shop's public key. Only after a press. */
export async function subscribeBrowser(pushKey: string, worker: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'notAllowed' };
  try {
    // A page that has just been loaded has no worker yet.
    const { pushManager } = await activeRegistration(worker);
    // A former one may be of another member or another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
    const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return { kind: 'failed' };
    return { kind: 'subscribed', endpoint, keys: { p256dh, auth } };
  } catch {
    return { kind: 'failed' };
  }
}

/** Registers a worker and waits until it is active, which a subscription requires. */
async function activeRegistration(worker: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker);
  const starting = registration.active === null ? (registration.installing ?? registration.waiting) : null;
  if (starting === null) return registration;
  return new Promise((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve(registration);
      if (starting.state === 'redundant') reject(new Error('The worker was not installed.'));
    });
  });
}
