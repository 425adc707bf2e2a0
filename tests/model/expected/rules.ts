import {
  DAY_MS,
  heldIn,
  isLive,
  isPaid,
  liveIn,
  MINUTE_MS,
  type Model,
  type ModelDraw,
  type ModelOrder,
  now,
} from './model.ts';

const QUANTITIES = [1, 5];
const AT_MOST = 10;
export const HOLD_MS = 10 * MINUTE_MS;
export const PAGE_MS = 15 * MINUTE_MS;
export const AFTER_PAGE_MS = 5 * MINUTE_MS;
export const PATIENCE_MS = 15 * MINUTE_MS;
const MOST_IN_VAIN_MS = 30 * MINUTE_MS;
const LATELY_MS = 120 * MINUTE_MS;

export type Wish = { readonly who: number; readonly draw: ModelDraw; readonly quantity: number };

/** Why somebody gets no tickets; undefined: he does. */
export function refusalOf(model: Model, { who, draw, quantity }: Wish): string | undefined {
  const remaining = draw.size - draw.sold;
  if (remaining === 0) return 'soldOut';
  if (draw.closesAt <= now(model)) return 'saleOver';
  const live = liveIn(model, draw);
  if (live.some((order) => order.who === who)) return 'orderUnderWay';
  if (heldInVainMs(model, who, draw) >= MOST_IN_VAIN_MS) return 'heldTooLong';
  if (live.length >= draw.atOnce) return 'queueFirst';
  const held = heldIn(model, draw);
  return quantityRefusal({ quantity, remaining, held }) ?? limitRefusal(model, { who, draw, quantity });
}

/** How long somebody has kept tickets of a draw from others, lately, without paying any. */
const heldInVainMs = (model: Model, who: number, draw: ModelDraw): number =>
  model.orders
    .filter((order) => order.who === who && order.draw === draw && order.status === 'CANCEL')
    .filter(({ placedAt }) => placedAt > now(model) - LATELY_MS)
    .reduce((sum, { placedAt, endedAt }) => sum + endedAt - placedAt, 0);

function quantityRefusal(asked: { quantity: number; remaining: number; held: number }): string | undefined {
  const { quantity, remaining, held } = asked;
  if (quantity > AT_MOST) return 'quantityNotOffered';
  if (quantity > remaining) return 'notEnoughLeft';
  if (QUANTITIES.includes(quantity)) return quantity > remaining - held ? 'notEnoughLeft' : undefined;
  if (quantity < remaining) return 'quantityNotOffered';
  return held > 0 ? 'restNotFree' : undefined;
}

function limitRefusal({ orders }: Model, { who, draw, quantity }: Wish): string | undefined {
  const taken = orders
    .filter((order) => order.who === who && order.draw === draw && (isLive(order) || isPaid(order)))
    .reduce((sum, order) => sum + order.quantity, 0);
  return draw.perMember !== null && taken + quantity > draw.perMember ? 'memberLimit' : undefined;
}

/** The shop hears of one more payment, or of as many as it is known to have heard of. */
export function hearPayments(model: Model, order: ModelOrder, { upTo, seen }: Heard): void {
  const { trip } = order;
  const page = trip?.page;
  if (trip === undefined || page === undefined) return;
  while (page.heard < upTo) {
    page.heard += 1;
    trip.isLiving = false;
    account(model, order, seen);
  }
}

/** How many payments, and what has become of their order where that has been looked up. */
export type Heard = { readonly upTo: number; readonly seen?: ModelOrder['status'] };

/** The shop asks the provider how it stands. */
export function ask(model: Model, order: ModelOrder): void {
  const { trip } = order;
  const page = trip?.page;
  if (trip === undefined || page === undefined) return;
  hearPayments(model, order, { upTo: page.paid });
  if (page.paid > 0 || !trip.isLiving) return;
  if (page.state === 'cancelled') end(model, order, page.refusal === undefined ? 'CANCEL' : 'ERROR');
  else if (page.closesAt <= now(model)) end(model, order, 'CANCEL');
}

/** A payment: tickets for it if there are any and it is the first, or else it goes back. */
function account(model: Model, order: ModelOrder, seen?: ModelOrder['status']): void {
  if (isLive(order) || (!isPaid(order) && isServedLate(model, order, seen))) return sell(model, order);
  order.owed += 1;
  if (!isPaid(order)) order.status = 'ERROR';
}

/**
 * After the sale it depends on whether anybody is still paying for other tickets. Where several things came to their
 * end in one moment, in what order is the shop's to say.
 */
function isServedLate(model: Model, order: ModelOrder, seen?: ModelOrder['status']): boolean {
  const { draw, quantity, owed, returned } = order;
  const free = draw.size - draw.sold - heldIn(model, draw);
  if (owed + returned > 0 || quantity > free || limitRefusal(model, order) !== undefined) return false;
  if (draw.closesAt > now(model)) return true;
  return seen === undefined ? liveIn(model, draw).length > 0 : seen === 'SUCCESS' || seen === 'CONFIRM';
}

export function sell(model: Model, order: ModelOrder): void {
  order.status = 'SUCCESS';
  order.draw.sold += order.quantity;
  order.settledAt = now(model);
}

export function end(model: Model, order: ModelOrder, as: 'CANCEL' | 'ERROR'): void {
  const { trip } = order;
  if (trip !== undefined && order.status !== 'START') trip.isLiving = false;
  if (!isLive(order)) return;
  order.status = as;
  order.endedAt = now(model);
}

/** The shop has the provider close a page, and then gives the tickets back: unless it was paid. */
export function close(model: Model, order: ModelOrder): 'closed' | 'paid' {
  const page = order.trip?.page;
  if (page !== undefined && page.paid > 0) {
    ask(model, order);
    return 'paid';
  }
  if (page?.state === 'pending') page.state = 'cancelled';
  end(model, order, 'CANCEL');
  return 'closed';
}

/** Everything the shop does by itself, once, when all trips that go on are due to be asked about. */
export function afterJobs(model: Model): void {
  const at = now(model);
  for (const order of model.orders) {
    if (order.status === 'START' && order.heldUntil <= at) end(model, order, 'CANCEL');
  }
  if (!model.isProviderAway) for (const order of model.orders) askAbout(model, order);
  else model.orders.filter((order) => isGivenUp(order, at)).forEach((order) => end(model, order, 'CANCEL'));
  for (const order of model.orders) {
    if (order.status === 'SUCCESS' && order.settledAt + DAY_MS <= at) order.status = 'CONFIRM';
    if (model.isProviderAway) continue;
    order.returned += order.owed;
    order.owed = 0;
  }
}

function askAbout(model: Model, order: ModelOrder): void {
  const { trip } = order;
  if (trip === undefined || !trip.isLiving) return;
  ask(model, order);
  const isOver = trip.begunAt + PAGE_MS + AFTER_PAGE_MS <= now(model);
  if (trip.isLiving && isOver) close(model, order);
}

const isGivenUp = ({ trip }: ModelOrder, at: number): boolean =>
  trip !== undefined && trip.isLiving && trip.begunAt + PAGE_MS + AFTER_PAGE_MS + PATIENCE_MS <= at;
