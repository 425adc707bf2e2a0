import type { Session } from './session.ts';
import { clearTabMemory } from './tab-storage.ts';

/** The key under which a storage has the id of the member whose data it holds. */
const OWNER_KEY = 'whose';

/** Keys of the device, kept for every member: sound on or off, scroll positions. */
const DEVICE_KEYS: readonly string[] = [OWNER_KEY, 'play/sound', 'scroll-positions'];

/** The last member of this page; null: a guest, or not known yet. */
let lastMemberId: string | null = null;

/**
 * Called after every session check. When the member changes or logs out, deletes their drafts and selections
 * from both browser storages, except the keys in `DEVICE_KEYS`. A guest's drafts pass to the member who logs
 * in. Returns the id of the previous member; undefined: there was none, or they are still logged in.
 */
export function onSessionChange(session: Session): string | undefined {
  if (session.kind !== 'member' && session.kind !== 'guest') return undefined;
  const now = session.kind === 'member' ? session.userId : null;
  const previousId = lastMemberId !== null && lastMemberId !== now ? lastMemberId : undefined;
  if (previousId !== undefined) clearTabMemory();
  lastMemberId = now;
  for (const open of [() => window.localStorage, () => window.sessionStorage]) assignOwner(open, now);
  return previousId;
}

function assignOwner(open: () => Storage, to: string | null): void {
  try {
    const store = open();
    const before = store.getItem(OWNER_KEY);
    if (before !== null && before !== to) deleteMemberKeys(store);
    if (to === null) store.removeItem(OWNER_KEY);
    else store.setItem(OWNER_KEY, to);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

function deleteMemberKeys(store: Storage): void {
  const keys = Array.from({ length: store.length }, (_, nth) => store.key(nth) ?? '');
  for (const key of keys) if (!DEVICE_KEYS.includes(key)) store.removeItem(key);
}
