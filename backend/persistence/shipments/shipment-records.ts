import { asc, between, eq } from 'drizzle-orm';
import type { ShipmentRecord } from '#backend/actions/shipments/shipment-records.ts';
import { prizeViews } from '#backend/persistence/prizes/prize-views.ts';
import type { Connection } from '../db/database.ts';
import { shipmentMoves, shipments } from '../schema.ts';
import { wasPutInto } from './after-sales.ts';
import { followUpOf } from './shipment-store.ts';
import { addressIn } from './address-columns.ts';
import { moneyOf } from '../orders/order-records.ts';
import { refundsOf } from '../refunds/refund-records.ts';
import { inYen, SHIPMENT_COLUMNS } from './shipment-lists.ts';
import type { IdRange } from '#backend/domain/lookup.ts';

/** Limit of a search by short number: enough to see that several match. */
const SAME_NUMBER = 10;

export async function shipmentIdsIn(db: Connection, { from, to }: IdRange): Promise<readonly string[]> {
  const rows = await db
    .select({ shipmentId: shipments.shipmentId })
    .from(shipments)
    .where(between(shipments.shipmentId, from, to))
    .limit(SAME_NUMBER);
  return rows.map(({ shipmentId }) => shipmentId);
}

export async function shipmentRecord(
  db: Connection,
  shipmentId: string,
): Promise<ShipmentRecord | undefined> {
  const { memberId, paymentType, withdrawnAt, name, zip, address, address2, tel } = shipments;
  const { returnReason, returnKeptUntil, resolvedAt, parentId } = shipments;
  const [row] = await db
    .select({
      ...SHIPMENT_COLUMNS,
      memberId,
      paymentType,
      withdrawnAt,
      returnReason,
      returnKeptUntil,
      resolvedAt,
      parentId,
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
  const { from, to, event, at } = shipmentMoves;
  return db
    .select({ from, to, event, at })
    .from(shipmentMoves)
    .where(eq(shipmentMoves.shipmentId, shipmentId))
    .orderBy(asc(shipmentMoves.step));
}
