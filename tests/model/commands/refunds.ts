import {
  recordShippingFeeRefund,
  refundShippingFee,
  withdrawShippingFeeRefund,
} from '#backend/actions/refunds/shipping-fee-refunds.ts';
import {
  recordOrderRefund,
  refundOrder,
  withdrawOrderRefund,
} from '#backend/actions/refunds/order-refunds.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import type { OrderRefundScope } from '#backend/domain/refunds/order-refunds.ts';
import type { FeeRefundScope } from '#backend/domain/refunds/fee-refunds.ts';
import type { RefundMethod } from '#lib/contract/enums.ts';
import { refundResult } from '../../support/refunds.ts';
import { isPaid, isPlayed, type Model, type ModelOrder, type ModelShipment } from '../model.ts';
import {
  addRefund,
  isRefunded,
  isTakenBack,
  type ModelRefund,
  type RefundPart,
  planRefund,
  refundedYen,
} from '../refund-rules.ts';
import { sideOf, type World } from '../world.ts';
import {
  hasOrders,
  hasShipments,
  NthCommand,
  orderAt,
  pick,
  type RetryableCommand,
  shipmentAt,
} from './command.ts';
import { readPrizes } from './observe.ts';

const ACT = { operator: 'marupo', action: 'refundOrder', facts: {} };

const isStored = async (world: World, refundId: string): Promise<boolean> => {
  const found = sql`select from refunds where refund_id = ${refundId}`;
  return (await sideOf(world, 0).backend.db.execute(found)).rows.length > 0;
};

type OrderRefund = {
  readonly part: 'order' | 'one ticket' | 'two tickets' | 'goodwill';
  readonly method: RefundMethod;
};

const GOODWILL_YEN = 300;

/** An operator refunds an order, some of its tickets or a part of its price. */
export class RefundOrder extends NthCommand implements RetryableCommand {
  readonly part: OrderRefund['part'];
  readonly method: RefundMethod;
  private readonly refundId = randomUUID();

  constructor(nth: number, side: number, { part, method }: OrderRefund) {
    super(nth, side);
    this.part = part;
    this.method = method;
  }

  check = hasOrders;

  private order = (model: Model) => orderAt(model, this.nth, (one) => isPaid(one) && !isRefunded(one));

  predict = async (model: Model, world: World): Promise<void> => {
    const order = this.order(model);
    if (isPlayed(order)) await readPrizes(world, order);
    if (isPaid(order)) await readFirstTicket(world, order);
  };

  async attempt(model: Model, world: World): Promise<string> {
    const { draw, orderId, firstTicket } = this.order(model);
    const request = { refundId: this.refundId, method: this.method, note: '破損' };
    const of = this.scope(model, firstTicket);
    const key = { drawId: draw.drawId, orderId };
    const { orderBatcher } = sideOf(world, this.side).backend.paying;
    return refundResult(await refundOrder(orderBatcher, { ...key, request: { ...request, of }, act: ACT }));
  }

  private scope(model: Model, firstTicket: number): OrderRefundScope {
    const part = this.partOf(model);
    return part.scope === 'tickets'
      ? { ...part, tickets: part.tickets.map((ticket) => firstTicket + ticket) }
      : part;
  }

  private partOf(model: Model): RefundPart {
    const { quantity } = this.order(model);
    switch (this.part) {
      case 'order':
        return { scope: 'order' };
      case 'one ticket':
        return { scope: 'tickets', tickets: [this.nth % quantity] };
      case 'two tickets':
        return { scope: 'tickets', tickets: [...new Set([0, quantity - 1])] };
      case 'goodwill':
        return { scope: 'goodwill', yen: GOODWILL_YEN };
    }
  }

  /** Operators repeat a refund with its idempotency key, which makes it once. */
  recover = async (model: Model, world: World): Promise<void> => {
    if (await isStored(world, this.refundId)) this.apply(model);
    else await this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    await this.predict(model, world);
    const planned = planRefund(model, this.order(model), { part: this.partOf(model), method: this.method });
    const expected = typeof planned === 'string' ? planned : 'refunded';
    expect([`${this}`, await this.attempt(model, world)]).toEqual([`${this}`, expected]);
    if (expected === 'refunded') this.apply(model);
  }

  private apply(model: Model): void {
    const order = this.order(model);
    const { method, refundId } = this;
    const planned = planRefund(model, order, { part: this.partOf(model), method });
    expect([`${this}`, typeof planned]).toEqual([`${this}`, 'object']);
    if (typeof planned === 'string') return;
    addRefund(order, { refundId, method, state: 'open', ...planned });
  }

  override toString = () => `refund ${this.part} of ${this.nth} by ${this.method}`;
}

/** The number in the box of the first ticket, which the model does not predict. */
async function readFirstTicket(world: World, order: ModelOrder): Promise<void> {
  const { rows } = await sideOf(world, 0).backend.db.execute<{ first: number }>(
    sql`select first_ticket as first from orders where order_id = ${order.orderId}`,
  );
  order.firstTicket = rows[0]?.first ?? 0;
}

const FEE_GOODWILL_YEN = yen(100);

type FeeRefund = Pick<FeeRefundScope, 'scope'> & { readonly method: RefundMethod };

/** An operator refunds a shipping fee, or a part of it. */
export class RefundFee extends NthCommand implements RetryableCommand {
  readonly of: FeeRefundScope;
  readonly method: RefundMethod;
  private readonly refundId = randomUUID();

  constructor(nth: number, side: number, { scope, method }: FeeRefund) {
    super(nth, side);
    this.of = scope === 'goodwill' ? { scope, yen: FEE_GOODWILL_YEN } : { scope };
    this.method = method;
  }

  check = hasShipments;

  private shipment = (model: Model) => shipmentAt(model, this.nth, ({ isPaid: isFeePaid }) => isFeePaid);

  async attempt(model: Model, world: World): Promise<string> {
    const { shipmentId } = this.shipment(model);
    const request = { refundId: this.refundId, method: this.method, note: '遅配', of: this.of };
    const { db } = sideOf(world, this.side).backend;
    return refundResult(await refundShippingFee(db, { shipmentId, request, act: ACT }));
  }

  recover = async (model: Model, world: World): Promise<void> => {
    if (await isStored(world, this.refundId)) this.apply(model);
    else await this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const expected = this.expected(this.shipment(model));
    expect([`${this}`, await this.attempt(model, world)]).toEqual([`${this}`, expected]);
    if (expected === 'refunded') this.apply(model);
  }

  private yen(shipment: ModelShipment): number {
    return this.of.scope === 'goodwill' ? this.of.yen : shipment.fee - refundedYen(shipment);
  }

  private expected(shipment: ModelShipment): string {
    if (!shipment.isPaid) return 'notPaid';
    const rest = shipment.fee - refundedYen(shipment);
    if (rest === 0) return 'alreadyRefunding';
    return this.yen(shipment) > rest ? 'moreThanPaid' : 'refunded';
  }

  private apply(model: Model): void {
    const shipment = this.shipment(model);
    const { refundId, method } = this;
    shipment.refunds.push({ refundId, method, state: 'open', tickets: [], yen: this.yen(shipment) });
  }

  override toString = () => `refund ${this.of.scope} of the fee of ${this.nth} by ${this.method}`;
}

/** A refund with what it is of. */
type Subject = { readonly refund: ModelRefund } & (
  | { readonly order: ModelOrder }
  | { readonly shipment: ModelShipment }
);

const subjectsOf = ({ orders, shipments }: Model): readonly Subject[] => [
  ...orders.flatMap((order) => order.refunds.map((refund) => ({ refund, order }))),
  ...shipments.flatMap((shipment) => shipment.refunds.map((refund) => ({ refund, shipment }))),
];

/** An operator records that a refund was transferred, or withdraws it. */
export class EndTransfer extends NthCommand implements RetryableCommand {
  readonly as: 'paid out' | 'withdrawn';
  private hasCrashed = false;

  constructor(nth: number, as: EndTransfer['as'], side: number) {
    super(nth, side);
    this.as = as;
  }

  check = (model: Model) => subjectsOf(model).length > 0;

  private subject = (model: Model) =>
    pick(
      subjectsOf(model),
      this.nth,
      ({ refund }) => refund.method === 'bankTransfer' && refund.state === 'open',
    );

  attempt(model: Model, world: World): Promise<string> {
    const subject = this.subject(model);
    const { refundId } = subject.refund;
    const { db, orderBatcher } = sideOf(world, this.side).backend.paying;
    const run = { act: ACT, payout: { paidOutOn: '2026-11-22', reference: 'F-12' } };
    const isPayout = this.as === 'paid out';
    if ('shipment' in subject) {
      const key = { shipmentId: subject.shipment.shipmentId, refundId };
      return isPayout ? recordShippingFeeRefund(db, key, run) : withdrawShippingFeeRefund(db, key, run);
    }
    const key = { drawId: subject.order.draw.drawId, orderId: subject.order.orderId };
    return isPayout
      ? recordOrderRefund(orderBatcher, { ...key, refundId }, run)
      : withdrawOrderRefund(orderBatcher, { ...key, refundId }, run);
  }

  recover = (model: Model, world: World) => {
    this.hasCrashed = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const subject = this.subject(model);
    const expected = this.expected(subject);
    const outcome = await this.attempt(model, world);
    const ofRepeat = this.as === 'paid out' ? 'known' : 'withdrawn';
    const isRepeat = this.hasCrashed && expected === 'recorded' && outcome === ofRepeat;
    expect([`${this}`, isRepeat ? expected : outcome]).toEqual([`${this}`, expected]);
    if (expected === 'recorded') subject.refund.state = this.as === 'paid out' ? 'done' : 'withdrawn';
  }

  private expected(subject: Subject): string {
    const { method, state } = subject.refund;
    if (method === 'provider') return 'otherMethod';
    if (state !== 'open') return state === 'done' ? 'known' : 'withdrawn';
    const isKept =
      'order' in subject && subject.order.draw.isCancelled && !isTakenBack(subject.order, subject.refund);
    return this.as === 'withdrawn' && isKept ? 'drawCancelled' : 'recorded';
  }

  override toString = () => `transfer ${this.nth} is ${this.as}`;
}
