import { and, eq, sql } from 'drizzle-orm';
import type { StorefrontStore } from '#backend/actions/storefronts.ts';
import { inMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { storefrontAnnouncements, storefronts } from '../schema.ts';

export const storefrontStore = (db: Database): StorefrontStore => ({
  hold: ({ origin, instance }, leaseMs) =>
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
    }),

  release: async ({ origin, instance }) => {
    await db
      .delete(storefronts)
      .where(and(eq(storefronts.origin, origin), eq(storefronts.instance, instance)));
  },
});
