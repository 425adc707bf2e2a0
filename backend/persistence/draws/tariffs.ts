import { desc, isNotNull, sql } from 'drizzle-orm';
import { type Tariff, USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, shippingTariffs } from '../schema.ts';

export type StoredTariff = typeof shippingTariffs.$inferSelect;

/** The shop's table of fees. `undefined`: nobody has written one, and no draw uses the usual one yet. */
export async function findTariff(db: Connection): Promise<StoredTariff | undefined> {
  const [latest] = await db.select().from(shippingTariffs).orderBy(desc(shippingTariffs.createdAt)).limit(1);
  return latest;
}

/** The shop's table of fees, also where nobody has written one. */
export const shopTariff = async (db: Connection): Promise<Tariff> =>
  (await findTariff(db))?.tariff ?? USUAL_TARIFF;

/** The shop's table of fees; the usual one is stored when the first draw uses it. The catalogue is locked. */
export const presentTariff = async (tx: Connection): Promise<StoredTariff> =>
  (await findTariff(tx)) ?? (await insertTariff(tx, USUAL_TARIFF, null));

async function insertTariff(tx: Connection, tariff: Tariff, by: string | null): Promise<StoredTariff> {
  const [added] = await tx
    .insert(shippingTariffs)
    .values({ tariff, createdAt: CURRENT_TIME, createdBy: by })
    .returning();
  if (added === undefined) throw new Error('The insertion of the table returned no row.');
  return added;
}

/**
 * Makes a table that of the shop and of every draw that has one. A trigger keeps the former terms of the draws for what was
 * bought. The catalogue is locked. Returns the names of the draws.
 */
export async function replaceTariff(
  tx: Connection,
  tariff: Tariff,
  by: string,
): Promise<{ readonly stored: StoredTariff; readonly draws: readonly string[] }> {
  const stored = await insertTariff(tx, tariff, by);
  const changed = await tx
    .update(draws)
    .set({ tariffId: stored.tariffId, updatedAt: CURRENT_TIME })
    .where(isNotNull(draws.tariffId))
    .returning({ directoryName: draws.directoryName });
  return { stored, draws: changed.map(({ directoryName }) => directoryName) };
}

/** How many draws that shoppers see, and that have not ended, have their fees from the table. */
export const countDrawsByTable = (db: Connection): Promise<number> =>
  db.$count(
    draws,
    sql`${draws.tariffId} is not null and ${draws.publishedAt} <= now() and ${draws.closesAt} > now()`,
  );
