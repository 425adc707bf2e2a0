import { z } from 'zod';
import type { PageAction } from '#backend/payments/sandbox/provider.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { isLive, isPaid, type Model, type ModelOrder, type ModelPage, now } from '../expected/model.ts';
import { AFTER_PAGE_MS, ask, close, hearPayments, PAGE_MS, sell } from '../expected/rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Deed, hasOrders, orderAt, said } from './command.ts';
import { observe } from './observe.ts';

export const Trip = z.object({ redirectId: z.string(), url: z.string().nullable() });
export type Trip = z.infer<typeof Trip>;

/** Somebody goes to the provider, or to the page that is open already. */
export class Open implements Deed {
  readonly nth: number;
  readonly paymentType: PaymentType;
  readonly side: number;

  constructor(nth: number, paymentType: PaymentType, side: number) {
    this.nth = nth;
    this.paymentType = paymentType;
    this.side = side;
  }

  check = hasOrders;

  private order = (model: Model) => orderAt(model, this.nth, ({ status }) => status === 'START');
  private way = ({ draw }: ModelOrder) => (draw.price === 0 ? 'NONE' : this.paymentType);

  attempt(model: Model, world: World) {
    const order = this.order(model);
    const body = { purpose: 'order', orderHistoryId: order.orderId, paymentType: this.way(order) };
    return world.ask(this.side, order.who, { method: 'POST', path: '/api/redirect', body });
  }

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const answer = await this.attempt(model, world);
    const paymentType = this.way(order);
    const expected = this.expected(model, order, paymentType);
    // Whoever was told so before, and the answer was lost, finds that his order has ended by it.
    const told = said(answer) === 'orderClosed' && expected === 'holdExpired' ? expected : said(answer);
    expect([`${this} ${order.status}`, told]).toEqual([`${this} ${order.status}`, expected]);
    if (expected === 'ok') follow(model, order, { paymentType, trip: Trip.parse(answer.json()) });
  }

  /** What is answered, and what of the order changes already by being asked. */
  private expected(model: Model, order: ModelOrder, paymentType: PaymentType): string {
    const { trip, status } = order;
    if (!isLive(order)) return isPaid(order) && trip?.paymentType === paymentType ? 'ok' : 'orderClosed';
    if (status === 'START' && order.heldUntil <= now(model)) return 'holdExpired';
    if (trip !== undefined && trip.isLiving && trip.paymentType !== paymentType) return 'paymentUnderWay';
    if (paymentType === 'NONE') return 'ok';
    if (trip?.page !== undefined && status === 'PLAYING')
      return this.goesOn(model, order, trip.page.closesAt);
    if (!model.isProviderAway) return 'ok';
    order.trip ??= {
      redirectId: undefined,
      paymentType,
      begunAt: now(model),
      page: undefined,
      isLiving: true,
    };
    return 'gatewayAway';
  }

  private goesOn(model: Model, order: ModelOrder, closesAt: number): string {
    if (closesAt > now(model)) return 'ok';
    if (model.isProviderAway) return 'gatewayAway';
    return close(model, order) === 'paid' ? 'ok' : 'holdExpired';
  }

  toString = () => `open ${this.nth} by ${this.paymentType}`;
}

type Begun = { readonly paymentType: PaymentType; readonly trip: Trip };

function follow(model: Model, order: ModelOrder, { paymentType, trip }: Begun): void {
  const known = order.trip;
  if (isLive(order) && paymentType === 'NONE') {
    order.trip = { ...trip, paymentType, begunAt: now(model), page: undefined, isLiving: false };
    return sell(model, order);
  }
  if (known?.redirectId !== undefined) return expect(trip.redirectId).toBe(known.redirectId);
  const closesAt = now(model) + PAGE_MS;
  const sessionId = trip.url?.split('/').at(-1) ?? '';
  const page = { sessionId, closesAt, state: 'pending', refusal: undefined, paid: 0, heard: 0 } as const;
  order.trip = {
    redirectId: trip.redirectId,
    paymentType,
    begunAt: now(model),
    page: { ...page },
    isLiving: true,
  };
  order.status = 'PLAYING';
  order.heldUntil = Math.max(order.heldUntil, closesAt + AFTER_PAGE_MS);
}

/** What somebody does on the provider's page, and how the shop is told. */
export class Pay implements Deed {
  readonly nth: number;
  readonly act: PageAction;
  readonly side: number;

  constructor(nth: number, act: PageAction, side: number) {
    this.nth = nth;
    this.act = act;
    this.side = side;
  }

  check = (model: Model) => hasOrders(model) && this.isPossible(model, this.order(model));

  /** Who pays late does so for an order that was given up. */
  private order(model: Model): ModelOrder {
    const isLate = this.act.captureFrom === 'any';
    return orderAt(model, this.nth, (order) => order.trip?.page !== undefined && isLive(order) !== isLate);
  }

  /** Of two late payments that nobody has told of, nobody can say which is heard first, and gets the last tickets. */
  private isPossible(model: Model, { trip }: ModelOrder): boolean {
    if (trip?.page === undefined) return false;
    return (
      this.act.captureFrom !== 'any' || !model.orders.some((other) => isUnheard(other) && !isLive(other))
    );
  }

  async attempt(model: Model, world: World) {
    const { backend, post } = sideOf(world, this.side);
    const session = await backend.sandbox.session(this.order(model).trip?.page?.sessionId ?? '');
    if (session === undefined) throw new Error('The provider has forgotten a page.');
    await backend.sandbox.act(session, this.act, post);
  }

  /** It cannot be done again without paying again: it is looked what has come of it. */
  recover = (model: Model, world: World) => observe({ model, world }, this.order(model));

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const page = order.trip?.page;
    if (page === undefined) return;
    const before = { ...page };
    await this.attempt(model, world);
    await observe({ model, world }, order, 'the page');
    expect(page.paid - before.paid).toBe(isTaken(this.act, before, now(model)) ? 1 : 0);
    if (page.paid === before.paid && page.state === before.state) return;
    const { notice = 'usual' } = this.act;
    if (notice !== 'usual' && notice !== 'doubled' && notice !== 'reordered') return;
    // A payment is believed as it is told; after anything else the shop asks the provider itself.
    if (page.paid > before.paid) hearPayments(model, order, { upTo: page.heard + 1 });
    else if (!model.isProviderAway) ask(model, order);
  }

  toString = () => `on the page of ${this.nth}: ${JSON.stringify(this.act)}`;
}

/** Whether the provider takes money on a page. */
export function isTaken({ ending, captureFrom: takes }: PageAction, page: ModelPage, at: number): boolean {
  if (ending !== 'paid') return false;
  if (takes === 'any') return true;
  // Who has a page before him in two windows can try it there twice, but not a third time.
  if (page.state === 'completed') return page.paid + Number(page.refusal !== undefined) < 2;
  return page.state === 'pending' && page.closesAt > at;
}

export const isUnheard = ({ trip }: ModelOrder) =>
  trip?.page !== undefined && trip.page.heard < trip.page.paid;

/** The browser comes back from the provider. */
export class ComeBack implements Deed {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = (model: Model) => hasOrders(model) && this.order(model).trip?.redirectId !== undefined;

  private order = (model: Model) => orderAt(model, this.nth, ({ trip }) => trip?.redirectId !== undefined);

  attempt(model: Model, world: World) {
    const { who, trip } = this.order(model);
    return world.ask(this.side, who, { method: 'POST', path: `/api/redirect/${trip?.redirectId}` });
  }

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const { trip } = order;
    if (trip === undefined) return;
    const isDone = trip.paymentType === 'NONE' || (trip.page?.heard ?? 0) > 0;
    const answer = await this.attempt(model, world);
    if (!isDone && model.isProviderAway) return expect(said(answer)).toBe('gatewayAway');
    if (!isDone) ask(model, order);
    expect([said(answer), answer.json().status]).toEqual(['ok', order.status]);
  }

  toString = () => `come back from ${this.nth}`;
}
