import { OWNER_KEY, PUSH_OWNER_KEY } from '#lib/site/member-mark.ts';
import { SERVICE_WORKER_PATH } from '#lib/site/offline.ts';
import { type BrowserSubscription, subscribeBrowser } from './browser-push.ts';

/** Subscribes this browser for a member, who is kept in mind: another one must not get their messages. */
export async function subscribeMember(pushKey: string): Promise<BrowserSubscription> {
  const subscription = await subscribeBrowser(pushKey, SERVICE_WORKER_PATH);
  if (subscription.kind === 'subscribed')
    localStorage.setItem(PUSH_OWNER_KEY, localStorage.getItem(OWNER_KEY) ?? '');
  return subscription;
}
