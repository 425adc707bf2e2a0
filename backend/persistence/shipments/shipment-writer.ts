import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { NUMBER_REUSE_DAYS } from '#lib/contract/shop-rules.ts';
import { yen, type Yen } from '#backend/domain/money.ts';
import type { Connection } from '../db/database.ts';
import { databaseError } from '../db/database-errors.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { KEEPS_BACK } from '../payments/order-reviews.ts';
import { IS_HOLDING } from '../payments/disputes.ts';
import { disputes, shipmentMoves, shipments, orders, orderReviews, wonPrizes } from '../schema.ts';
import { addressIn, linesOf } from './address-columns.ts';
import { IS_RECEIVERS } from './gifts.ts';
import { deleteClaims } from './packing-claims.ts';
import { firstOf, parentOf, refundedAmong, returnToParent } from './after-sales.ts';
import { changeShipment, moveShipments, writeStep, type ShipmentEvent } from './shipment-history.ts';
import type { LabelLines } from '#backend/domain/shipments/b2-csv.ts';
import type { Address } from '#backend/domain/shipments/shipment.ts';
import type { DeliveryPreference } from '#backend/domain/shipments/delivery.ts';
import type { Carrier, PaymentStatus, ShippingMethod, ShippingStatus } from '#lib/contract/enums.ts';
import type { ProblemState } from '#backend/domain/shipments/problems.ts';
import { isUuid } from '#backend/domain/lookup.ts';

type NewShipment = {
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  readonly fee: Yen;
  readonly method: ShippingMethod;
  /** Null: it is no gift. */
  readonly giftId: string | null;
  readonly requestKey: string;
  readonly payTimeMs: number | null;
} & DeliveryPreference;

/** Adds a shipment in START for prizes that are locked; `payTimeMs` null: there is no fee. */
export async function insertShipment(
  tx: Connection,
  { memberId, requestKey, fee, method, giftId, wonPrizeIds, address, payTimeMs, ...preference }: NewShipment,
): Promise<string> {
  const [added] = await tx
    .insert(shipments)
    .values({
      memberId,
      requestKey,
      fee,
      method,
      giftId,
      status: 'START',
      prizes: wonPrizeIds.length,
      ...linesOf(address),
      deliverOn: preference.deliverOn,
      deliverySlot: preference.deliverySlot,
      requestedAt: CURRENT_TIME,
      payUntil: payTimeMs === null ? null : inMs(payTimeMs),
    })
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves });
  if (added === undefined) throw new Error('The insertion of the shipment returned no row.');
  await writeStep(tx, [added], { from: null, to: 'START' });
  await putIntoShipment(tx, added.shipmentId, wonPrizeIds);
  return added.shipmentId;
}

export const updateAddress = (
  tx: Connection,
  shipmentId: string,
  address: Address,
  event: 'addressChanged' | 'addressCorrected',
): Promise<void> =>
  changeShipment(tx, shipmentId, {
    ...linesOf(address),
    ...NOT_EXPORTED,
    label: null,
    ...NOT_PACKED,
    event,
  });

/** Sets the lines of the label; `null`: those of the address. */
export const updateLabel = (tx: Connection, shipmentId: string, label: LabelLines | null): Promise<void> =>
  changeShipment(tx, shipmentId, { label, ...NOT_EXPORTED, event: 'labelChanged' });

/** Sets when the member asks for the delivery. */
export const updatePreference = (
  tx: Connection,
  shipmentId: string,
  preference: DeliveryPreference,
): Promise<void> =>
  changeShipment(tx, shipmentId, { ...preference, ...NOT_EXPORTED, event: 'deliveryPreferenceChanged' });

/** The label has to be printed again. */
export const NOT_EXPORTED = { exportedAt: null, exportedBy: null } as const;

/** Marks shipments as written into a file. */
export async function markExported(
  tx: Connection,
  shipmentIds: readonly string[],
  by: string,
): Promise<void> {
  await tx
    .update(shipments)
    .set({ exportedAt: CURRENT_TIME, exportedBy: by })
    .where(inArray(shipments.shipmentId, [...shipmentIds]));
}

export const NOT_PACKED = { packedAt: null, packedBy: null } as const;

/** Records that the operator has packed a shipment in WAITING. */
export async function recordPacked(tx: Connection, shipmentId: string, packedBy: string): Promise<void> {
  await deleteClaims(tx, [shipmentId]);
  await changeShipment(tx, shipmentId, { packedAt: CURRENT_TIME, packedBy, event: 'packed' });
}

export const recordUnpacked = (tx: Connection, shipmentId: string): Promise<void> =>
  changeShipment(tx, shipmentId, { ...NOT_PACKED, event: 'unpacked' });

/** Address changes of the last hour. */
export function countAddressChanges(tx: Connection, shipmentId: string): Promise<number> {
  const { at, event } = shipmentMoves;
  const isChange = and(eq(shipmentMoves.shipmentId, shipmentId), eq(event, 'addressChanged'));
  return tx.$count(shipmentMoves, and(isChange, gt(at, sql`${CURRENT_TIME} - interval '1 hour'`)));
}

/** The shipment with the one that it follows up or was split from: they are locked together. */
export async function withFirst(tx: Connection, shipmentId: string): Promise<readonly string[]> {
  const firstId = await firstOf(tx, shipmentId);
  return firstId === null ? [shipmentId] : [shipmentId, firstId];
}

/**
 * Returns the prizes to storage, or to the shipment that this one follows up, whose problem is open again. An order
 * without prizes in a shipment is no longer marked as shipped.
 */
export async function withdrawShipment(
  tx: Connection,
  shipmentId: string,
  event: 'withdrawn' | 'lapsed' | 'withdrawnByShop',
): Promise<void> {
  const parentId = await parentOf(tx, shipmentId);
  await deleteClaims(tx, [shipmentId]);
  if (parentId === null) await takeOut(tx, isIn(shipmentId));
  else await returnToParent(tx, shipmentId, parentId);
  await changeShipment(tx, shipmentId, {
    prizes: 0,
    // A paid fee stays paid; its refund is a row of its own.
    ...(event === 'withdrawnByShop' ? {} : { paymentStatus: 'NONE' }),
    payUntil: null,
    ...NOT_PACKED,
    ...NOT_PAUSED,
    withdrawnAt: CURRENT_TIME,
    event,
  });
}

export const NOT_PAUSED = { pausedAt: null, pauseReason: null, pauseNote: null } as const;

export type ShipmentMove = {
  readonly from: ShippingStatus;
  readonly to: Exclude<ShippingStatus, 'START'>;
  readonly event?: ShipmentEvent;
};

/** Moves the shipments whose status is `from`. */
export const moveStatus = async (
  tx: Connection,
  shipmentIds: readonly string[],
  move: ShipmentMove,
): Promise<void> => void (await moveShipments(tx, shipmentIds, { ...move, set: SET[move.to] }));

/** A shipment handed to a carrier, with the number the carrier gave it. */
export type CarrierHandover = {
  readonly shipmentId: string;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
};

/** WAITING to SHIPSTART. `false`: another shipment was given one of the numbers meanwhile; nothing is written. */
export const recordHandovers = (tx: Connection, handovers: readonly CarrierHandover[]): Promise<boolean> =>
  withFreeNumbers(tx, (part) => handOver(part, handovers));

/** `false`: another shipment was given the number meanwhile; nothing is written. */
export const setTrackingNumber = (
  tx: Connection,
  { shipmentId, ...number }: CarrierHandover,
): Promise<boolean> =>
  withFreeNumbers(tx, (part) => changeShipment(part, shipmentId, { ...number, event: 'renumbered' }));

/** Within a transaction this is a savepoint: a taken number rolls back nothing else. */
async function withFreeNumbers(tx: Connection, write: (part: Connection) => Promise<void>): Promise<boolean> {
  try {
    await tx.transaction(write);
    return true;
  } catch (error) {
    if (databaseError(error)?.constraint === 'shipments_tracking') return false;
    throw error;
  }
}

const SET = {
  WAITING: { acceptedAt: CURRENT_TIME },
  SHIPSTART: { shippedAt: CURRENT_TIME },
  COMPLETEMAIL: { mailedAt: CURRENT_TIME },
  DELIVERED: { deliveredAt: CURRENT_TIME },
} as const satisfies Record<ShipmentMove['to'], object>;

async function handOver(tx: Connection, handovers: readonly CarrierHandover[]): Promise<void> {
  await deleteClaims(
    tx,
    handovers.map(({ shipmentId }) => shipmentId),
  );
  for (const { shipmentId, carrier, trackingNumber } of handovers) {
    const set = { ...SET.SHIPSTART, carrier, trackingNumber };
    await moveShipments(tx, [shipmentId], { from: 'WAITING', to: 'SHIPSTART', set });
  }
}

/** A shipment that the transaction has locked. */
export type LockedShipment = DeliveryPreference & {
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly prizes: number;
  readonly fee: Yen;
  readonly method: ShippingMethod;
  readonly paymentStatus: PaymentStatus;
  readonly payUntil: Date | null;
  readonly isWithdrawn: boolean;
  /** Null if the member's account was deleted. */
  readonly address: Address | null;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly problem: ProblemState['problem'];
  readonly resolution: ProblemState['resolution'];
  /** Until when a returned shipment is kept. */
  readonly returnKeptUntil: Date | null;
  /** The shipment that this one follows up. */
  readonly parentId: string | null;
  /** The shipment that this one was split from. */
  readonly splitFromId: string | null;
  readonly isPacked: boolean;
  /** Its address was typed by the receiver of a gift. */
  readonly isReceivers: boolean;
  /** Staff have paused it. */
  readonly isPaused: boolean;
  /** The number of its history rows, which every change increases. */
  readonly version: number;
  /** A dispute of its fee, or of an order of its prizes, holds it. */
  readonly isHeld: boolean;
  readonly at: Date;
};

export async function lockShipments(
  tx: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedShipment>> {
  const rows = await tx
    .select({
      row: shipments,
      isHeld: IS_HELD,
      isReceivers: IS_RECEIVERS,
      at: sql`${CURRENT_TIME}`.mapWith(shipments.requestedAt),
    })
    .from(shipments)
    .where(inArray(shipments.shipmentId, ids.filter(isUuid)))
    .orderBy(asc(shipments.shipmentId))
    .for('update');
  return new Map(rows.map(({ row, ...read }) => [row.shipmentId, { ...lockedIn(row), ...read }]));
}

/** Whether a dispute about the fee of its request, or a dispute or review about an order of its prizes holds a shipment. Names with their table. */
const IS_HELD = sql<boolean>`exists (select from ${disputes} d
  where d.shipment_id in (shipments.shipment_id, shipments.split_from_id) and ${IS_HOLDING}) or exists (select from ${wonPrizes} p
  join ${disputes} d on d.draw_id = p.draw_id and d.order_id = p.order_id
  where p.shipment_id = shipments.shipment_id and ${IS_HOLDING}) or exists (select from ${wonPrizes} p
  join ${orderReviews} r on r.order_id = p.order_id
  where p.shipment_id = shipments.shipment_id and ${KEEPS_BACK})`;

const lockedIn = (
  row: typeof shipments.$inferSelect,
): Omit<LockedShipment, 'at' | 'isHeld' | 'isReceivers'> => ({
  memberId: row.memberId,
  status: row.status,
  prizes: row.prizes,
  fee: yen(row.fee),
  method: row.method,
  paymentStatus: row.paymentStatus,
  payUntil: row.payUntil,
  isWithdrawn: row.withdrawnAt !== null,
  address: addressIn(row),
  carrier: row.carrier,
  trackingNumber: row.trackingNumber,
  problem: row.problem,
  resolution: row.resolution,
  returnKeptUntil: row.returnKeptUntil,
  parentId: row.parentId,
  splitFromId: row.splitFromId,
  isPacked: row.packedAt !== null,
  deliverOn: row.deliverOn,
  deliverySlot: row.deliverySlot,
  isPaused: row.pausedAt !== null,
  version: row.moves,
});

export async function numbersTaken(
  tx: Connection,
  handovers: readonly CarrierHandover[],
): Promise<readonly string[]> {
  if (handovers.length === 0) return [];
  const column = (key: keyof CarrierHandover) => sql.param(handovers.map((handover) => handover[key]));
  const { rows } = await tx.execute<{ shipment_id: string }>(sql`
    select wanted.shipment_id
    from unnest(${column('shipmentId')}::uuid[], ${column('carrier')}::carrier[], ${column('trackingNumber')}::text[])
      wanted (shipment_id, carrier, tracking_number)
    join shipments taken using (carrier, tracking_number)
    where (taken.status <> 'DELIVERED' and taken.resolution is null) or taken.shipped_at > now() - ${NUMBER_REUSE_DAYS} * interval '1 day'`);
  return rows.map((row) => row.shipment_id);
}

/** Condition on `won_prizes`. */
export const isIn = (shipmentId: string): SQL => eq(wonPrizes.shipmentId, shipmentId);

/** Locks the orders of prizes before the prizes, in the order of their ids, as a refund does. */
export async function lockOrdersOf(tx: Connection, prizes: SQL | undefined): Promise<void> {
  const ofThem = tx
    .select({ drawId: wonPrizes.drawId, orderId: wonPrizes.orderId })
    .from(wonPrizes)
    .where(prizes);
  await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(sql`(${orders.drawId}, ${orders.orderId}) in ${ofThem}`)
    .orderBy(asc(orders.drawId), asc(orders.orderId))
    .for('no key update');
}

async function putIntoShipment(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<void> {
  const these = inArray(wonPrizes.wonPrizeId, [...wonPrizeIds]);
  await tx.update(wonPrizes).set({ shipmentId, giftId: null }).where(these);
  await tx
    .update(orders)
    .set({ hasShipment: true })
    .where(
      and(
        eq(orders.hasShipment, false),
        sql`(${orders.drawId}, ${orders.orderId}) in (
          select ${wonPrizes.drawId}, ${wonPrizes.orderId} from ${wonPrizes} where ${these})`,
      ),
    );
}

/**
 * Prizes whose tickets were refunded at the provider meanwhile become void. An order none of whose prizes is in a shipment
 * has no shipment any more.
 */
export async function takeOut(tx: Connection, which: SQL): Promise<void> {
  await lockOrdersOf(tx, which);
  const put = tx
    .$with('put')
    .as(
      tx
        .select({ wonPrizeId: wonPrizes.wonPrizeId, drawId: wonPrizes.drawId, orderId: wonPrizes.orderId })
        .from(wonPrizes)
        .where(which)
        .orderBy(asc(wonPrizes.wonPrizeId))
        .for('update'),
    );
  const freed = await tx
    .with(put)
    .update(wonPrizes)
    .set({ shipmentId: null })
    .from(put)
    .where(eq(wonPrizes.wonPrizeId, put.wonPrizeId))
    .returning({
      wonPrizeId: wonPrizes.wonPrizeId,
      drawId: wonPrizes.drawId,
      orderId: wonPrizes.orderId,
    });
  const refunded = await refundedAmong(
    tx,
    freed.map(({ wonPrizeId }) => wonPrizeId),
  );
  if (refunded.length > 0)
    await tx
      .update(wonPrizes)
      .set({ voidedAt: CURRENT_TIME })
      .where(inArray(wonPrizes.wonPrizeId, [...refunded]));
  const keys = [...new Map(freed.map((key) => [`${key.drawId} ${key.orderId}`, key])).values()];
  await tx
    .update(orders)
    .set({ hasShipment: false })
    .where(
      sql`(${orders.drawId}, ${orders.orderId}) in (
        select * from unnest(${sql.param(keys.map(({ drawId }) => drawId))}::uuid[],
          ${sql.param(keys.map(({ orderId }) => orderId))}::uuid[]))
        and not exists (select from ${wonPrizes} where ${wonPrizes.drawId} = ${orders.drawId}
          and ${wonPrizes.orderId} = ${orders.orderId} and ${wonPrizes.shipmentId} is not null)`,
    );
}
