import { isLive, isPaid, type Model, now } from '../expected/model.ts';
import { close, end } from '../expected/rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, type Deed, hasOrders, orderAt, said } from './command.ts';

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
    // What is being given back is not to be won any more; the shop itself notes it as seen.
    if (order.isGivenBack)
      return expect(said(answer)).toBe(order.status === 'SUCCESS' ? 'orderClosed' : 'ok');
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
