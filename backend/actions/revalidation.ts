import {
  distributeAnnouncements,
  claimAnnouncements,
  deleteAnnouncements,
  retryAnnouncements,
  type Announcement,
} from '#backend/persistence/content/announcements.ts';
import { pauseAfter } from '#backend/domain/backoff.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import {
  countOtherStorefronts,
  type StorefrontProcess,
  holdStorefront,
} from '#backend/persistence/content/storefronts.ts';

/** Limits one call, because the storefront renders the pages of all tags before it answers. */
const TAGS_AT_ONCE = 50;

const PAUSES = { firstMs: 500, longestMs: 5_000 };

/** The result of the announcements that were due at one storefront. */
type Delivery = {
  readonly origin: string;
  readonly delivered: number;
  readonly failed: number;
  readonly attempts: number;
};

/** Asks the storefront at `origin` to revalidate tags. `false`: it did not acknowledge. */
export type StorefrontClient = { revalidate(origin: string, tags: readonly string[]): Promise<boolean> };

/**
 * Delivers due announcements to every storefront, to all at once: a slow one delays no other. Those not acknowledged
 * are retried after a growing pause. `busy`: origins with a delivery under way, which are left alone.
 */
export async function deliverAnnouncements(
  db: Database,
  storefronts: StorefrontClient,
  busy: Set<string> = new Set(),
): Promise<readonly Delivery[]> {
  await distributeAnnouncements(db);
  const due = Map.groupBy(await claimAnnouncements(db, [...busy]), ({ origin }) => origin);
  const deliveries = [...due].map(async ([origin, rows]) => {
    busy.add(origin);
    try {
      return await deliverTo(origin, rows, { db, storefronts });
    } finally {
      busy.delete(origin);
    }
  });
  return Promise.all(deliveries);
}

type Deps = { readonly db: Database; readonly storefronts: StorefrontClient };

async function deliverTo(
  origin: string,
  due: readonly Announcement[],
  { db, storefronts }: Deps,
): Promise<Delivery> {
  const ids = due.map(({ id }) => id);
  const attempts = Math.max(...due.map((announcement) => announcement.attempts));
  const tags = [...new Set(due.flatMap((announcement) => announcement.tags))];
  if (await revalidateAll(tags, (some) => storefronts.revalidate(origin, some))) {
    await deleteAnnouncements(db, ids);
    return { origin, delivered: ids.length, failed: 0, attempts };
  }
  await retryAnnouncements(db, ids, Math.round(pauseAfter(attempts + 1, PAUSES, Math.random())));
  return { origin, delivered: 0, failed: ids.length, attempts };
}

async function revalidateAll(
  tags: readonly string[],
  revalidate: (some: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  for (let start = 0; start < tags.length; start += TAGS_AT_ONCE) {
    if (!(await revalidate(tags.slice(start, start + TAGS_AT_ONCE)))) return false;
  }
  return true;
}

/** `isNew`: the process may have missed announcements. */
type StorefrontLease = { readonly isNew: boolean; readonly leaseMs: number };

/** Time until a storefront that does not renew its lease is no longer sent announcements. */
const STOREFRONT_LEASE_MS = 15_000;

/** Storefronts at once: each is sent every announcement. */
const MAX_STOREFRONTS = 64;

/** Returns the lease; `taken`: another process is registered with this origin; `tooMany`: too many others are registered. */
export async function registerStorefront(
  db: Database,
  process: StorefrontProcess,
): Promise<StorefrontLease | 'taken' | 'tooMany'> {
  if ((await countOtherStorefronts(db, process.origin)) >= MAX_STOREFRONTS) return 'tooMany';
  const held = await holdStorefront(db, process, STOREFRONT_LEASE_MS);
  return held === undefined ? 'taken' : { ...held, leaseMs: STOREFRONT_LEASE_MS };
}
