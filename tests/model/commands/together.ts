import { sql } from 'drizzle-orm';
import { WebhookBody, webhookText } from '#backend/payments/sandbox/webhook-format.ts';
import { heldIn, isLive, liveIn, type Model, type ModelOrder } from '../expected/model.ts';
import { close, refusalOf } from '../expected/rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, hasOrders, orderAt, said } from './command.ts';
import { look, observe } from './observe.ts';
import { isUnheard } from './pay.ts';
import { keep, newKey, placing } from './place.ts';

/** Everybody wants one ticket of a draw at the same moment, some from one backend and some from the other. */
export class Rush implements Command {
  readonly draw: number;

  constructor(draw: number) {
    this.draw = draw;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const draw = model.draws[this.draw];
    if (draw === undefined) return;
    const everybody = Array.from({ length: model.members }, (_, who) => ({ who, draw, quantity: 1 }));
    const may = everybody.filter((wish) => refusalOf(model, wish) === undefined);
    const room = Math.min(
      draw.atOnce - liveIn(model, draw).length,
      draw.size - draw.sold - heldIn(model, draw),
    );
    const asked = everybody.map(async (wish) => {
      const requestKey = newKey();
      const answer = await world.ask(wish.who % 2, wish.who, placing(wish, requestKey));
      return { wish, requestKey, answer };
    });
    const placed = (await Promise.all(asked)).filter(({ answer }) => said(answer) === 'ok');
    const most = Math.min(may.length, room);
    // Where there is a line, only those buy whose turn it is.
    expect([`${this}`, placed.length]).toEqual([
      `${this}`,
      draw.hasLine ? Math.min(placed.length, most) : most,
    ]);
    for (const { wish, requestKey, answer } of placed)
      keep(model, { wish, requestKey, answer: answer.json() });
  }

  toString = () => `all want a ticket of draw ${this.draw}`;
}

/** The shop hears of a payment by all ways at once, and the buyer plays while it does. */
export class AllWays implements Command {
  readonly nth: number;

  constructor(nth: number) {
    this.nth = nth;
  }

  private order = (model: Model) => orderAt(model, this.nth, isUnheard);

  check = (model: Model) => hasOrders(model) && isUnheard(this.order(model));

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const notices = await noticesOf(world, order);
    const body = { productId: order.draw.drawId, orderHistoryId: order.orderId };
    await Promise.all([
      ...notices.flatMap(({ text, signature }) => world.sides.map(({ post }) => post(text, signature))),
      ...[0, 1].map((side) => comeBack(world, order, side)),
      ...[0, 1].map((side) => world.ask(side, order.who, { method: 'POST', path: '/api/userProduct', body })),
    ]);
    await observe({ model, world }, order, 'what was heard');
    await settleDown(world, order);
  }

  toString = () => `hear of ${this.nth} by all ways at once`;
}

const comeBack = (world: World, { who, trip }: ModelOrder, side: number) =>
  world.ask(side, who, { method: 'POST', path: `/api/redirect/${trip?.redirectId}` });

/** All that the provider has ever sent, or not sent, about a page. */
async function noticesOf(world: World, { trip }: ModelOrder) {
  const { rows } = await sideOf(world, 0).backend.db.execute<{ body: unknown; signature: string }>(sql`
    select body, signature from pretend_notices where body ->> 'session' = ${trip?.page?.sessionId ?? ''}`);
  return rows.map(({ body, signature }) => ({ text: webhookText(WebhookBody.parse(body)), signature }));
}

/** Somebody pays, and in another window gives up. */
export class PayAndCancel implements Command {
  readonly nth: number;

  constructor(nth: number) {
    this.nth = nth;
  }

  private order = (model: Model) => orderAt(model, this.nth, ({ status }) => status === 'PLAYING');

  check = (model: Model) => hasOrders(model) && this.order(model).status === 'PLAYING';

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const { backend, post } = sideOf(world, 0);
    const session = await backend.sandbox.session(order.trip?.page?.sessionId ?? '');
    if (session === undefined) return;
    await Promise.all([
      backend.sandbox.act(session, { ending: 'paid' }, post),
      world.ask(1, order.who, { method: 'DELETE', path: `/api/orderHistory/${order.orderId}` }),
    ]);
    await observe({ model, world }, order, 'what was heard');
    // Not paid in time, it was given up: unless the provider could not be asked to close its page.
    if (isLive(order) && !model.isProviderAway) close(model, order);
    await settleDown(world, order);
  }

  toString = () => `pay ${this.nth} and cancel it at once`;
}

/** Which of two came first was taken from the books; that it was one of them, and what follows, is not. */
async function settleDown(world: World, order: ModelOrder): Promise<void> {
  const seen = await look(world, order);
  if (order.status === 'SUCCESS' && seen.status === 'CONFIRM') order.status = 'CONFIRM';
  expect([seen.status, seen.heard]).toEqual([order.status, order.trip?.page?.heard]);
}
