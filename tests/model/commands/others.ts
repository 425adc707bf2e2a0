import { letTimePass } from '../../builders/time-travel.ts';
import { isLive, isPaid, MINUTE_MS, type Model, now } from '../expected/model.ts';
import { afterJobs, close, end } from '../expected/rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, type Deed, hasOrders, orderAt, said } from './command.ts';
import { look, observe } from './observe.ts';
import { isUnheard } from './pay.ts';

/** Somebody thinks better of it. */
export class Cancel implements Deed {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = hasOrders;

  async run(model: Model, world: World): Promise<void> {
    const order = orderAt(model, this.nth);
    const answer = await this.attempt(model, world);
    expect([`${this} ${order.status}`, said(answer)]).toEqual([
      `${this} ${order.status}`,
      this.expected(model),
    ]);
  }

  attempt(model: Model, world: World) {
    const { who, orderId } = orderAt(model, this.nth);
    return world.ask(this.side, who, { method: 'DELETE', path: `/api/orderHistory/${orderId}` });
  }

  private expected(model: Model): string {
    const order = orderAt(model, this.nth);
    if (order.status === 'CANCEL') return 'ok';
    if (!isLive(order)) return 'orderClosed';
    if (order.status === 'START') {
      end(model, order, 'CANCEL');
      return 'ok';
    }
    if (model.isProviderAway) return 'gatewayAway';
    return close(model, order) === 'paid' ? 'orderClosed' : 'ok';
  }

  toString = () => `cancel ${this.nth}`;
}

/** Somebody wants to see what he has won. */
export class Play implements Deed {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = hasOrders;

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const answer = await this.attempt(model, world);
    if (!isPaid(order)) return expect(said(answer)).toBe(isLive(order) ? 'orderNotPaid' : 'orderClosed');
    order.status = 'CONFIRM';
    const tickets: number[] = answer
      .json()
      .prizes.flatMap(({ ticket }: { ticket: number | null }) => ticket ?? []);
    const first = tickets[0] ?? -1;
    expect(tickets).toEqual(Array.from({ length: order.quantity }, (_, nth) => first + nth));
  }

  private order = (model: Model) => orderAt(model, this.nth, ({ status }) => status === 'SUCCESS');

  attempt(model: Model, world: World) {
    const { who, draw, orderId } = this.order(model);
    const body = { productId: draw.drawId, orderHistoryId: orderId };
    return world.ask(this.side, who, { method: 'POST', path: '/api/userProduct', body });
  }

  toString = () => `play ${this.nth}`;
}

/** Time goes by, and nobody does anything. */
export class LetTimePass implements Command {
  readonly minutes: number;

  constructor(minutes: number) {
    this.minutes = minutes;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    await letTimePass(sideOf(world, 0).backend, this.minutes);
    model.ahead += this.minutes * MINUTE_MS;
    world.aheadMs += this.minutes * MINUTE_MS;
  }

  toString = () => `${this.minutes} minutes pass`;
}

/** Longer than the longest pause between two questions about one trip. */
const UNTIL_ALL_IS_DUE = 6.1;
/** A job takes so many at a time that one time may not do. */
const ROUNDS = 2;

/** After a while the shop does everything that it does without being asked. */
export class Jobs implements Deed {
  readonly side: number;

  constructor(side: number) {
    this.side = side;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const unheard = model.orders.filter(isUnheard);
    const live = model.orders.filter(isLive);
    await this.attempt(model, world);
    // When a trip that has ended is looked back at, and when a late notice comes, is left to the shop.
    for (const order of unheard) await observe({ model, world }, order);
    afterJobs(model);
    // Where they were done a second time, because a backend died over them, what ended may have ended the first time.
    for (const order of live.filter(({ status }) => status === 'CANCEL'))
      order.endedAt = order.placedAt + (await look(world, order)).lasted;
  }

  async attempt(model: Model, world: World): Promise<void> {
    await new LetTimePass(UNTIL_ALL_IS_DUE).run(model, world);
    await runJobs(world, this.side);
  }

  toString = () => `jobs of ${this.side}`;
}

async function runJobs(world: World, side: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { work } of sideOf(world, side).tasks) await work();
  }
}

/** The wire to the provider is cut, or mended. */
export class Provider implements Command {
  readonly isAway: boolean;

  constructor(isAway: boolean) {
    this.isAway = isAway;
  }

  check = ({ isProviderAway }: Model) => isProviderAway !== this.isAway;

  async run(model: Model, world: World): Promise<void> {
    model.isProviderAway = this.isAway;
    world.wire.isAway = this.isAway;
  }

  toString = () => `the provider is ${this.isAway ? 'away' : 'back'}`;
}

/** Somebody who is not the provider says that an order was paid. */
export class Forge implements Command {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = hasOrders;

  async run(model: Model, world: World): Promise<void> {
    const { trip, draw, quantity } = orderAt(model, this.nth);
    const payment = { id: `forged-${now(model)}`, amount: draw.price * quantity, currency: 'JPY' };
    const body = {
      id: 'forged',
      type: 'payment.captured',
      reference: trip?.redirectId ?? '',
      session: '',
      payment,
    };
    const { post } = sideOf(world, this.side);
    expect(await post(JSON.stringify(body), 'f'.repeat(64))).toBe(401);
  }

  toString = () => `forge a notice about ${this.nth}`;
}
