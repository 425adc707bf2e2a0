import { scope } from './scope.ts';

const SETTINGS = '/api/notification';

/** Browsers without the final form of the event (Push API, 9.2) name neither. */
type Change = Partial<Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>>;

/**
 * The browser has exchanged or ended its subscription: the shop gets the present one in its place. Without a login, or if the
 * visitor has forbidden messages, nothing is done: the shop learns from the push service that the former one has ended.
 */
export async function renewSubscription({ oldSubscription, newSubscription }: Change): Promise<void> {
  const settings = await fetch(SETTINGS);
  if (!settings.ok) return;
  const { pushKey }: { readonly pushKey: string } = await settings.json();
  const subscription = newSubscription ?? (await subscribeAgain(pushKey));
  const { endpoint, keys } = subscription.toJSON();
  await fetch(`${SETTINGS}/push`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ formerEndpoint: oldSubscription?.endpoint ?? null, endpoint, keys }),
  });
}

const subscribeAgain = (applicationServerKey: string): Promise<PushSubscription> =>
  scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
