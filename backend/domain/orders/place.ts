import { times } from '../money.ts';
import {
  type Buyer,
  exceededLimit,
  type QueueCounts,
  isSoldOut,
  quantityRefusal,
  type QuantityRefusal,
} from './limits.ts';
import { type Decision, unchanged, type StoredOrder, type Order } from './order.ts';
import { type HoldsBySource, holdMs, shareRefusal, sourceRefusal } from './hold-limits.ts';
import type { LockedDraw } from './counters.ts';
import type { GuardianRefusal } from '../members/guardian.ts';
import { mayOrder } from '../queue/turns.ts';

export type PlaceRefusal =
  | QuantityRefusal
  | 'boxNotReady'
  | 'saleNotOpen'
  | 'saleOver'
  | 'salePaused'
  | 'memberLimit'
  | 'minorLimit'
  | 'ownLimit'
  | 'purchasesPaused'
  | GuardianRefusal
  | 'orderUnderWay'
  | 'heldTooLong'
  | 'unpaidLimit'
  | 'holdLimit'
  | 'queueFirst'
  | 'keyReused'
  | 'loginRequired';

export type PlaceParams = {
  readonly quantity: number;
  readonly requestKey: string;
  readonly buyer: Buyer;
  readonly queue: QueueCounts;
  /** Unpaid holds of the draw by the sources of this order. */
  readonly holds: HoldsBySource;
  /** The buyer's earlier order with this key, of any draw. */
  readonly earlierOrder: StoredOrder | undefined;
  /** Random values for the new order. */
  readonly orderId: string;
  readonly salt: Uint8Array;
};

/**
 * Decides whether an order is accepted and its tickets are held. The same idempotency key with the same order returns
 * the earlier one.
 */
export function place(draw: LockedDraw, params: PlaceParams): Decision<StoredOrder | PlaceRefusal> {
  const { earlierOrder, quantity, buyer, queue, holds } = params;
  if (earlierOrder !== undefined)
    return unchanged(repeatedOrder(earlierOrder, { drawId: draw.terms.drawId, quantity }));
  const refusal = saleRefusal(draw) ?? buyerRefusal(draw, params) ?? quantityRefusal(draw, quantity);
  const total = times(draw.terms.price, quantity);
  const limit =
    refusal ??
    exceededLimit(draw.terms, buyer, { quantity, total }) ??
    shareRefusal(draw, { quantity, queue, network: holds.network, isCalled: buyer.isCalled });
  if (limit !== undefined) return unchanged(limit);
  const order = newOrder(draw, params);
  return { answer: order, change: { before: null, after: order, entry: null } };
}

/** Returns the earlier order with this key if it has the same draw and quantity, else `keyReused`. */
export const repeatedOrder = <Earlier extends Order>(
  earlier: Earlier,
  { drawId, quantity }: Pick<Order, 'drawId' | 'quantity'>,
): Earlier | 'keyReused' =>
  earlier.drawId === drawId && earlier.quantity === quantity ? earlier : 'keyReused';

function saleRefusal(draw: LockedDraw): PlaceRefusal | undefined {
  const { terms, at } = draw;
  if (isSoldOut(draw)) return 'soldOut';
  if (at < terms.opensAt) return 'saleNotOpen';
  if (at >= terms.closesAt) return 'saleOver';
  if (terms.pausedAt !== null) return 'salePaused';
  return terms.hasBox ? undefined : 'boxNotReady';
}

function buyerRefusal(
  { terms, counter }: LockedDraw,
  { buyer, queue, holds }: PlaceParams,
): PlaceRefusal | undefined {
  if (buyer.hasLeft || buyer.isSuspended) return 'loginRequired';
  if (buyer.guardianRefusal !== null) return buyer.guardianRefusal;
  if (buyer.isPaused) return 'purchasesPaused';
  if (buyer.isBuying) return 'orderUnderWay';
  const refusal = sourceRefusal(holds);
  if (refusal !== undefined) return refusal;
  const { isCalled } = buyer;
  return mayOrder({ ...terms, ...counter, ...queue, isCalled }) ? undefined : 'queueFirst';
}

function newOrder(draw: LockedDraw, params: PlaceParams): StoredOrder {
  const heldUntil = new Date(draw.at.getTime() + holdMs(draw, params.holds));
  return {
    orderId: params.orderId,
    drawId: draw.terms.drawId,
    memberId: params.buyer.memberId,
    requestKey: params.requestKey,
    quantity: params.quantity,
    price: draw.terms.price,
    total: times(draw.terms.price, params.quantity),
    salt: params.salt,
    paymentType: null,
    status: 'START',
    paymentStatus: 'NONE',
    reason: null,
    orderedAt: draw.at,
    heldUntil,
    payableUntil: heldUntil,
    firstTicket: null,
    hasLastOne: false,
    isLate: false,
    settledAt: null,
    revealedAt: null,
  };
}
