import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { draws, shipments, wonPrizes } from '../../schema.ts';

/** Nothing is to be paid for it any more. */
export const isPaidFor = or(eq(shipments.fee, 0), eq(shipments.paymentStatus, 'CAPTURED'));

export const isReady = and(eq(shipments.status, 'START'), isNull(shipments.withdrawnAt), isPaidFor);

const TITLES_TOLD = 3;

// Where one table alone is read from, drizzle leaves its name out, and the inner tables have columns of that name.
const thisParcel = sql`${shipments}.${sql.identifier('shipment_id')}`;

const drawTitles = sql<string[]>`array(select distinct there.title from ${wonPrizes} inside
  join ${draws} there on there.draw_id = inside.draw_id
  where inside.shipment_id = ${thisParcel} order by 1 limit ${TITLES_TOLD})`;

const { shipmentId, status, prizes, fee, paymentStatus, payUntil, requestedAt, carrier, trackingNumber } =
  shipments;

/** What a line of a list says of a parcel. */
export const PARCEL = {
  ...{ shipmentId, status, prizes, fee, paymentStatus, payUntil, requestedAt, carrier, trackingNumber },
  drawTitles,
  isReady: sql<boolean>`coalesce(${isReady}, false)`,
  since: sql`coalesce(${shipments.deliveredAt}, ${shipments.mailedAt}, ${shipments.shippedAt},
    ${shipments.acceptedAt}, ${requestedAt})`.mapWith(requestedAt),
};
