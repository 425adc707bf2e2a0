import { mayPlace } from '../queue/may-order.ts';
import { times } from '../money.ts';
import {
  type Buyer,
  limitBroken,
  type Line,
  isSoldOut,
  quantityRefusal,
  type QuantityRefusal,
} from './limits.ts';
import {
  type Decision,
  unchanged,
  HOLD_MS,
  MOST_HELD_IN_VAIN_MS,
  type KeptOrder,
  type Order,
} from './order.ts';
import type { Standing } from './counters.ts';

export type PlaceRefusal =
  | QuantityRefusal
  | 'boxNotSealed'
  | 'saleNotOpen'
  | 'saleOver'
  | 'memberLimit'
  | 'minorLimit'
  | 'orderUnderWay'
  | 'heldTooLong'
  | 'queueFirst'
  | 'keyReused'
  | 'loginRequired';

export type Placing = {
  readonly quantity: number;
  readonly requestKey: string;
  readonly buyer: Buyer;
  readonly line: Line;
  /** What the buyer has placed under this key before, in whatever draw. */
  readonly earlier: KeptOrder | undefined;
  /** For the new order, made by chance. */
  readonly orderId: string;
  readonly salt: Uint8Array;
};

/** Whether tickets are held for somebody. The same wish under the same key again is the same order. */
export function place(standing: Standing, placing: Placing): Decision<KeptOrder | PlaceRefusal> {
  const { earlier, quantity, buyer } = placing;
  if (earlier !== undefined) return unchanged(again(earlier, { drawId: standing.terms.drawId, quantity }));
  const refusal =
    saleRefusal(standing) ?? buyerRefusal(standing, placing) ?? quantityRefusal(standing, quantity);
  const total = times(standing.terms.price, quantity);
  const limit = refusal ?? limitBroken(standing.terms, buyer, { quantity, total });
  if (limit !== undefined) return unchanged(limit);
  const order = newOrder(standing, placing);
  return { answer: order, change: { before: null, after: order, entry: null } };
}

/** A key that was used before: the same wish is the same order, another wish is refused. */
export const again = <Earlier extends Order>(
  earlier: Earlier,
  { drawId, quantity }: Pick<Order, 'drawId' | 'quantity'>,
): Earlier | 'keyReused' =>
  earlier.drawId === drawId && earlier.quantity === quantity ? earlier : 'keyReused';

function saleRefusal(standing: Standing): PlaceRefusal | undefined {
  const { terms, at } = standing;
  if (isSoldOut(standing)) return 'soldOut';
  if (at < terms.opensAt) return 'saleNotOpen';
  if (at >= terms.closesAt) return 'saleOver';
  return terms.isSealed ? undefined : 'boxNotSealed';
}

function buyerRefusal({ terms, counter }: Standing, { buyer, line }: Placing): PlaceRefusal | undefined {
  if (buyer.hasLeft) return 'loginRequired';
  if (buyer.isBuying) return 'orderUnderWay';
  if (buyer.heldInVainMs >= MOST_HELD_IN_VAIN_MS) return 'heldTooLong';
  const { isCalled } = buyer;
  return mayPlace({ ...terms, ...counter, ...line, isCalled }) ? undefined : 'queueFirst';
}

const newOrder = ({ terms, at }: Standing, placing: Placing): KeptOrder => ({
  orderId: placing.orderId,
  drawId: terms.drawId,
  memberId: placing.buyer.memberId,
  requestKey: placing.requestKey,
  quantity: placing.quantity,
  price: terms.price,
  total: times(terms.price, placing.quantity),
  salt: placing.salt,
  paymentType: null,
  status: 'START',
  paymentStatus: 'NONE',
  reason: null,
  orderedAt: at,
  heldUntil: new Date(at.getTime() + HOLD_MS),
  firstTicket: null,
  hasLastOne: false,
  isLate: false,
  settledAt: null,
});
