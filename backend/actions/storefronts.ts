import { holdStorefront, type StorefrontProcess } from '#backend/persistence/content/storefront-store.ts';
import type { Database } from '#backend/persistence/db/database.ts';

/** `isNew`: the process may have missed announcements. */
type StorefrontLease = { readonly isNew: boolean; readonly leaseMs: number };

/** Time until a storefront that does not renew its lease is no longer sent announcements. */
export const STOREFRONT_LEASE_MS = 15_000;

/** Returns the lease, or `taken` if another process is registered with this origin. */
export async function registerStorefront(
  db: Database,
  process: StorefrontProcess,
): Promise<StorefrontLease | 'taken'> {
  const held = await holdStorefront(db, process, STOREFRONT_LEASE_MS);
  return held === undefined ? 'taken' : { ...held, leaseMs: STOREFRONT_LEASE_MS };
}
