import { z } from 'zod';
import {
  heldIn,
  isLive,
  isPaid,
  liveIn,
  type Model,
  type ModelOrder,
  now,
  revealOrders,
  waitsForResult,
} from '../model.ts';
import { closePage, endOrder, holdMs, type Purchase, refusalOf } from '../order-rules.ts';
import { voidTickets } from '../refund-rules.ts';
import { revealDue, sideOf, type World } from '../world.ts';
import { type Command, hasOrders, orderAt, resultOf, type RetryableCommand, NthCommand } from './command.ts';

const OrderResponse = z.object({ orderHistoryId: z.string(), status: z.string() });
const PlacedOrder = OrderResponse.extend({ orderedAt: z.iso.datetime(), heldUntil: z.iso.datetime() });

/** The model measures the lengths of earlier holds from outside, on a busy machine. */
const MAX_HOLD_DIFFERENCE_MS = 30_000;

type PlaceOrderParams = {
  readonly side: number;
  readonly who: number;
  readonly draw: number;
  /** 0: all remaining tickets. */
  readonly quantity: number;
};

export class PlaceOrder implements RetryableCommand {
  readonly params: PlaceOrderParams;
  readonly side: number;
  private readonly key = newKey();
  private predicted: string | undefined;

  constructor(params: PlaceOrderParams) {
    this.params = params;
    this.side = params.side;
  }

  check = () => true;

  attempt(model: Model, world: World) {
    const purchase = purchaseFrom(model, this.params);
    return world.ask(this.side, purchase.who, orderCall(purchase, this.key));
  }

  async run(model: Model, world: World): Promise<void> {
    const purchase = purchaseFrom(model, this.params);
    const expected = this.predicted ?? (await this.expected(model, world, purchase));
    const response = await this.attempt(model, world);
    expect([`${this}`, resultOf(response)]).toEqual([`${this}`, expected]);
    if (expected === 'ok') addOrder(model, { purchase, requestKey: this.key, response: response.json() });
  }

  /** Called before the attempt that fails, because the attempt may change the queue. */
  async predict(model: Model, world: World): Promise<void> {
    this.predicted = await this.expected(model, world, purchaseFrom(model, this.params));
  }

  /** The queue is asked only about members whose order would be accepted without it. */
  private async expected(model: Model, world: World, purchase: Purchase): Promise<string> {
    const refusal = refusalOf(model, purchase);
    if (refusal !== undefined && CHECKED_BEFORE_QUEUE.includes(refusal)) return refusal;
    return (await queueRefusal(world, this.side, purchase)) ?? refusal ?? 'ok';
  }

  toString = () => `place order ${JSON.stringify(this.params)}`;
}

const QueueState = z.object({ state: z.string() });
const CHECKED_BEFORE_QUEUE = ['soldOut', 'saleOver', 'orderUnderWay', 'heldTooLong'];
const MAY_ORDER = ['open', 'called', 'soldOut'];

/** The model does not predict whose turn it is. It checks that a member who has to wait gets no tickets. */
async function queueRefusal(
  world: World,
  side: number,
  { who, draw }: Purchase,
): Promise<string | undefined> {
  if (!draw.hasQueue) return undefined;
  const call = { method: 'GET', path: `/api/product/${draw.name}/queue` } as const;
  const { state } = QueueState.parse((await world.ask(side, who, call)).json());
  return MAY_ORDER.includes(state) ? undefined : 'queueFirst';
}

/** Sends an order again with its idempotency key, as after a double click or a lost response. */
export class PlaceOrderAgain extends NthCommand implements Command {
  check = hasOrders;

  async run({ orders }: Model, world: World): Promise<void> {
    const order = orders[this.nth % orders.length];
    if (order === undefined) return;
    const same = await world.ask(this.side, order.who, orderCall(order, order.key));
    expect(OrderResponse.parse(same.json())).toEqual({ orderHistoryId: order.orderId, status: order.status });
    const other = await world.ask(
      this.side,
      order.who,
      orderCall({ ...order, quantity: order.quantity + 1 }, order.key),
    );
    expect(resultOf(other)).toBe('keyReused');
  }

  override toString = () => `place order ${this.nth} again`;
}

/** Chooses in three of four cases a member without an open order. Quantity 0 becomes the number of free tickets. */
function purchaseFrom(model: Model, { who, draw: nth, quantity }: PlaceOrderParams): Purchase {
  const draw = model.draws[nth % model.draws.length];
  if (draw === undefined) throw new Error('There are no draws.');
  const everybody = Array.from({ length: model.members }, (_, member) => member);
  const free = everybody.filter((member) => !liveIn(model, draw).some((order) => order.who === member));
  const some = who % 4 === 0 || free.length === 0 ? everybody : free;
  const rest = Math.max(1, draw.size - draw.sold - heldIn(model, draw));
  return { who: some[who % some.length] ?? 0, draw, quantity: quantity === 0 ? rest : quantity };
}

/** A run has its own members, so a key may occur again in another run. */
let keys = 0;
export const newKey = (): string => `key-of-a-purchase-${(keys += 1)}`;

export const orderCall = ({ draw, quantity }: Pick<Purchase, 'draw' | 'quantity'>, requestKey: string) =>
  ({
    method: 'POST',
    path: '/api/orderHistory',
    body: { productId: draw.drawId, quantity, requestKey },
  }) as const;

type PlacedOrder = { readonly purchase: Purchase; readonly requestKey: string; readonly response: unknown };

export function addOrder(model: Model, { purchase, requestKey, response }: PlacedOrder): void {
  const { orderHistoryId, orderedAt, heldUntil } = PlacedOrder.parse(response);
  const length = Date.parse(heldUntil) - Date.parse(orderedAt);
  expect(Math.abs(length - holdMs(model, purchase))).toBeLessThan(MAX_HOLD_DIFFERENCE_MS);
  model.orders.push({
    ...purchase,
    orderId: orderHistoryId,
    key: requestKey,
    status: 'START',
    heldUntil: now(model) + length,
    payableUntil: now(model) + length,
    isDeclined: false,
    paymentSession: undefined,
    placedAt: now(model),
    settledAt: 0,
    hasResult: false,
    releasedAt: undefined,
    refundsDue: 0,
    refundsDone: 0,
    refunds: [],
    firstTicket: 0,
    prizes: [],
    disputes: [],
    knownDisputes: [],
  });
}

/** Joins the queue of the draw in which only a few members may buy at once. */
export class JoinQueue implements RetryableCommand {
  readonly who: number;
  readonly side: number;

  constructor(who: number, side: number) {
    this.who = who;
    this.side = side;
  }

  private draw = ({ draws }: Model) => draws.find(({ atOnce }) => atOnce < 10);

  check = (model: Model) => this.draw(model) !== undefined;

  attempt(model: Model, world: World) {
    const path = `/api/product/${this.draw(model)?.name}/queue`;
    return world.ask(this.side, this.who % model.members, { method: 'POST', path });
  }

  async run(model: Model, world: World): Promise<void> {
    expect((await this.attempt(model, world)).statusCode).toBe(200);
    const draw = this.draw(model);
    if (draw !== undefined) draw.hasQueue = true;
  }

  toString = () => `${this.who} joins the queue`;
}

export class CancelOrder extends NthCommand implements RetryableCommand {
  check = hasOrders;

  async run(model: Model, world: World): Promise<void> {
    const order = orderAt(model, this.nth);
    const response = await this.attempt(model, world);
    const label = `${this} ${order.status}`;
    expect([label, resultOf(response)]).toEqual([label, this.expected(model, order)]);
  }

  attempt(model: Model, world: World) {
    const { who, orderId } = orderAt(model, this.nth);
    return world.ask(this.side, who, { method: 'DELETE', path: `/api/orderHistory/${orderId}` });
  }

  private expected(model: Model, order: ModelOrder): string {
    if (order.status === 'CANCEL') return 'ok';
    if (!isLive(order)) return 'orderClosed';
    if (order.status === 'START') {
      endOrder(model, order, 'CANCEL');
      return 'ok';
    }
    if (model.isProviderUnavailable) return 'providerUnavailable';
    return closePage(model, order) === 'paid' ? 'orderClosed' : 'ok';
  }

  override toString = () => `cancel ${this.nth}`;
}

/** The shop reveals the rounds of the beacon, which decide the results of all sales so far. */
export class Reveal implements RetryableCommand {
  readonly side: number;

  constructor(side: number) {
    this.side = side;
  }

  check = () => true;

  attempt = (_model: Model, world: World) => revealDue(sideOf(world, this.side).backend, world.beacon);

  async run(model: Model, world: World): Promise<void> {
    await this.attempt(model, world);
    revealOrders(model);
  }

  toString = () => `reveal at ${this.side}`;
}

/** Both backends reveal the same rounds at once, each of them twice. */
export class RevealEverywhere implements Command {
  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    await Promise.all([0, 1, 0, 1].map((side) => revealDue(sideOf(world, side).backend, world.beacon)));
    revealOrders(model);
  }

  toString = () => 'reveal everywhere';
}

/** Shows the prizes of an order to its member, void ones too. */
export class Play extends NthCommand implements RetryableCommand {
  check = hasOrders;

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const response = await this.attempt(model, world);
    if (!isPaid(order))
      return expect(resultOf(response)).toBe(isLive(order) ? 'orderNotPaid' : 'orderClosed');
    if (waitsForResult(order)) return expect(resultOf(response)).toBe('resultPending');
    expect(resultOf(response)).toBe('ok');
    order.status = 'CONFIRM';
    const prizes: { ticket: number | null; isVoid: boolean }[] = response.json().prizes;
    const tickets = prizes.flatMap(({ ticket }) => ticket ?? []);
    const first = tickets[0] ?? 0;
    expect(tickets).toEqual(Array.from({ length: order.quantity }, (_, nth) => first + nth));
    const isVoid = prizes.flatMap((prize) =>
      prize.isVoid && prize.ticket !== null ? prize.ticket - first : [],
    );
    expect(isVoid).toEqual(voidTickets(model, order));
  }

  private order = (model: Model) => orderAt(model, this.nth, ({ status }) => status === 'SUCCESS');

  attempt(model: Model, world: World) {
    const { who, draw, orderId } = this.order(model);
    const body = { productId: draw.drawId, orderHistoryId: orderId };
    return world.ask(this.side, who, { method: 'POST', path: '/api/userProduct', body });
  }

  override toString = () => `play ${this.nth}`;
}
