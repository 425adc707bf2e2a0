import { OWNER_KEY, PUSH_OWNER_KEY } from '#lib/site/member-mark.ts';

/** Ends the subscription of this browser, whose push service then refuses the shop's messages, and removes those shown. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  localStorage.removeItem(PUSH_OWNER_KEY);
}

/** Ends the subscription of a member whose login has ended by itself, when another member has logged in since. */
export async function unsubscribeFormerMember(): Promise<void> {
  const [owner, member] = [PUSH_OWNER_KEY, OWNER_KEY].map((key) => localStorage.getItem(key));
  if (owner !== null && member !== null && owner !== member) await unsubscribeBrowser();
}
