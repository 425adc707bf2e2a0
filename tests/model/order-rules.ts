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
  revealOrders,
} from './model.ts';

const QUANTITIES = [1, 5];
const MAX_QUANTITY = 10;
const HOLD_MS = 10 * MINUTE_MS;
const MIN_HOLD_MS = 3 * MINUTE_MS;
export const PAGE_MS = 15 * MINUTE_MS;
export const HOLD_GRACE_MS = 5 * MINUTE_MS;
export const POLLING_GRACE_MS = 15 * MINUTE_MS;
const MAX_UNPAID_HOLD_MS = 30 * MINUTE_MS;
const UNPAID_HOLD_WINDOW_MS = 120 * MINUTE_MS;

export type Purchase = { readonly who: number; readonly draw: ModelDraw; readonly quantity: number };

/** Returns the code with which a purchase is refused. `undefined`: the member gets the tickets. */
export function refusalOf(model: Model, { who, draw, quantity }: Purchase): string | undefined {
  const remaining = draw.size - draw.sold;
  if (remaining === 0) return 'soldOut';
  if (draw.closesAt <= now(model)) return 'saleOver';
  const live = liveIn(model, draw);
  if (live.some((order) => order.who === who)) return 'orderUnderWay';
  if (unpaidHoldMs(model, who, draw) >= MAX_UNPAID_HOLD_MS) return 'heldTooLong';
  const held = heldIn(model, draw);
  const areAllHeld = held >= Math.min(remaining, holdableIn(model, draw) + held);
  if (live.length >= draw.atOnce || areAllHeld) return 'queueFirst';
  const refusal =
    quantityRefusal({ quantity, remaining, held }) ?? limitRefusal(model, { who, draw, quantity });
  if (refusal !== undefined || live.length === 0) return refusal;
  return quantity > holdableIn(model, draw) ? 'holdLimit' : undefined;
}

/** Number of tickets that can be held besides those of others. */
export const holdableIn = (model: Model, draw: ModelDraw): number =>
  Math.max(10, Math.floor((draw.size - draw.sold) / 2)) - heldIn(model, draw);

/** Milliseconds for which a member held tickets of a draw without paying. Each hold is forgotten evenly. */
function unpaidHoldMs(model: Model, who: number, draw: ModelDraw): number {
  let sum = 0;
  let at = 0;
  const fadeUntil = (end: number) => {
    sum *= Math.max(0, 1 - (end - at) / UNPAID_HOLD_WINDOW_MS);
    at = end;
  };
  const ends = model.orders
    .filter((order) => order.who === who && order.draw === draw)
    .flatMap(({ placedAt, releasedAt }) => (releasedAt === undefined ? [] : [{ placedAt, releasedAt }]))
    .toSorted((one, other) => one.releasedAt - other.releasedAt);
  for (const { placedAt, releasedAt } of ends) {
    fadeUntil(releasedAt);
    sum += releasedAt - placedAt;
  }
  fadeUntil(now(model));
  return sum;
}

/** The length of the member's next hold of the draw. */
export function holdMs(model: Model, { who, draw }: Pick<Purchase, 'who' | 'draw'>): number {
  const left = 1 - unpaidHoldMs(model, who, draw) / MAX_UNPAID_HOLD_MS;
  return Math.max(MIN_HOLD_MS, HOLD_MS * left);
}

type Availability = { readonly quantity: number; readonly remaining: number; readonly held: number };

function quantityRefusal({ quantity, remaining, held }: Availability): string | undefined {
  if (quantity > MAX_QUANTITY) return 'quantityNotOffered';
  if (quantity > remaining) return 'notEnoughLeft';
  if (QUANTITIES.includes(quantity)) return quantity > remaining - held ? 'notEnoughLeft' : undefined;
  if (quantity < remaining) return 'quantityNotOffered';
  return held > 0 ? 'restNotFree' : undefined;
}

function limitRefusal({ orders }: Model, { who, draw, quantity }: Purchase): string | undefined {
  const taken = orders
    .filter((order) => order.who === who && order.draw === draw && (isLive(order) || isPaid(order)))
    .reduce((sum, order) => sum + order.quantity, 0);
  return draw.perMember !== null && taken + quantity > draw.perMember ? 'memberLimit' : undefined;
}

/** The number of payments that the shop has recorded, and the stored order status if it was read. */
export type RecordedPayments = { readonly upTo: number; readonly storedStatus?: ModelOrder['status'] };

/** Records payments one by one until `upTo` of them are recorded. */
export function recordPayments(
  model: Model,
  order: ModelOrder,
  { upTo, storedStatus }: RecordedPayments,
): void {
  const { paymentSession } = order;
  const page = paymentSession?.page;
  if (paymentSession === undefined || page === undefined) return;
  while (page.recorded < upTo) {
    page.recorded += 1;
    paymentSession.isActive = false;
    recordPayment(model, order, storedStatus);
  }
}

/** A payment sells the tickets if it is the first and they can still be sold. Otherwise it is to be refunded. */
function recordPayment(model: Model, order: ModelOrder, storedStatus?: ModelOrder['status']): void {
  if (isLive(order) || (!isPaid(order) && isSoldLate(model, order, storedStatus))) return sell(model, order);
  order.refundsDue += 1;
  if (!isPaid(order)) order.status = 'ERROR';
}

/**
 * Whether an order that has ended still gets its tickets. After the end of the sale that depends on whether other
 * members are still paying. If several payments and holds end at the same time, the stored status decides.
 */
function isSoldLate(model: Model, order: ModelOrder, storedStatus?: ModelOrder['status']): boolean {
  const { draw, quantity, refundsDue, refundsDone } = order;
  const free = draw.size - draw.sold - heldIn(model, draw);
  if (refundsDue + refundsDone > 0 || quantity > free || limitRefusal(model, order) !== undefined)
    return false;
  if (draw.closesAt > now(model)) return true;
  if (storedStatus === undefined) return liveIn(model, draw).length > 0;
  return storedStatus === 'SUCCESS' || storedStatus === 'CONFIRM';
}

export function sell(model: Model, order: ModelOrder): void {
  order.status = 'SUCCESS';
  order.draw.sold += order.quantity;
  order.settledAt = now(model);
  order.hasResult = false;
}

/** The shop polls the provider for the order's payment session. */
export function poll(model: Model, order: ModelOrder): void {
  const { paymentSession } = order;
  const page = paymentSession?.page;
  if (paymentSession === undefined || page === undefined) return;
  recordPayments(model, order, { upTo: page.paid });
  if (page.paid > 0 || !paymentSession.isActive) return;
  if (page.state === 'cancelled') endPayment(model, order, page.refusal === undefined ? 'CANCEL' : 'ERROR');
  else if (page.closesAt <= now(model)) endOrder(model, order, 'CANCEL');
}

/** A payment took no money: the order waits for another one for the rest of its hold. */
function endPayment(model: Model, order: ModelOrder, as: 'CANCEL' | 'ERROR'): void {
  if (order.status !== 'PLAYING' || order.payableUntil <= now(model)) return endOrder(model, order, as);
  if (order.paymentSession !== undefined) order.paymentSession.isActive = false;
  order.status = 'START';
  order.heldUntil = order.payableUntil;
  order.isDeclined = as === 'ERROR';
}

export function endOrder(model: Model, order: ModelOrder, as: 'CANCEL' | 'ERROR'): void {
  const { paymentSession } = order;
  if (paymentSession !== undefined && order.status !== 'START') paymentSession.isActive = false;
  if (!isLive(order)) return;
  order.status = as;
  order.releasedAt = now(model);
}

/** The shop has the provider close the page and releases the tickets. A page that was paid settles the order. */
export function closePage(model: Model, order: ModelOrder): 'closed' | 'paid' {
  const page = order.paymentSession?.page;
  if (page !== undefined && page.paid > 0) {
    poll(model, order);
    return 'paid';
  }
  if (page?.state === 'pending') page.state = 'cancelled';
  endOrder(model, order, 'CANCEL');
  return 'closed';
}

/** Runs all jobs about orders once, when every active payment session is due for polling. */
export function applyOrderJobs(model: Model): void {
  const at = now(model);
  for (const order of model.orders) {
    if (order.status === 'START' && order.heldUntil <= at)
      endOrder(model, order, order.isDeclined ? 'ERROR' : 'CANCEL');
  }
  if (!model.isProviderUnavailable) for (const order of model.orders) pollActive(model, order);
  else
    model.orders
      .filter((order) => isPastGracePeriod(order, at))
      .forEach((order) => endOrder(model, order, 'CANCEL'));
  revealOrders(model);
  for (const order of model.orders) {
    if (order.status === 'SUCCESS' && order.hasResult && order.settledAt + DAY_MS <= at)
      order.status = 'CONFIRM';
    if (model.isProviderUnavailable) continue;
    order.refundsDone += order.refundsDue;
    order.refundsDue = 0;
  }
}

function pollActive(model: Model, order: ModelOrder): void {
  const { paymentSession } = order;
  if (paymentSession === undefined || !paymentSession.isActive) return;
  poll(model, order);
  const isOver = paymentSession.begunAt + PAGE_MS + HOLD_GRACE_MS <= now(model);
  if (paymentSession.isActive && isOver) closePage(model, order);
}

const isPastGracePeriod = ({ paymentSession }: ModelOrder, at: number): boolean =>
  paymentSession !== undefined &&
  paymentSession.isActive &&
  paymentSession.begunAt + PAGE_MS + HOLD_GRACE_MS + POLLING_GRACE_MS <= at;
