import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { inMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { storefrontAnnouncements, storefronts } from '../schema.ts';

/** A running process of the storefront, and the address at which backends reach it. */
export type StorefrontProcess = { readonly origin: string; readonly instance: string };

/**
 * Gives the process the lease of its origin, or renews it. `undefined`: another process holds it. The database's
 * clock decides. A new lease starts without announcements.
 */
export const holdStorefront = (
  db: Database,
  { origin, instance }: StorefrontProcess,
  leaseMs: number,
): Promise<{ readonly isNew: boolean } | undefined> =>
  db.transaction(async (tx) => {
    const leaseUntil = inMs(leaseMs);
    const [held] = await tx
      .insert(storefronts)
      .values({ origin, instance, leaseUntil })
      .onConflictDoUpdate({
        target: storefronts.origin,
        set: {
          instance,
          leaseUntil,
          registeredAt: sql`case when storefronts.instance = ${instance} and storefronts.lease_until > now() then storefronts.registered_at else now() end`,
        },
        setWhere: sql`storefronts.instance = ${instance} or storefronts.lease_until <= now()`,
      })
      .returning({ isNew: sql<boolean>`${storefronts.registeredAt} = now()` });
    if (held?.isNew === true)
      await tx.delete(storefrontAnnouncements).where(eq(storefrontAnnouncements.origin, origin));
    return held;
  });

/** The leases of others that have not ended. */
export const countOtherStorefronts = (db: Database, origin: string): Promise<number> =>
  db.$count(storefronts, and(ne(storefronts.origin, origin), gt(storefronts.leaseUntil, sql`now()`)));

/** Ends the lease if this process holds it. */
export async function releaseStorefront(
  db: Database,
  { origin, instance }: StorefrontProcess,
): Promise<void> {
  await db.delete(storefronts).where(and(eq(storefronts.origin, origin), eq(storefronts.instance, instance)));
}
