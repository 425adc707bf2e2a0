import { sql } from 'drizzle-orm';
import { WebhookBody, webhookText } from '#backend/providers/sandbox/webhook-format.ts';
import { hasUnrecordedPayment, heldIn, isLive, liveIn, type Model, type ModelOrder } from '../model.ts';
import { closePage, holdableIn, refusalOf } from '../order-rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, hasOrders, orderAt, resultOf } from './command.ts';
import { observe, readOrder } from './observe.ts';
import { addOrder, newKey, orderCall } from './orders.ts';

/** All members order one ticket of a draw at the same time, on both backends. */
export class Rush implements Command {
  readonly draw: number;

  constructor(draw: number) {
    this.draw = draw;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const draw = model.draws[this.draw];
    if (draw === undefined) return;
    const purchases = Array.from({ length: model.members }, (_, who) => ({ who, draw, quantity: 1 }));
    const allowed = purchases.filter((purchase) => refusalOf(model, purchase) === undefined);
    const places = draw.atOnce - liveIn(model, draw).length;
    const tickets = draw.size - draw.sold - heldIn(model, draw);
    const most = Math.min(allowed.length, places, tickets, Math.max(0, holdableIn(model, draw)));
    const calls = purchases.map(async (purchase) => {
      const requestKey = newKey();
      const { who } = purchase;
      const response = await world.ask(who % 2, who, orderCall(purchase, requestKey));
      return { purchase, requestKey, response };
    });
    const placed = (await Promise.all(calls)).filter(({ response }) => resultOf(response) === 'ok');
    // With a queue, only called members may order.
    const expected = draw.hasQueue ? Math.min(placed.length, most) : most;
    expect([`${this}`, placed.length]).toEqual([`${this}`, expected]);
    for (const { purchase, requestKey, response } of placed)
      addOrder(model, { purchase, requestKey, response: response.json() });
  }

  toString = () => `all members order one ticket of draw ${this.draw}`;
}

/** The shop learns of a payment in every possible way at the same time, and the buyer plays meanwhile. */
export class ConfirmEverywhere implements Command {
  readonly nth: number;

  constructor(nth: number) {
    this.nth = nth;
  }

  private order = (model: Model) => orderAt(model, this.nth, hasUnrecordedPayment);

  check = (model: Model) => hasOrders(model) && hasUnrecordedPayment(this.order(model));

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const webhooks = await webhooksOf(world, order);
    const body = { productId: order.draw.drawId, orderHistoryId: order.orderId };
    await Promise.all([
      ...webhooks.flatMap(({ text, signature }) => world.sides.map(({ post }) => post(text, signature))),
      ...[0, 1].map((side) => returnFromProvider(world, order, side)),
      ...[0, 1].map((side) => world.ask(side, order.who, { method: 'POST', path: '/api/userProduct', body })),
    ]);
    await observe({ model, world }, order, 'payments');
    await expectStored(world, order);
  }

  toString = () => `confirm ${this.nth} in all ways at once`;
}

const returnFromProvider = (world: World, { who, paymentSession }: ModelOrder, side: number) =>
  world.ask(side, who, { method: 'POST', path: `/api/redirect/${paymentSession?.redirectId}` });

/** Returns all webhooks of a provider session, delivered or not. */
async function webhooksOf(world: World, { paymentSession }: ModelOrder) {
  const session = paymentSession?.page?.sessionId ?? '';
  const { rows } = await sideOf(world, 0).backend.db.execute<{ body: unknown; signature: string }>(sql`
    select body, signature from sandbox_webhooks where body ->> 'session' = ${session}`);
  return rows.map(({ body, signature }) => ({ text: webhookText(WebhookBody.parse(body)), signature }));
}

/** A member pays and cancels the order in another tab at the same time. */
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
    const session = await backend.sandbox.session(order.paymentSession?.page?.sessionId ?? '');
    if (session === undefined) return;
    await Promise.all([
      backend.sandbox.act(session, { ending: 'paid' }, post),
      world.ask(1, order.who, { method: 'DELETE', path: `/api/orderHistory/${order.orderId}` }),
    ]);
    await observe({ model, world }, order, 'payments');
    // Without a payment the order was cancelled, unless the provider could not be asked to close its page.
    if (isLive(order) && !model.isProviderUnavailable) closePage(model, order);
    await expectStored(world, order);
  }

  toString = () => `pay ${this.nth} and cancel it at the same time`;
}

/** Expects the stored order as in the model, after `observe` has copied which of two concurrent calls was first. */
async function expectStored(world: World, order: ModelOrder): Promise<void> {
  const stored = await readOrder(world, order);
  if (order.status === 'SUCCESS' && stored.status === 'CONFIRM') order.status = 'CONFIRM';
  expect([stored.status, stored.recorded]).toEqual([order.status, order.paymentSession?.page?.recorded]);
}
