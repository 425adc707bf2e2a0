import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { ParcelStore } from '#backend/actions/shipping/ports.ts';
import { type LongList, pageOfIds } from '../belongings/page-of-ids.ts';
import type { Connection } from '../database.ts';
import { shipments } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { parcelLines } from './view/parcel-lines.ts';
import { parcelView } from './view/parcel-view.ts';

export const parcelStore = (db: Connection): ParcelStore => ({
  list: async (memberId, { drawId, ...page }) => {
    if (drawId !== undefined && !isUuid(drawId)) return { total: 0, items: [] };
    const { total, ids } = await pageOfIds(db, listOfParcels(memberId, drawId), page);
    return { total, items: await parcelLines(db, ids) };
  },

  view: async (memberId, shipmentId) =>
    isUuid(shipmentId) ? parcelView(db, memberId, shipmentId) : undefined,

  isOf: async (memberId, shipmentId) =>
    isUuid(shipmentId) &&
    (await db.$count(
      shipments,
      and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId)),
    )) > 0,

  unpaid: async (atMost) => {
    const { shipmentId, payUntil } = shipments;
    const overdue = await db
      .select({ shipmentId })
      .from(shipments)
      .where(lte(payUntil, sql`now()`))
      .orderBy(asc(payUntil))
      .limit(atMost);
    return overdue.map((parcel) => parcel.shipmentId);
  },
});

/** What was withdrawn stays for the books alone, and no prizes lie in it. */
function listOfParcels(memberId: string, drawId: string | undefined): LongList {
  const from: SQL =
    drawId === undefined
      ? sql`from shipments where member_id = ${memberId} and withdrawn_at is null`
      : sql`from shipment_draws where member_id = ${memberId} and draw_id = ${drawId}`;
  return {
    total: sql`select count(*) ${from}`,
    entries: [sql`select shipment_id as id, requested_at as at ${from}`],
  };
}
