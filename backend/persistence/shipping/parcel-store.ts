import { and, eq, sql } from 'drizzle-orm';
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
});

/** What was withdrawn stays for the books alone. */
function listOfParcels(memberId: string, drawId: string | undefined): LongList {
  const parcels = sql`shipments where member_id = ${memberId} and withdrawn_at is null`;
  if (drawId === undefined) {
    const total = sql`select count(*) from ${parcels}`;
    return { total, entries: sql`select shipment_id as id, requested_at as at from ${parcels}` };
  }
  const sent = sql`won_prizes where member_id = ${memberId} and draw_id = ${drawId} and shipment_id is not null`;
  return {
    total: sql`select count(distinct shipment_id) from ${sent}`,
    entries: sql`
      select shipment_id as id, requested_at as at from ${parcels}
        and shipment_id in (select shipment_id from ${sent})`,
  };
}
