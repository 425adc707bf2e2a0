import { deleteOldDrafts } from './stored-draft.ts';
import { markMember, OWNER_KEY, PUSH_OWNER_KEY } from '#lib/site/member-mark.ts';
import { OWN_PAGES_CACHE, PAGES_CACHE } from '#lib/site/offline.ts';
import type { Session } from './session.ts';
import { clearTabMemory } from './tab-storage.ts';

/** A member has logged in on this device. It does not say who. */
const KNOWN_KEY = 'has-logged-in';

/** Keys of the device, kept for every member: sound and vibration, scroll positions, who gets its push messages. */
const DEVICE_KEYS: readonly string[] = [
  OWNER_KEY,
  PUSH_OWNER_KEY,
  KNOWN_KEY,
  'play/sound',
  'play/vibration',
  'scroll-positions',
];

/** The last member of this page; null: a guest, or not known yet. */
let lastMemberId: string | null = null;

/**
 * Called after every session check. When the member changes or logs out, deletes their drafts and selections
 * from both browser storages, except the keys in `DEVICE_KEYS`, and the copies of the pages that they saw. A guest's drafts pass to
 * the member who logs in. Returns the id of the previous member; undefined: there was none, or they are still logged in.
 */
export function onSessionChange(session: Session): string | undefined {
  if (session.kind !== 'member' && session.kind !== 'guest') return undefined;
  const now = session.kind === 'member' ? session.userId : null;
  const previousId = lastMemberId !== null && lastMemberId !== now ? lastMemberId : undefined;
  if (previousId !== undefined) clearTabMemory();
  lastMemberId = now;
  markMember(now !== null);
  deleteOldDrafts();
  for (const open of [() => window.localStorage, () => window.sessionStorage]) assignOwner(open, now);
  return previousId;
}

function assignOwner(open: () => Storage, to: string | null): void {
  try {
    const store = open();
    const before = store.getItem(OWNER_KEY);
    if (before !== null && before !== to) {
      deleteMemberKeys(store);
      void deleteCopies();
    }
    if (to === null) return store.removeItem(OWNER_KEY);
    store.setItem(OWNER_KEY, to);
    if (store === window.localStorage) store.setItem(KNOWN_KEY, 'yes');
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** Whether a member has logged in on this device before. A browser that stores nothing does not know it. */
export function hasLoggedInHere(): boolean {
  try {
    return window.localStorage.getItem(KNOWN_KEY) !== null;
  } catch {
    return true;
  }
}

/** Whether the browser's storage is that of this member. */
export function isOwner(userId: string): boolean {
  try {
    return window.localStorage.getItem(OWNER_KEY) === userId;
  } catch {
    return false;
  }
}

/** Deletes the copies of the pages that a member saw. Browsers offer caches to https and to this machine only. */
async function deleteCopies(): Promise<void> {
  try {
    if ('caches' in window)
      await Promise.all([OWN_PAGES_CACHE, PAGES_CACHE].map((name) => window.caches.delete(name)));
  } catch {
    // A browser that allows no caches has no copies.
  }
}

function deleteMemberKeys(store: Storage): void {
  const keys = Array.from({ length: store.length }, (_, nth) => store.key(nth) ?? '');
  for (const key of keys) if (!DEVICE_KEYS.includes(key)) store.removeItem(key);
}
