import { refundOrder } from '#backend/actions/orders/refund.ts';
import {
  type TransitionResult,
  type Fulfilment,
  createFulfilment,
} from '#backend/actions/shipments/fulfilment.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import type { ShippingStatus } from '#lib/contract/enums.ts';
import { isPaid, type Model } from '../../expected/model.ts';
import { isInParcel, isUnpaid, type ModelParcel } from '../../expected/parcels.ts';
import { sideOf, type World } from '../../world.ts';
import { type Deed, hasOrders, orderAt } from '../command.ts';
import { hasParcels, parcelAt } from './parcel-at.ts';

const STEPS: readonly ShippingStatus[] = ['START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'];

/** The shop sends a parcel a step further: the next one, or one that it names. */
export class Move implements Deed {
  readonly nth: number;
  readonly to: ShippingStatus | 'next';
  readonly side: number;
  private hasDied = false;

  constructor(nth: number, to: ShippingStatus | 'next', side: number) {
    this.nth = nth;
    this.to = to;
    this.side = side;
  }

  check = hasParcels;

  private parcel = (model: Model) =>
    parcelAt(model, this.nth, (one) => !one.isWithdrawn && !isUnpaid(one) && one.status !== 'DELIVERED');

  private target = ({ status }: ModelParcel): ShippingStatus =>
    this.to === 'next' ? (STEPS[STEPS.indexOf(status) + 1] ?? 'DELIVERED') : this.to;

  attempt(model: Model, world: World): Promise<TransitionResult> {
    const { db } = sideOf(world, this.side).backend;
    return createShipmentServices(db).inTransaction((stores) =>
      this.move(createFulfilment(stores), this.parcel(model)),
    );
  }

  private move(yard: Fulfilment, parcel: ModelParcel): Promise<TransitionResult> {
    const { shipmentId, trackingNumber } = parcel;
    switch (this.target(parcel)) {
      case 'START':
      case 'WAITING':
        return yard.accept([shipmentId]);
      case 'SHIPSTART':
        return yard.ship([{ shipmentId, carrier: 'yamato', trackingNumber }]);
      case 'COMPLETEMAIL':
        return yard.recordEmailed([shipmentId]);
      case 'DELIVERED':
        return yard.deliver([shipmentId]);
    }
  }

  /** What was done before the backend died is known again. */
  recover = (model: Model, world: World) => {
    this.hasDied = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const parcel = this.parcel(model);
    const to = this.target(parcel);
    const expected = this.expected(parcel, to);
    const moved = await this.attempt(model, world);
    const come = outcomeOf(moved);
    const isKnownAgain = this.hasDied && expected === 'moved' && come === 'before';
    expect([`${this} ${parcel.status}`, isKnownAgain ? expected : come]).toEqual([
      `${this} ${parcel.status}`,
      expected,
    ]);
    if (expected === 'moved') parcel.status = to;
  }

  private expected(parcel: ModelParcel, to: ShippingStatus): string {
    const [from, target] = [STEPS.indexOf(parcel.status), Math.max(1, STEPS.indexOf(to))];
    // A number that a parcel has already says nothing new, wherever it is by now.
    if (to === 'SHIPSTART' && from > target) return 'before';
    if (parcel.isWithdrawn) return 'withdrawn';
    if (from === target) return 'before';
    if (from + 1 !== target) return 'wrongState';
    return isUnpaid(parcel) ? 'feeUnpaid' : 'moved';
  }

  toString = () => `move ${this.nth} to ${this.to}`;
}

function outcomeOf(moved: TransitionResult): string {
  if ('rejected' in moved) return `${moved.rejected[0]?.reason}`;
  return moved.moved.length > 0 ? 'moved' : 'before';
}

/** The shop gives back what an order has cost. */
export class RefundOrder implements Deed {
  readonly nth: number;
  readonly side: number;
  private hasDied = false;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = hasOrders;

  private order = (model: Model) => orderAt(model, this.nth, (one) => isPaid(one) && !one.isGivenBack);

  attempt(model: Model, world: World) {
    const { draw, orderId } = this.order(model);
    const act = { operator: 'marupo', act: 'refundOrder', facts: { orderId } };
    return refundOrder(sideOf(world, this.side).backend.buying, { drawId: draw.drawId, orderId, act });
  }

  recover = (model: Model, world: World) => {
    this.hasDied = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const expected = this.expected(model);
    const come = await this.attempt(model, world);
    const isKnownAgain = this.hasDied && expected === 'refunded' && come === 'alreadyRefunding';
    expect([`${this}`, isKnownAgain ? expected : come]).toEqual([`${this}`, expected]);
    if (expected !== 'refunded') return;
    order.isGivenBack = true;
    order.owed += 1;
  }

  private expected(model: Model): string {
    const order = this.order(model);
    if (order.isGivenBack) return 'alreadyRefunding';
    if (!isPaid(order) || order.draw.price === 0) return 'notPaid';
    return isInParcel(model, order) ? 'prizesSent' : 'refunded';
  }

  toString = () => `give the money of ${this.nth} back`;
}
