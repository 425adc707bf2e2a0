import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ParcelLine } from '#backend/domain/shipping/shipment.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../../database.ts';
import { draws, shipments, wonPrizes } from '../../schema.ts';

/** As many titles as a line has room for. */
const MOST_TITLES = 3;

/** Parcels in one line each, in the order of the ids. */
export async function parcelLines(db: Connection, ids: readonly string[]): Promise<ParcelLine[]> {
  if (ids.length === 0) return [];
  const { shipmentId, status, prizes, fee, paymentStatus, payUntil, requestedAt, trackingNumber } = shipments;
  const rows = await db
    .select({ shipmentId, status, prizes, fee, paymentStatus, payUntil, requestedAt, trackingNumber })
    .from(shipments)
    .where(inArray(shipmentId, [...ids]));
  const titles = await titlesOf(db, ids);
  const byId = new Map(rows.map((row) => [row.shipmentId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, fee: yen(row.fee), drawTitles: titles.get(id) ?? [] }];
  });
}

/** The titles of the draws in each parcel, in the order of their letters, so that they stand the same each time. */
async function titlesOf(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { shipmentId } = wonPrizes;
  const rows = await db
    .select({ shipmentId: sql<string>`${shipmentId}`, title: draws.title })
    .from(wonPrizes)
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .where(inArray(shipmentId, [...ids]))
    .groupBy(shipmentId, draws.drawId)
    .orderBy(asc(draws.title), asc(draws.drawId));
  const titles = new Map<string, string[]>();
  for (const { shipmentId: id, title } of rows) titles.set(id, [...(titles.get(id) ?? []), title]);
  return new Map([...titles].map(([id, all]) => [id, all.slice(0, MOST_TITLES)]));
}
