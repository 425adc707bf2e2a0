import type { PageAction } from '#backend/providers/sandbox/provider.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { closeFeePage, type FeePayment, pollFee, recordFees } from '../fee-rules.ts';
import {
  activeSession,
  type FeePaymentSession,
  feeStatus,
  isUnpaid,
  type Model,
  type ModelShipment,
  now,
  type ProviderPage,
} from '../model.ts';
import { HOLD_GRACE_MS, PAGE_MS } from '../order-rules.ts';
import { sideOf, type World } from '../world.ts';
import { hasShipments, resultOf, type RetryableCommand, shipmentAt, NthCommand } from './command.ts';
import { observeFee } from './observe.ts';
import { isDelivered, isTaken, newPage, Redirect } from './payments.ts';

/** Opens a payment session for the fee of a shipment, or continues the open one. */
export class StartFeePayment extends NthCommand implements RetryableCommand {
  readonly paymentType: PaymentType;

  constructor(nth: number, paymentType: PaymentType, side: number) {
    super(nth, side);
    this.paymentType = paymentType;
  }

  check = hasShipments;

  private shipment = (model: Model) => shipmentAt(model, this.nth, isUnpaid);

  attempt(model: Model, world: World) {
    const { who, shipmentId } = this.shipment(model);
    const body = { purpose: 'shipment', userShipId: shipmentId, paymentType: this.paymentType };
    return world.ask(this.side, who, { method: 'POST', path: '/api/redirect', body });
  }

  async run(model: Model, world: World): Promise<void> {
    const shipment = this.shipment(model);
    const response = await this.attempt(model, world);
    const expected = this.expected(model, shipment);
    expect([`${this}`, resultOf(response)]).toEqual([`${this}`, expected]);
    if (expected !== 'ok' || !isUnpaid(shipment)) return;
    this.follow(model, shipment, Redirect.parse(response.json()));
  }

  /** Returns the expected result and applies the changes that the call makes to the shipment. */
  private expected(model: Model, shipment: ModelShipment): string {
    if (!isUnpaid(shipment)) return this.isPaidWithType(shipment) ? 'ok' : 'orderClosed';
    if (!shipment.isBeingPaid && shipment.payUntil <= now(model)) return 'payTimeOver';
    const paymentSession = activeSession(shipment);
    if (paymentSession !== undefined && paymentSession.begunAt + PAGE_MS <= now(model)) {
      if (model.isProviderUnavailable) return 'providerUnavailable';
      // A page that has ended is closed so that another one can be opened, unless it was paid.
      const result = closeFeePage(model, { shipment, paymentSession });
      if (result === 'paid') return this.isPaidWithType(shipment) ? 'ok' : 'orderClosed';
      if (shipment.payUntil <= now(model)) return 'payTimeOver';
    }
    return this.continued(model, shipment);
  }

  /** With the active payment session, if it has the same payment type, or with a new one. */
  private continued(model: Model, shipment: ModelShipment): string {
    const paymentSession = activeSession(shipment);
    if (paymentSession !== undefined && paymentSession.paymentType !== this.paymentType)
      return 'paymentUnderWay';
    if (paymentSession?.page !== undefined || !model.isProviderUnavailable) return 'ok';
    if (paymentSession === undefined) this.begin(model, shipment);
    return 'providerUnavailable';
  }

  /** Whether the fee was paid before with the same payment type. */
  private isPaidWithType({ isPaid, paymentSessions }: ModelShipment): boolean {
    const first = paymentSessions.find(
      ({ isActive, page }) => isActive || (page !== undefined && page.recorded > 0),
    );
    return isPaid && first?.paymentType === this.paymentType;
  }

  private begin(model: Model, shipment: ModelShipment): FeePaymentSession {
    const { paymentType } = this;
    const paymentSession: FeePaymentSession = {
      redirectId: undefined,
      paymentType,
      begunAt: now(model),
      page: undefined,
      isActive: true,
    };
    shipment.paymentSessions.push(paymentSession);
    return paymentSession;
  }

  private follow(model: Model, shipment: ModelShipment, redirect: Redirect): void {
    const { redirectId } = redirect;
    const paymentSession = activeSession(shipment) ?? this.begin(model, shipment);
    if (paymentSession.page !== undefined) return expect(redirectId).toBe(paymentSession.redirectId);
    const begunAt = now(model);
    const closesAt = begunAt + PAGE_MS;
    Object.assign(paymentSession, { redirectId, begunAt, page: newPage(redirect, closesAt) });
    shipment.isBeingPaid = true;
    shipment.payUntil = Math.max(shipment.payUntil, closesAt + HOLD_GRACE_MS);
  }

  override toString = () => `start payment of the fee of ${this.nth} by ${this.paymentType}`;
}

const hasPage = ({ paymentSessions }: ModelShipment): boolean =>
  paymentSessions.some(({ page }) => page !== undefined);

/** Pays, fails or cancels on the provider's page for a fee, also on one that has ended. */
export class PayFee extends NthCommand implements RetryableCommand {
  readonly act: PageAction;

  constructor(nth: number, act: PageAction, side: number) {
    super(nth, side);
    this.act = act;
  }

  check = (model: Model) => hasShipments(model) && hasPage(this.shipment(model));

  /** A late payment is for a shipment whose fee is no longer due. */
  private shipment = (model: Model) =>
    shipmentAt(model, this.nth, (one) => hasPage(one) && isUnpaid(one) === (this.act.captureFrom !== 'any'));

  private payment(model: Model): FeePayment & { readonly page: ProviderPage } {
    const shipment = this.shipment(model);
    const sessions = shipment.paymentSessions.filter(({ page }) => page !== undefined);
    const isLate = this.act.captureFrom === 'any';
    const paymentSession = isLate ? sessions[this.nth % sessions.length] : sessions.at(-1);
    if (paymentSession?.page === undefined) throw new Error('There is no page to pay on.');
    return { shipment, paymentSession, page: paymentSession.page };
  }

  async attempt(model: Model, world: World) {
    const { backend, post } = sideOf(world, this.side);
    const session = await backend.sandbox.session(this.payment(model).page.sessionId);
    if (session === undefined) throw new Error('The provider has no such session.');
    await backend.sandbox.act(session, this.act, post);
  }

  recover = (model: Model, world: World) => observeFee({ model, world }, this.payment(model));

  async run(model: Model, world: World): Promise<void> {
    const payment = this.payment(model);
    const { page } = payment;
    const before = { ...page };
    await this.attempt(model, world);
    await observeFee({ model, world }, payment, 'page');
    const expected = isTaken(this.act, before, now(model)) ? 1 : 0;
    expect([`${this}`, page.paid - before.paid]).toEqual([`${this}`, expected]);
    if (page.paid === before.paid && page.state === before.state) return;
    if (!isDelivered(this.act) || model.isProviderUnavailable) return;
    if (page.paid > before.paid) recordFees(model, payment, { upTo: page.recorded + 1 });
    else pollFee(model, payment);
  }

  override toString = () => `on the page of shipment ${this.nth}: ${JSON.stringify(this.act)}`;
}

/** The browser returns from the provider after any payment session of a fee. */
export class ReturnFromFeePayment extends NthCommand implements RetryableCommand {
  check = (model: Model) => hasShipments(model) && hasPage(this.shipment(model));

  private shipment = (model: Model) => shipmentAt(model, this.nth, hasPage);

  private payment(model: Model): FeePayment {
    const shipment = this.shipment(model);
    const sessions = shipment.paymentSessions.filter(({ page }) => page !== undefined);
    const paymentSession = sessions[this.nth % sessions.length];
    if (paymentSession === undefined) throw new Error('There is no payment session to return from.');
    return { shipment, paymentSession };
  }

  attempt(model: Model, world: World) {
    const { shipment, paymentSession } = this.payment(model);
    const path = `/api/redirect/${paymentSession.redirectId}`;
    return world.ask(this.side, shipment.who, { method: 'POST', path });
  }

  async run(model: Model, world: World): Promise<void> {
    const payment = this.payment(model);
    const isDone = (payment.paymentSession.page?.recorded ?? 0) > 0;
    const response = await this.attempt(model, world);
    if (!isDone && model.isProviderUnavailable) return expect(resultOf(response)).toBe('providerUnavailable');
    if (!isDone) pollFee(model, payment);
    // The model does not predict when a late payment is refunded.
    const refunded = (status: string) => (status === 'REFUND_PENDING' ? 'REFUNDED' : status);
    const { paymentStatus } = response.json();
    expect([`${this}`, resultOf(response), refunded(paymentStatus)]).toEqual([
      `${this}`,
      'ok',
      refunded(feeStatus(payment.shipment)),
    ]);
  }

  override toString = () => `return from the provider for the fee of ${this.nth}`;
}
