import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { yen, type Yen } from '#backend/domain/money.ts';
import type { ShippingMethod } from '#lib/contract/enums.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { FeeShare, FeeTerms } from '#lib/shipments/fee.ts';
import type { Prefecture } from '#lib/contract/member/prefectures.ts';
import { prefectureOf, type Tariff } from '#lib/shipments/tariff.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { shippingOf } from '../draws/draws.ts';
import { IS_HOLDING } from '../payments/disputes.ts';
import { KEEPS_BACK } from '../payments/order-reviews.ts';
import {
  disputes,
  draws,
  lastOnePrizes,
  members,
  orderReviews,
  orders,
  prizes,
  shipments,
  shippingTariffs,
  wonPrizes,
} from '../schema.ts';
import { wasPutInto } from './after-sales.ts';
import { addressIn } from './address-columns.ts';
import { cardOf } from './gifts.ts';
import { feeTermsOf, purchaseTermsOf } from './purchase-terms.ts';
import { lockOrdersOf } from './shipment-writer.ts';
import type { Address } from '#backend/domain/shipments/shipment.ts';
import type { DeliveryPreference } from '#backend/domain/shipments/delivery.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/** Whether a dispute or a review of its order holds a prize. Names with their table. */
const IS_HELD = sql<boolean>`(exists (select from ${disputes} d
  where d.draw_id = won_prizes.draw_id and d.order_id = won_prizes.order_id and ${IS_HOLDING})
  or exists (select from ${orderReviews} r where r.order_id = won_prizes.order_id and ${KEEPS_BACK}))`;

/** The places that a prize takes in a box. */
const SPACE = sql<number>`coalesce(${prizes.space}, ${lastOnePrizes.space}, 1)`;
const IS_POSTABLE = sql<boolean>`coalesce(${prizes.isPostable}, ${lastOnePrizes.isPostable})`;

/** Locks the member without delaying their new orders. `false`: the member has left. */
export async function lockRequester(tx: Connection, memberId: string): Promise<boolean> {
  const [member] = await tx
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.memberId, memberId), isNull(members.leftAt)))
    .for('no key update');
  return member !== undefined;
}

export type EarlierRequest = DeliveryPreference & {
  readonly shipmentId: string;
  readonly wonPrizeIds: readonly string[];
  readonly fee: Yen;
  readonly method: ShippingMethod;
  readonly address: Address | null;
  readonly gift: GiftCard | null;
};

/** The shipment that was requested under this key. */
export async function findEarlierRequest(
  tx: Connection,
  memberId: string,
  requestKey: string,
): Promise<EarlierRequest | undefined> {
  const byKey = and(eq(shipments.memberId, memberId), eq(shipments.requestKey, requestKey));
  const [row] = await tx.select().from(shipments).where(byKey);
  if (row === undefined) return undefined;
  const { shipmentId, fee, method, deliverOn, deliverySlot, giftId } = row;
  const held = await tx
    .select({ wonPrizeId: wonPrizes.wonPrizeId })
    .from(wonPrizes)
    .where(wasPutInto(shipmentId));
  const wonPrizeIds = held.map(({ wonPrizeId }) => wonPrizeId);
  return {
    shipmentId,
    wonPrizeIds,
    fee: yen(fee),
    method,
    address: addressIn(row),
    deliverOn,
    deliverySlot,
    gift: await cardOf(tx, giftId),
  };
}

export const isDraw = async (tx: Connection, drawId: string): Promise<boolean> =>
  isUuid(drawId) && (await tx.$count(draws, eq(draws.drawId, drawId))) > 0;

/** `giftId`: the open link that keeps them for its receiver. */
export async function lockPrizes(
  tx: Connection,
  memberId: string,
  ids: readonly string[],
  giftId: string | null = null,
) {
  const wonPrizeIds = ids.filter(isUuid);
  const own = and(eq(wonPrizes.memberId, memberId), inArray(wonPrizes.wonPrizeId, wonPrizeIds));
  await lockOrdersOf(tx, own);
  const rows = await tx
    .select({
      won: wonPrizes,
      draw: draws,
      tariff: shippingTariffs.tariff,
      space: SPACE,
      isPostable: IS_POSTABLE,
      isHeld: IS_HELD,
      at: sql`${CURRENT_TIME}`.mapWith(wonPrizes.wonAt),
    })
    .from(wonPrizes)
    .innerJoin(orders, and(eq(orders.drawId, wonPrizes.drawId), eq(orders.orderId, wonPrizes.orderId)))
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .leftJoin(shippingTariffs, eq(shippingTariffs.tariffId, draws.tariffId))
    .leftJoin(prizes, and(eq(prizes.drawId, wonPrizes.drawId), eq(prizes.prizeId, wonPrizes.prizeId)))
    .leftJoin(lastOnePrizes, and(eq(lastOnePrizes.drawId, wonPrizes.drawId), isNull(wonPrizes.prizeId)))
    .where(
      and(
        own,
        isNull(wonPrizes.voidedAt),
        eq(orders.status, 'CONFIRM'),
        notInArray(orders.paymentStatus, ['REFUND_PENDING', 'REFUNDED']),
      ),
    )
    .orderBy(asc(wonPrizes.wonPrizeId))
    .for('update', { of: wonPrizes });
  const termsFor = await purchaseTermsOf(tx, memberId, [...new Set(rows.map(({ won }) => won.drawId))]);
  const locked = rows.map(({ won, draw, tariff, isHeld, space, isPostable }) => ({
    isHeld,
    space,
    isPostable,
    drawId: won.drawId,
    terms: termsFor(won.drawId, shippingOf(draw, tariff)),
    keptUntil: won.keptUntil,
    isInShipment: won.shipmentId !== null || won.giftId !== giftId,
  }));
  return { prizes: locked, at: rows.at(-1)?.at ?? new Date(0) };
}

type Request = {
  readonly memberId: string;
  /** Its first box. */
  readonly rootId: string;
};

type ShareRow = Omit<FeeTerms, 'tariffs'> &
  Required<Omit<FeeShare, 'terms'>> & { readonly drawId: string; readonly tariff: Tariff | null };

/** The prizes of a request that are in its boxes, by draw, with the terms of their purchase. */
export async function sharesOfRequest(
  tx: Connection,
  { memberId, rootId }: Request,
): Promise<readonly FeeShare[]> {
  const { rows } = await tx.execute<ShareRow>(sql`
      select d.draw_id as "drawId", d.shipping_fee as fee, d.shipping_free_from as "freeFrom", d.combinable,
             t.tariff, count(*)::int as prizes,
             sum(coalesce(p.space, l.space, 1))::int as space,
             bool_and(coalesce(p.is_postable, l.is_postable)) as "isPostable"
        from shipments s join won_prizes w using (shipment_id) join draws d using (draw_id)
        left join shipping_tariffs t using (tariff_id)
        left join prizes p on p.draw_id = w.draw_id and p.prize_id = w.prize_id
        left join last_one_prizes l on l.draw_id = w.draw_id and w.prize_id is null
       where s.shipment_id = ${rootId} or s.split_from_id = ${rootId} group by d.draw_id, t.tariff_id`);
  const termsFor = await purchaseTermsOf(
    tx,
    memberId,
    rows.map(({ drawId }) => drawId),
  );
  return rows.map(({ drawId, prizes: count, space, isPostable, tariff, ...present }) => ({
    terms: termsFor(drawId, feeTermsOf(present, tariff)),
    prizes: count,
    space,
    isPostable,
  }));
}

/** The prefectures to which the boxes of a request go, without those that are withdrawn. */
export async function prefecturesOfRequest(tx: Connection, rootId: string): Promise<readonly Prefecture[]> {
  const rows = await tx
    .select({ address: shipments.address })
    .from(shipments)
    .where(
      and(
        or(eq(shipments.shipmentId, rootId), eq(shipments.splitFromId, rootId)),
        isNull(shipments.withdrawnAt),
      ),
    );
  return rows.flatMap(({ address }) => prefectureOf(address ?? '') ?? []);
}
