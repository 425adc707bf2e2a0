import type { Session } from './session.ts';

/** Under this it stands in a store whose traces are in it. */
const WHOSE = 'whose';

/** What belongs to the device, whoever sits at it: whether it makes noises, and how far pages were scrolled. */
const OF_THE_DEVICE: readonly string[] = [WHOSE, 'play/sound', 'scroll-positions'];

/** What a page keeps in its memory, where the browser keeps nothing for it. */
const memories = new Set<() => void>();
export const forgetWithTraces = (forget: () => void): void => void memories.add(forget);

/** Who was seen here last; null: a guest, or nobody yet. */
let seen: string | null = null;

/**
 * Told who is looking, whenever that was asked: all that a member has typed or chosen in this browser goes as soon as
 * somebody else is here, or nobody. What stays is named, so that nothing new is forgotten to be forgotten. What a guest
 * has typed waits until he is a member, and goes with what he does then. The id of a member who left traces here and is
 * here no more; undefined: there is none.
 */
export function noteVisitor(session: Session): string | undefined {
  if (session.kind !== 'member' && session.kind !== 'guest') return undefined;
  const now = session.kind === 'member' ? session.userId : null;
  const gone = seen !== null && seen !== now ? seen : undefined;
  if (gone !== undefined) for (const forget of memories) forget();
  seen = now;
  for (const open of [() => window.localStorage, () => window.sessionStorage]) handOver(open, now);
  return gone;
}

function handOver(open: () => Storage, to: string | null): void {
  try {
    const store = open();
    const before = store.getItem(WHOSE);
    if (before !== null && before !== to) empty(store);
    if (to === null) store.removeItem(WHOSE);
    else store.setItem(WHOSE, to);
  } catch {
    // A browser that keeps nothing has nothing to be emptied of.
  }
}

function empty(store: Storage): void {
  const places = Array.from({ length: store.length }, (_, nth) => store.key(nth) ?? '');
  for (const place of places) if (!OF_THE_DEVICE.includes(place)) store.removeItem(place);
}

/** What the browser did not keep for this page: it lives as long as the page. */
const unkept = new Map<string, string>();
forgetWithTraces(() => unkept.clear());

/** What is kept under a name for this tab: it survives a reload, and no other tab sees it. */
export function readTab(place: string): string | null {
  try {
    return unkept.get(place) ?? sessionStorage.getItem(place);
  } catch {
    return unkept.get(place) ?? null;
  }
}

export function writeTab(place: string, text: string): void {
  try {
    sessionStorage.setItem(place, text);
    unkept.delete(place);
  } catch {
    unkept.set(place, text);
  }
}

export function forgetTab(place: string): void {
  unkept.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Where nothing is kept, there is nothing to forget.
  }
}
