import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { draws, shipments, wonPrizes } from '../../schema.ts';

/** Nothing is to be paid for it any more. */
export const isPaidFor = or(eq(shipments.fee, 0), eq(shipments.paymentStatus, 'CAPTURED'));

export const isReady = and(eq(shipments.status, 'START'), isNull(shipments.withdrawnAt), isPaidFor);

const TITLES_TOLD = 3;

const drawTitles = sql<string[]>`array(select distinct ${draws.title} from ${wonPrizes}
  join ${draws} on ${draws.drawId} = ${wonPrizes.drawId}
  where ${wonPrizes.shipmentId} = ${shipments.shipmentId} order by 1 limit ${TITLES_TOLD})`;

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
