import { type Order, REVEAL_AFTER_MS, type OrderKey } from '#backend/domain/orders/order.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';
import type { OrderServices } from './order-writer.ts';
import type { OrderStore } from './ports.ts';

type PlayParams = {
  readonly memberId: string;
  readonly drawId: string;
  readonly orderId?: string | undefined;
};
type PlayRefusal = 'drawNotFound' | 'notFound' | 'orderNotPaid' | 'orderClosed';

/** Shows a paid order's result to its member, of all that are not played the oldest where none is named. */
export async function playOrder(
  { orders }: Pick<OrderServices, 'orders'>,
  { memberId, drawId, orderId }: PlayParams,
): Promise<OrderView | PlayRefusal> {
  const current = await orders.currentOrder(memberId, drawId);
  if (current === 'drawNotFound') return current;
  const chosen = orderId ?? (await orders.oldestUnplayed(memberId, drawId)) ?? current.orderId;
  const order = chosen === null ? undefined : await orders.find(memberId, chosen);
  if (order === undefined || order.drawId !== drawId) return 'notFound';
  if (order.status === 'SUCCESS' && isRefunded(order)) return 'orderClosed';
  const played = await orders.play({ drawId, orderId: order.orderId });
  if (played === 'notPaid') return 'orderNotPaid';
  if (played === 'closed') return 'orderClosed';
  return (await orders.view(memberId, order.orderId)) ?? 'notFound';
}

/** What lies in it is nobody's any more; that it is drawn all the same is a matter between the shop and its box. */
const isRefunded = ({ paymentStatus }: Order) =>
  paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED';

/** Whatever was settled before this is not looked for a second time. */
export type Revealed = { readonly upTo: Date };

const NEVER: Revealed = { upTo: new Date(0) };

const MAX_ERRORS = 20;

type RevealParams = { readonly since?: Revealed | undefined; readonly atMost: number };

/**
 * Plays orders whose result nobody asked to see for a day, the oldest first. `rest`: there are more. Orders of the time
 * that was gone through before have all been played.
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

/** One that cannot be played keeps no other from being seen; it is told of once the others are done. */
async function playAll(orders: Pick<OrderStore, 'play'>, keys: readonly OrderKey[]): Promise<void> {
  const errors: unknown[] = [];
  for (const key of keys) {
    await orders.play(key).catch((error: unknown) => errors.push(error));
    // So many at once are no matter of single orders: the rest would fail as well.
    if (errors.length === MAX_ERRORS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'There are results that cannot be revealed.');
}
