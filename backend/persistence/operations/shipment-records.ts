import { and, asc, between, eq, isNull, type SQL, or, sql } from 'drizzle-orm';
import type {
  ShipmentRecord,
  ShipmentQueries,
  ShipmentFilter,
} from '#backend/actions/operations/support-queries.ts';
import type { Page } from '#backend/actions/ports.ts';
import { yen } from '#backend/domain/money.ts';
import { prizeViews } from '#backend/persistence/prizes/prize-views.ts';
import type { Connection } from '../database.ts';
import { shipmentDraws, shipmentMoves, shipments, draws } from '../schema.ts';
import { HAS_OPEN_PROBLEM, IS_UNDER_WAY, wasPutInto } from '../shipments/after-sales.ts';
import { followUpOf } from '../shipments/shipment-store.ts';
import { addressIn } from '../shipments/address-columns.ts';
import { moneyOf, refundsOf } from './order-records.ts';

/** Limit of a search by short number: enough to see that several match. */
const SAME_NUMBER = 10;

export const shipmentQueries = (db: Connection): ShipmentQueries => ({
  list: async ({ limit, offset, ...filter }) => {
    const which = matching(filter);
    const order = [asc(shipments.requestedAt), asc(shipments.shipmentId)];
    const items = await shipmentsWhere(db, which, { limit, offset, order });
    return { total: await db.$count(shipments, which), items };
  },

  idsIn: async ({ from, to }) => {
    const rows = await db
      .select({ shipmentId: shipments.shipmentId })
      .from(shipments)
      .where(between(shipments.shipmentId, from, to))
      .limit(SAME_NUMBER);
    return rows.map(({ shipmentId }) => shipmentId);
  },

  recordOf: (shipmentId) => recordOf(db, shipmentId),

  ready: async (atMost) => {
    const rows = await db
      .select({ shipmentId: shipments.shipmentId })
      .from(shipments)
      .where(isReady)
      .orderBy(asc(shipments.requestedAt), asc(shipments.shipmentId))
      .limit(atMost);
    return rows.map(({ shipmentId }) => shipmentId);
  },
});

type OrderedPage = Page & { readonly order: readonly SQL[] };

/** A page of shipments. */
export async function shipmentsWhere(
  db: Connection,
  which: SQL | undefined,
  { limit, offset, order }: OrderedPage,
) {
  const items = await db
    .select(SHIPMENT_COLUMNS)
    .from(shipments)
    .where(which)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return items.map(inYen);
}

function matching({ state, problem, onlyReady }: Omit<ShipmentFilter, 'limit' | 'offset'>): SQL | undefined {
  if (onlyReady) return isReady;
  if (problem !== undefined)
    return problem === 'any' ? HAS_OPEN_PROBLEM : and(HAS_OPEN_PROBLEM, eq(shipments.problem, problem));
  if (state === undefined) return IS_UNDER_WAY;
  return and(eq(shipments.status, state), isNull(shipments.withdrawnAt));
}

const inYen = <Row extends { readonly fee: number }>(row: Row) => ({ ...row, fee: yen(row.fee) });

async function recordOf(db: Connection, shipmentId: string): Promise<ShipmentRecord | undefined> {
  const { memberId, paymentType, withdrawnAt, name, zip, address, address2, tel } = shipments;
  const { returnReason, returnKeptUntil, resolvedAt, parentId } = shipments;
  const [row] = await db
    .select({
      ...SHIPMENT_COLUMNS,
      ...{ memberId, paymentType, withdrawnAt, returnReason, returnKeptUntil, resolvedAt, parentId },
      to: { name, zip, address, address2, tel },
    })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId));
  if (row === undefined) return undefined;
  const { to, ...shipment } = row;
  return {
    ...inYen(shipment),
    address: addressIn(to),
    contents: await prizeViews(db, wasPutInto(shipmentId)),
    followUpId: await followUpOf(db, shipmentId),
    moves: await movesOf(db, shipmentId),
    money: await moneyOf(db, { shipmentId }),
    refunds: await refundsOf(db, { shipmentId }),
  };
}

function movesOf(db: Connection, shipmentId: string) {
  const { from, to, deed, at } = shipmentMoves;
  return db
    .select({ from, to, deed, at })
    .from(shipmentMoves)
    .where(eq(shipmentMoves.shipmentId, shipmentId))
    .orderBy(asc(shipmentMoves.step));
}

/** The fee is 0 or paid. */
const isPaidFor = or(eq(shipments.fee, 0), eq(shipments.paymentStatus, 'CAPTURED'));

const isReady = and(eq(shipments.status, 'START'), isNull(shipments.withdrawnAt), isPaidFor);

const TITLES_LISTED = 3;

// Where one table alone is read from, drizzle leaves its name out, and the inner tables have columns of that name.
const thisShipment = sql`${shipments}.${sql.identifier('shipment_id')}`;

const drawTitles = sql<string[]>`array(select distinct there.title from ${shipmentDraws} inside
  join ${draws} there on there.draw_id = inside.draw_id
  where inside.shipment_id = ${thisShipment} order by 1 limit ${TITLES_LISTED})`;

const { shipmentId, status, prizes, fee, paymentStatus, payUntil, requestedAt, carrier, trackingNumber } =
  shipments;
const { problem, problemSince, resolution } = shipments;

/** Columns of a row in the list of shipments. */
const SHIPMENT_COLUMNS = {
  ...{ shipmentId, status, prizes, fee, paymentStatus, payUntil, requestedAt, carrier, trackingNumber },
  ...{ problem, problemSince, resolution },
  drawTitles,
  isReady: sql<boolean>`coalesce(${isReady}, false)`,
  since: sql`coalesce(${shipments.deliveredAt}, ${shipments.mailedAt}, ${shipments.shippedAt},
    ${shipments.acceptedAt}, ${requestedAt})`.mapWith(requestedAt),
};
