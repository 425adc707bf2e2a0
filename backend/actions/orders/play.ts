import { type Order, REVEAL_AFTER_MS, type OrderKey } from '#backend/domain/orders/order.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, OpenDatabase } from '#backend/persistence/db/database.ts';
import { findCurrentOrder, oldestUnplayed } from '#backend/persistence/orders/current-order.ts';
import { findOrderView, type OrderViewDeps } from '#backend/persistence/orders/order-view.ts';
import { recordPlay, unplayedOrders } from '#backend/persistence/orders/orders.ts';

type PlayParams = {
  readonly memberId: string;
  readonly drawId: string;
  readonly orderId?: string;
};
type PlayRefusal = 'drawNotFound' | 'notFound' | 'orderNotPaid' | 'orderClosed';

/** Plays a paid order and returns its result: the named order, or the member's oldest unplayed one. */
export async function playOrder(deps: OrderViewDeps, params: PlayParams): Promise<OrderView | PlayRefusal> {
  const { memberId, drawId } = params;
  const chosen = params.orderId ?? (await nextToPlay(deps.db, params));
  if (chosen === 'drawNotFound') return chosen;
  const order = chosen === null ? undefined : await findOrderView(deps, memberId, chosen);
  if (order === undefined || order.drawId !== drawId) return missing(deps.db, params);
  if (order.status === 'CONFIRM') return order;
  if (order.status === 'SUCCESS' && isRefunded(order)) return 'orderClosed';
  const isPlayed = await recordPlay(deps, { drawId, orderId: order.orderId });
  // Another page of the member may have played it meanwhile.
  const now = await findOrderView(deps, memberId, order.orderId);
  if (now === undefined) return 'notFound';
  if (isPlayed || now.status === 'CONFIRM') return now;
  return isLive(now.status) ? 'orderNotPaid' : 'orderClosed';
}

async function nextToPlay(db: Connection, { memberId, drawId }: PlayParams) {
  const current = await findCurrentOrder(db, memberId, drawId);
  if (current === 'drawNotFound') return current;
  return (await oldestUnplayed(db, memberId, drawId)) ?? current.orderId;
}

async function missing(db: Connection, { memberId, drawId }: PlayParams): Promise<PlayRefusal> {
  return (await findCurrentOrder(db, memberId, drawId)) === 'drawNotFound' ? 'drawNotFound' : 'notFound';
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

type PlayDeps = Pick<OpenDatabase, 'db' | 'batching'>;

type RevealParams = { readonly since?: Revealed; readonly atMost: number };

/**
 * Plays orders whose result the buyer did not ask for within a day, oldest first. `rest`: there are more. Continues
 * after `since`, up to which all orders have been played.
 */
export async function revealResults(
  deps: PlayDeps,
  { since = NEVER, atMost }: RevealParams,
): Promise<{ readonly revealed: number; readonly rest: boolean; readonly done: Revealed }> {
  const upTo = new Date((await databaseTime(deps.db)).getTime() - REVEAL_AFTER_MS);
  const unplayed = await unplayedOrders(deps.db, { from: since.upTo, to: upTo }, atMost);
  await playAll(deps, unplayed);
  const rest = unplayed.length === atMost;
  return { revealed: unplayed.length, rest, done: rest ? since : { upTo } };
}

/** Plays every order. Errors do not stop the loop; they are thrown together at the end. */
async function playAll(deps: PlayDeps, keys: readonly OrderKey[]): Promise<void> {
  const errors: unknown[] = [];
  for (const key of keys) {
    await recordPlay(deps, key).catch((error: unknown) => errors.push(error));
    // That many errors are not about single orders: the rest would fail as well.
    if (errors.length === MAX_ERRORS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some results cannot be revealed.');
}
