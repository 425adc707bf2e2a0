import { tagsOf } from '#backend/domain/content/tags.ts';
import type { AnnouncementStore, ScheduledChangeStore, Storefront } from './ports.ts';

/** Announces all content: changes may have been missed while no backend ran. */
export async function announceEverything(
  scheduledChanges: ScheduledChangeStore,
  announcements: AnnouncementStore,
): Promise<void> {
  const tags = tagsOf(await scheduledChanges.everything());
  if (tags.length > 0) await announcements.add(tags);
}

/** Limits one call, because the storefront renders the pages of all tags before it answers. */
const TAGS_AT_ONCE = 50;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

type Delivery = { readonly delivered: number; readonly failed: number; readonly attempts: number };

/** Delivers due announcements. Those not acknowledged are retried after a growing pause. */
export async function deliverAnnouncements(
  announcements: AnnouncementStore,
  storefront: Storefront,
): Promise<Delivery> {
  const due = await announcements.claim();
  if (due.length === 0) return { delivered: 0, failed: 0, attempts: 0 };
  const ids = due.map(({ id }) => id);
  const attempts = Math.max(...due.map((announcement) => announcement.attempts));
  if (await revalidateAll(storefront, [...new Set(due.flatMap(({ tags }) => tags))])) {
    await announcements.done(ids);
    return { delivered: ids.length, failed: 0, attempts };
  }
  await announcements.again(ids, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts));
  return { delivered: 0, failed: ids.length, attempts };
}

async function revalidateAll(storefront: Storefront, tags: readonly string[]): Promise<boolean> {
  for (let start = 0; start < tags.length; start += TAGS_AT_ONCE) {
    if (!(await storefront.revalidate(tags.slice(start, start + TAGS_AT_ONCE)))) return false;
  }
  return true;
}
