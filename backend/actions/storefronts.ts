/** A running process of the storefront, and the address at which backends reach it. */
export type StorefrontProcess = { readonly origin: string; readonly instance: string };

/** `isNew`: the process may have missed announcements. */
export type StorefrontLease = { readonly isNew: boolean; readonly leaseMs: number };

/** Time until a storefront that does not renew its lease is no longer sent announcements. */
export const STOREFRONT_LEASE_MS = 15_000;

export type StorefrontStore = {
  /**
   * Gives the process the lease of its origin, or renews it. `undefined`: another process holds it. The database's
   * clock decides. A new lease starts without announcements.
   */
  hold(process: StorefrontProcess, leaseMs: number): Promise<{ readonly isNew: boolean } | undefined>;
  /** Ends the lease if this process holds it. */
  release(process: StorefrontProcess): Promise<void>;
};

/** Returns the lease, or `taken` if another process is registered with this origin. */
export async function registerStorefront(
  storefronts: StorefrontStore,
  process: StorefrontProcess,
): Promise<StorefrontLease | 'taken'> {
  const held = await storefronts.hold(process, STOREFRONT_LEASE_MS);
  return held === undefined ? 'taken' : { ...held, leaseMs: STOREFRONT_LEASE_MS };
}
