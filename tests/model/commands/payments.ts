import { z } from 'zod';
import type { PageAction } from '#backend/providers/sandbox/provider.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import {
  hasUnrecordedPayment,
  isLive,
  isPaid,
  type Model,
  type ModelOrder,
  now,
  type ProviderPage,
} from '../model.ts';
import { closePage, HOLD_GRACE_MS, PAGE_MS, poll, recordPayments, sell } from '../order-rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, hasOrders, orderAt, resultOf, type RetryableCommand, NthCommand } from './command.ts';
import { observe } from './observe.ts';

export const Redirect = z.object({ redirectId: z.string(), url: z.string().nullable() });
export type Redirect = z.infer<typeof Redirect>;

export const newPage = ({ url }: Redirect, closesAt: number): ProviderPage => ({
  sessionId: url?.split('/').at(-1) ?? '',
  closesAt,
  state: 'pending',
  refusal: undefined,
  paid: 0,
  recorded: 0,
});

/** Opens a payment session for an order, or continues the open one. */
export class StartPayment extends NthCommand implements RetryableCommand {
  readonly paymentType: PaymentType;

  constructor(nth: number, paymentType: PaymentType, side: number) {
    super(nth, side);
    this.paymentType = paymentType;
  }

  check = hasOrders;

  private order = (model: Model) => orderAt(model, this.nth, ({ status }) => status === 'START');
  private typeFor = ({ draw }: ModelOrder) => (draw.price === 0 ? 'NONE' : this.paymentType);

  attempt(model: Model, world: World) {
    const order = this.order(model);
    const body = { purpose: 'order', orderHistoryId: order.orderId, paymentType: this.typeFor(order) };
    return world.ask(this.side, order.who, { method: 'POST', path: '/api/redirect', body });
  }

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const response = await this.attempt(model, world);
    const paymentType = this.typeFor(order);
    const expected = this.expected(model, order, paymentType);
    // If the response of an earlier attempt was lost, that attempt may have ended the order.
    const isRepeat = resultOf(response) === 'orderClosed' && expected === 'holdExpired';
    const label = `${this} ${order.status}`;
    expect([label, isRepeat ? expected : resultOf(response)]).toEqual([label, expected]);
    if (expected === 'ok') follow(model, order, { paymentType, redirect: Redirect.parse(response.json()) });
  }

  /** Returns the expected result and applies the changes that the call makes to the order. */
  private expected(model: Model, order: ModelOrder, paymentType: PaymentType): string {
    if (order.status === 'START' && order.paymentSession?.isActive === false)
      order.paymentSession = undefined;
    const { paymentSession, status } = order;
    if (!isLive(order))
      return isPaid(order) && paymentSession?.paymentType === paymentType ? 'ok' : 'orderClosed';
    if (status === 'START' && order.heldUntil <= now(model)) return 'holdExpired';
    if (paymentSession?.isActive === true && paymentSession.paymentType !== paymentType)
      return 'paymentUnderWay';
    if (paymentType === 'NONE') return 'ok';
    if (paymentSession?.page !== undefined && status === 'PLAYING')
      return this.continued(model, order, paymentSession.page.closesAt);
    if (!model.isProviderUnavailable) return 'ok';
    order.paymentSession ??= {
      redirectId: undefined,
      paymentType,
      begunAt: now(model),
      page: undefined,
      isActive: true,
    };
    return 'providerUnavailable';
  }

  private continued(model: Model, order: ModelOrder, closesAt: number): string {
    if (closesAt > now(model)) return 'ok';
    if (model.isProviderUnavailable) return 'providerUnavailable';
    return closePage(model, order) === 'paid' ? 'ok' : 'holdExpired';
  }

  override toString = () => `start payment of ${this.nth} by ${this.paymentType}`;
}

type StartedPayment = { readonly paymentType: PaymentType; readonly redirect: Redirect };

function follow(model: Model, order: ModelOrder, { paymentType, redirect }: StartedPayment): void {
  const { redirectId } = redirect;
  const known = order.paymentSession;
  if (isLive(order) && paymentType === 'NONE') {
    order.paymentSession = { redirectId, paymentType, begunAt: now(model), page: undefined, isActive: false };
    return sell(model, order);
  }
  if (known?.redirectId !== undefined) return expect(redirectId).toBe(known.redirectId);
  const closesAt = now(model) + PAGE_MS;
  const page = newPage(redirect, closesAt);
  order.paymentSession = { redirectId, paymentType, begunAt: now(model), page, isActive: true };
  order.status = 'PLAYING';
  order.isDeclined = false;
  order.heldUntil = Math.max(order.heldUntil, closesAt + HOLD_GRACE_MS);
}

/** Pays, fails or cancels on the provider's page. Whether the shop learns of it depends on `act.webhook`. */
export class Pay extends NthCommand implements RetryableCommand {
  readonly act: PageAction;

  constructor(nth: number, act: PageAction, side: number) {
    super(nth, side);
    this.act = act;
  }

  check = (model: Model) => hasOrders(model) && this.isPossible(model, this.order(model));

  /** A late payment is for an order that has ended. */
  private order(model: Model): ModelOrder {
    const isLate = this.act.captureFrom === 'any';
    return orderAt(
      model,
      this.nth,
      (order) => order.paymentSession?.page !== undefined && isLive(order) !== isLate,
    );
  }

  /** At most one unrecorded late payment, because the order in which the shop records several is not predictable. */
  private isPossible(model: Model, { paymentSession }: ModelOrder): boolean {
    if (paymentSession?.page === undefined) return false;
    const isUnrecordedLate = (other: ModelOrder) => hasUnrecordedPayment(other) && !isLive(other);
    return this.act.captureFrom !== 'any' || !model.orders.some(isUnrecordedLate);
  }

  async attempt(model: Model, world: World) {
    const { backend, post } = sideOf(world, this.side);
    const session = await backend.sandbox.session(this.order(model).paymentSession?.page?.sessionId ?? '');
    if (session === undefined) throw new Error('The provider has no such session.');
    await backend.sandbox.act(session, this.act, post);
  }

  /** Running it again would pay twice, so the model copies the outcome. */
  recover = (model: Model, world: World) => observe({ model, world }, this.order(model));

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const page = order.paymentSession?.page;
    if (page === undefined) return;
    const before = { ...page };
    await this.attempt(model, world);
    await observe({ model, world }, order, 'page');
    expect(page.paid - before.paid).toBe(isTaken(this.act, before, now(model)) ? 1 : 0);
    if (page.paid === before.paid && page.state === before.state) return;
    // After every webhook the shop asks the provider.
    if (!isDelivered(this.act) || model.isProviderUnavailable) return;
    if (page.paid > before.paid) recordPayments(model, order, { upTo: page.recorded + 1 });
    else poll(model, order);
  }

  override toString = () => `on the page of ${this.nth}: ${JSON.stringify(this.act)}`;
}

/** Whether the provider takes money on a page. */
export function isTaken({ ending, captureFrom }: PageAction, page: ProviderPage, at: number): boolean {
  if (ending !== 'paid') return false;
  if (captureFrom === 'any') return true;
  // A page that is open in two tabs can be tried twice, not three times.
  if (page.state === 'completed') return page.paid + Number(page.refusal !== undefined) < 2;
  return page.state === 'pending' && page.closesAt > at;
}

/** Whether the webhook reaches the shop at once. */
export const isDelivered = ({ webhook = 'usual' }: PageAction): boolean =>
  webhook === 'usual' || webhook === 'doubled' || webhook === 'reordered';

/** The browser returns from the provider. */
export class ReturnFromProvider extends NthCommand implements RetryableCommand {
  check = (model: Model) => hasOrders(model) && hasRedirect(this.order(model));

  private order = (model: Model) => orderAt(model, this.nth, hasRedirect);

  attempt(model: Model, world: World) {
    const { who, paymentSession } = this.order(model);
    return world.ask(this.side, who, { method: 'POST', path: `/api/redirect/${paymentSession?.redirectId}` });
  }

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const { paymentSession } = order;
    if (paymentSession === undefined) return;
    const isDone = paymentSession.paymentType === 'NONE' || (paymentSession.page?.recorded ?? 0) > 0;
    const response = await this.attempt(model, world);
    if (!isDone && model.isProviderUnavailable) return expect(resultOf(response)).toBe('providerUnavailable');
    if (!isDone) poll(model, order);
    expect([resultOf(response), response.json().status]).toEqual(['ok', order.status]);
  }

  override toString = () => `return from the provider for ${this.nth}`;
}

const hasRedirect = ({ paymentSession }: ModelOrder): boolean => paymentSession?.redirectId !== undefined;

/** Posts a webhook with an invalid signature that reports an order as paid. */
export class ForgeWebhook extends NthCommand implements Command {
  check = hasOrders;

  async run(model: Model, world: World): Promise<void> {
    const { paymentSession, draw, quantity } = orderAt(model, this.nth);
    const payment = { id: `forged-${now(model)}`, amount: draw.price * quantity, currency: 'JPY' };
    const reference = paymentSession?.redirectId ?? '';
    const body = { id: 'forged', type: 'payment.captured', reference, session: '', payment };
    const { post } = sideOf(world, this.side);
    expect(await post(JSON.stringify(body), 'f'.repeat(64))).toBe(401);
  }

  override toString = () => `forge a webhook for ${this.nth}`;
}
