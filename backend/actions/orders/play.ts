import { PLAY_AFTER_MS, type OrderKey } from '#backend/domain/orders/order.ts';
import { isUuid } from '#backend/domain/lookup.ts';
import { isLive, waitsForResult } from '#backend/domain/orders/transitions.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, OpenDatabase } from '#backend/persistence/db/database.ts';
import { findCurrentOrder, oldestUnplayed } from '#backend/persistence/orders/current-order.ts';
import { findOrderView, type OrderViewDeps } from '#backend/persistence/orders/order-view.ts';
import { oldestWaitingSale } from '#backend/persistence/fairness/reveals.ts';
import { recordPlay, unplayedOrders } from '#backend/persistence/orders/orders.ts';

type PlayParams = {
  readonly memberId: string;
  readonly drawId: string;
  readonly orderId?: string;
};
type PlayRefusal = 'drawNotFound' | 'notFound' | 'orderNotPaid' | 'orderClosed' | 'resultPending';

/** Plays a paid order and returns its result: the named order, or the member's oldest unplayed one. */
export async function playOrder(deps: OrderViewDeps, params: PlayParams): Promise<OrderView | PlayRefusal> {
  const { memberId, drawId } = params;
  const chosen = params.orderId ?? (await nextToPlay(deps.db, params));
  if (chosen === 'drawNotFound') return chosen;
  if (chosen === null || !isUuid(chosen) || !isUuid(drawId)) return missing(deps.db, params);
  const play = async () => {
    await recordPlay(deps.batching, { drawId, orderId: chosen, memberId });
    return findOrderView(deps, memberId, chosen);
  };
  const tried = await play();
  const isDecidedMeanwhile = tried?.status === 'SUCCESS' && tried.revealedAt !== null;
  const order = isDecidedMeanwhile ? await play() : tried;
  if (order === undefined || order.drawId !== drawId) return missing(deps.db, params);
  if (order.status === 'CONFIRM') return order;
  if (waitsForResult(order)) return 'resultPending';
  return isLive(order.status) ? 'orderNotPaid' : 'orderClosed';
}

async function nextToPlay(db: Connection, { memberId, drawId }: PlayParams) {
  const current = await findCurrentOrder(db, memberId, drawId);
  if (current === 'drawNotFound') return current;
  return (await oldestUnplayed(db, memberId, drawId)) ?? current.orderId;
}

async function missing(db: Connection, { memberId, drawId }: PlayParams): Promise<PlayRefusal> {
  return (await findCurrentOrder(db, memberId, drawId)) === 'drawNotFound' ? 'drawNotFound' : 'notFound';
}

/** Orders settled before this time are played or void, and are not read again. */
export type PlayedOrders = { readonly upTo: Date };

const NONE: PlayedOrders = { upTo: new Date(0) };

const MAX_ERRORS = 20;

type PlayDeps = Pick<OpenDatabase, 'db' | 'batching'>;

type PlayDueParams = { readonly since?: PlayedOrders; readonly atMost: number };

/**
 * Plays orders that their buyer has not played within a day, oldest first. `rest`: there are more. Continues after
 * `since`, up to which all orders have been played.
 */
export async function playDueOrders(
  deps: PlayDeps,
  { since = NONE, atMost }: PlayDueParams,
): Promise<{ readonly played: number; readonly rest: boolean; readonly done: PlayedOrders }> {
  const due = new Date((await databaseTime(deps.db)).getTime() - PLAY_AFTER_MS);
  // Orders that still wait for their result are read again.
  const waiting = await oldestWaitingSale(deps.db);
  const unplayed = await unplayedOrders(deps.db, { from: since.upTo, to: due }, atMost);
  await playAll(deps, unplayed);
  const rest = unplayed.length === atMost;
  const upTo = waiting !== undefined && waiting < due ? waiting : due;
  return { played: unplayed.length, rest, done: rest ? since : { upTo } };
}

/** Plays every order. Errors do not stop the loop; they are thrown together at the end. */
async function playAll(deps: PlayDeps, keys: readonly OrderKey[]): Promise<void> {
  const errors: unknown[] = [];
  for (const key of keys) {
    await recordPlay(deps.batching, { ...key, memberId: null }).catch((error: unknown) => errors.push(error));
    // That many errors are not about single orders: the rest would fail as well.
    if (errors.length === MAX_ERRORS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some orders cannot be played.');
}
