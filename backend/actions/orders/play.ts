import { type Order, REVEAL_AFTER_MS, type OrderKey } from '#backend/domain/orders/order.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';
import type { OrderServices } from './order-writer.ts';
import type { OrderStore } from './ports.ts';

type PlayParams = {
  readonly memberId: string;
  readonly drawId: string;
  readonly orderId?: string | undefined;
};
type PlayRefusal = 'drawNotFound' | 'notFound' | 'orderNotPaid' | 'orderClosed';

/** Plays a paid order and returns its result: the named order, or the member's oldest unplayed one. */
export async function playOrder(
  { orders }: Pick<OrderServices, 'orders'>,
  params: PlayParams,
): Promise<OrderView | PlayRefusal> {
  const { memberId, drawId } = params;
  const chosen = params.orderId ?? (await nextToPlay(orders, params));
  if (chosen === 'drawNotFound') return chosen;
  const order = chosen === null ? undefined : await orders.view(memberId, chosen);
  if (order === undefined || order.drawId !== drawId) return missing(orders, params);
  if (order.status === 'CONFIRM') return order;
  if (order.status === 'SUCCESS' && isRefunded(order)) return 'orderClosed';
  const isPlayed = await orders.play({ drawId, orderId: order.orderId });
  // Another page of the member may have played it meanwhile.
  const now = await orders.view(memberId, order.orderId);
  if (now === undefined) return 'notFound';
  if (isPlayed || now.status === 'CONFIRM') return now;
  return isLive(now.status) ? 'orderNotPaid' : 'orderClosed';
}

async function nextToPlay(orders: OrderStore, { memberId, drawId }: PlayParams) {
  const current = await orders.currentOrder(memberId, drawId);
  if (current === 'drawNotFound') return current;
  return (await orders.oldestUnplayed(memberId, drawId)) ?? current.orderId;
}

async function missing(orders: OrderStore, { memberId, drawId }: PlayParams): Promise<PlayRefusal> {
  return (await orders.currentOrder(memberId, drawId)) === 'drawNotFound' ? 'drawNotFound' : 'notFound';
}

/**
 * The prizes of a refunded order are void, so its buyer is not shown a result. The job still plays it, because its
 * tickets stay drawn.
 */
const isRefunded = ({ paymentStatus }: Order) =>
  paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED';

/** Orders settled before this time have all been played and are not read again. */
export type Revealed = { readonly upTo: Date };

const NEVER: Revealed = { upTo: new Date(0) };

const MAX_ERRORS = 20;

type RevealParams = { readonly since?: Revealed | undefined; readonly atMost: number };

/**
 * Plays orders whose result the buyer did not ask for within a day, oldest first. `rest`: there are more. Continues
 * after `since`, up to which all orders have been played.
 */
export async function revealResults(
  { clock, orders }: Pick<OrderServices, 'clock' | 'orders'>,
  { since = NEVER, atMost }: RevealParams,
): Promise<{ readonly revealed: number; readonly rest: boolean; readonly done: Revealed }> {
  const upTo = new Date((await clock.now()).getTime() - REVEAL_AFTER_MS);
  const unplayed = await orders.unplayed({ from: since.upTo, to: upTo }, atMost);
  await playAll(orders, unplayed);
  const rest = unplayed.length === atMost;
  return { revealed: unplayed.length, rest, done: rest ? since : { upTo } };
}

/** Plays every order. Errors do not stop the loop; they are thrown together at the end. */
async function playAll(orders: Pick<OrderStore, 'play'>, keys: readonly OrderKey[]): Promise<void> {
  const errors: unknown[] = [];
  for (const key of keys) {
    await orders.play(key).catch((error: unknown) => errors.push(error));
    // That many errors are not about single orders: the rest would fail as well.
    if (errors.length === MAX_ERRORS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some results cannot be revealed.');
}
