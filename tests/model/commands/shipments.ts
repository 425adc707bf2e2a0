import { z } from 'zod';
import { AN_ADDRESS, ANOTHER_ADDRESS, aTrackingNumber } from '../../support/shipments.ts';
import { closeFeePage, feeFor, withdraw } from '../fee-rules.ts';
import {
  activeSession,
  DAY_MS,
  isUnpaid,
  type Model,
  type ModelOrder,
  type ModelDraw,
  type ModelShipment,
  isPlayed,
  now,
  shipmentWith,
} from '../model.ts';
import { isHeldPrize } from '../dispute-rules.ts';
import { isRefunded, isVoid } from '../refund-rules.ts';
import type { World } from '../world.ts';
import { hasShipments, orderAt, resultOf, type RetryableCommand, shipmentAt, NthCommand } from './command.ts';
import { readPrizes } from './observe.ts';
import { newKey } from './orders.ts';

const ShipmentResponse = z.object({ userShipId: z.string() });

/** One prize, all prizes of an order, all prizes of two orders, or a fee that differs from the one shown. */
export type Selection = 'one' | 'all' | 'of two orders' | 'for another fee';

/** Requests a shipment of won prizes. */
export class RequestShipment extends NthCommand implements RetryableCommand {
  readonly selection: Selection;
  private readonly key = newKey();

  constructor(nth: number, selection: Selection, side: number) {
    super(nth, side);
    this.selection = selection;
  }

  check = (model: Model) => model.orders.some(isPlayed);

  async predict(model: Model, world: World): Promise<void> {
    for (const order of this.orders(model)) await readPrizes(world, order);
  }

  attempt(model: Model, world: World) {
    const { orders, prizes, fee } = this.input(model);
    const body = {
      productId: orders.find(({ prizes: own }) => own.some((prize) => prizes.includes(prize)))?.draw.drawId,
      wonPrizeIds: prizes,
      address: AN_ADDRESS,
      fee: this.selection === 'for another fee' ? fee + 100 : fee,
      requestKey: this.key,
    };
    return world.ask(this.side, orders[0]?.who ?? 0, { method: 'POST', path: '/api/userShip', body });
  }

  async run(model: Model, world: World): Promise<void> {
    await this.predict(model, world);
    const expected = this.expected(model);
    const response = await this.attempt(model, world);
    expect([`${this}`, resultOf(response)]).toEqual([`${this}`, expected]);
    if (expected === 'ok') this.addShipment(model, ShipmentResponse.parse(response.json()).userShipId);
  }

  private expected(model: Model): string {
    const { orders, prizes } = this.input(model);
    const isOf = ({ prizes: own }: ModelOrder) => own.some((prize) => prizes.includes(prize));
    if (orders.filter(isOf).some(isRefunded)) return 'notFound';
    if (prizes.some((prize) => isVoid(model, prize))) return 'notFound';
    if (prizes.some((prize) => shipmentWith(model, prize) !== undefined)) return 'prizesTaken';
    if (prizes.some((prize) => isHeldPrize(model, prize))) return 'prizesHeld';
    return this.selection === 'for another fee' ? 'feeChanged' : 'ok';
  }

  private addShipment(model: Model, shipmentId: string): void {
    const { orders, prizes, fee } = this.input(model);
    model.shipments.push({
      shipmentId,
      who: orders[0]?.who ?? 0,
      prizes,
      fee,
      trackingNumber: aTrackingNumber(),
      tel: AN_ADDRESS.tel,
      status: 'START',
      isWithdrawn: false,
      isBeingPaid: false,
      isPaid: false,
      payUntil: now(model) + DAY_MS,
      paymentSessions: [],
      refundsDue: 0,
      refundsDone: 0,
      refunds: [],
      parent: undefined,
      problem: null,
      resolution: null,
    });
  }

  /** Returns a played order, and for `of two orders` another one of the same member. */
  private orders(model: Model): readonly ModelOrder[] {
    const isFree = ({ prizes }: ModelOrder) =>
      prizes.every((prize) => shipmentWith(model, prize) === undefined);
    const order = orderAt(
      { orders: model.orders.filter(isPlayed) },
      this.nth,
      (one) => isFree(one) && !isRefunded(one),
    );
    const other = model.orders.find((one) => isPlayed(one) && one.who === order.who && one !== order);
    return this.selection === 'of two orders' && other !== undefined ? [order, other] : [order];
  }

  private input(model: Model) {
    const orders = this.orders(model);
    const won = orders.flatMap(({ prizes }) => prizes);
    const left = won.filter((prize) => !isVoid(model, prize));
    const all = left.length === 0 ? won : left;
    const one = all.find((prize) => shipmentWith(model, prize) === undefined) ?? all[0] ?? '';
    const prizes = this.selection === 'one' ? [one] : all;
    const draws = new Map(orders.map(({ draw }) => [draw, 0]));
    for (const { draw, prizes: ofOrder } of orders)
      draws.set(draw, (draws.get(draw) ?? 0) + ofOrder.filter((prize) => prizes.includes(prize)).length);
    const fee = feeFor([...draws].map(([draw, count]) => ({ draw, prizes: count })));
    return { orders, prizes, fee };
  }

  override toString = () => `request shipment of ${this.selection} ${this.nth}`;
}

let tels = 0;
const newTel = (): string => `075${String((tels += 1)).padStart(7, '0')}`;

/** Changes the address of a shipment. */
export class ChangeAddress extends NthCommand implements RetryableCommand {
  private readonly tel = newTel();

  check = hasShipments;

  attempt(model: Model, world: World) {
    const { who, shipmentId } = shipmentAt(model, this.nth);
    const body = { address: { ...ANOTHER_ADDRESS, tel: this.tel } };
    return world.ask(this.side, who, { method: 'PUT', path: `/api/userShip/${shipmentId}`, body });
  }

  async run(model: Model, world: World): Promise<void> {
    const shipment = shipmentAt(model, this.nth);
    const expected = this.expected(model, shipment);
    expect([`${this}`, resultOf(await this.attempt(model, world))]).toEqual([`${this}`, expected]);
    if (expected === 'ok') shipment.tel = this.tel;
  }

  private expected(model: Model, shipment: ModelShipment): string {
    if (shipment.isWithdrawn) return 'notFound';
    if (shipment.status !== 'START') return 'shipmentAccepted';
    return this.isDearer(model, shipment) ? 'feeHigher' : 'ok';
  }

  /** The first change leads to the other region, later ones stay in it. */
  private isDearer({ orders }: Model, { parent, tel, prizes }: ModelShipment): boolean {
    if (parent !== undefined || tel !== AN_ADDRESS.tel) return false;
    const shares = new Map<ModelDraw, number>();
    for (const { draw, prizes: ofOrder } of orders) {
      const inside = ofOrder.filter((prize) => prizes.includes(prize)).length;
      if (inside > 0) shares.set(draw, (shares.get(draw) ?? 0) + inside);
    }
    const sent = [...shares].map(([draw, count]) => ({ draw, prizes: count }));
    return feeFor(sent, true) > feeFor(sent);
  }

  override toString = () => `change the address of shipment ${this.nth}`;
}

/** A member withdraws a shipment whose fee is unpaid. */
export class WithdrawShipment extends NthCommand implements RetryableCommand {
  check = hasShipments;

  private shipment = (model: Model) => shipmentAt(model, this.nth, isUnpaid);

  attempt(model: Model, world: World) {
    const { who, shipmentId } = this.shipment(model);
    return world.ask(this.side, who, { method: 'DELETE', path: `/api/userShip/${shipmentId}` });
  }

  async run(model: Model, world: World): Promise<void> {
    const shipment = this.shipment(model);
    const response = await this.attempt(model, world);
    expect([`${this}`, resultOf(response)]).toEqual([`${this}`, this.expected(model, shipment)]);
  }

  /** Returns the expected result and applies it to the shipment. */
  private expected(model: Model, shipment: ModelShipment): string {
    if (shipment.isWithdrawn) return 'ok';
    if (!isUnpaid(shipment)) return 'shipmentPaid';
    const paymentSession = activeSession(shipment);
    if (shipment.isBeingPaid && paymentSession !== undefined) {
      if (model.isProviderUnavailable) return 'providerUnavailable';
      if (closeFeePage(model, { shipment, paymentSession }) === 'paid') return 'shipmentPaid';
    }
    withdraw(shipment);
    return 'ok';
  }

  override toString = () => `withdraw shipment ${this.nth}`;
}

/** A member gives up the first prize of a played order. */
export class GiveUpPrize extends NthCommand implements RetryableCommand {
  private hasCrashed = false;

  check = (model: Model) => model.orders.some(isPlayed);

  private order = (model: Model) =>
    orderAt({ orders: model.orders.filter(isPlayed) }, this.nth, (order) => !isRefunded(order));

  predict = (model: Model, world: World) => readPrizes(world, this.order(model));

  attempt(model: Model, world: World) {
    const { who, prizes } = this.order(model);
    const body = { wonPrizeIds: prizes.slice(0, 1) };
    return world.ask(this.side, who, { method: 'POST', path: '/api/orderHistoryPrize/giveUp', body });
  }

  recover = (model: Model, world: World) => {
    this.hasCrashed = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    await this.predict(model, world);
    const expected = this.expected(model);
    const outcome = resultOf(await this.attempt(model, world));
    const isRepeat = this.hasCrashed && expected === 'ok' && outcome === 'notFound';
    expect([`${this}`, isRepeat ? expected : outcome]).toEqual([`${this}`, expected]);
    if (expected === 'ok') model.givenUp.add(this.order(model).prizes[0] ?? '');
  }

  private expected(model: Model): string {
    const [prize = ''] = this.order(model).prizes;
    if (isVoid(model, prize)) return 'notFound';
    return shipmentWith(model, prize) === undefined ? 'ok' : 'prizesTaken';
  }

  override toString = () => `give up a prize of order ${this.nth}`;
}

/** A member gives up the prizes of a shipment with a problem. */
export class GiveUpShipment extends NthCommand implements RetryableCommand {
  check = hasShipments;

  private shipment = (model: Model) => shipmentAt(model, this.nth, isUndecided);

  attempt(model: Model, world: World) {
    const { who, shipmentId } = this.shipment(model);
    return world.ask(this.side, who, { method: 'POST', path: `/api/userShip/${shipmentId}/giveUp` });
  }

  async run(model: Model, world: World): Promise<void> {
    const shipment = this.shipment(model);
    const expected = this.expected(shipment);
    expect([`${this}`, resultOf(await this.attempt(model, world))]).toEqual([`${this}`, expected]);
    if (expected === 'ok') shipment.resolution = 'givenUp';
  }

  private expected(shipment: ModelShipment): string {
    if (shipment.isWithdrawn) return 'notFound';
    return isUndecided(shipment) || shipment.resolution === 'givenUp' ? 'ok' : 'shipmentChanged';
  }

  override toString = () => `give up shipment ${this.nth}`;
}

const isUndecided = ({ problem, resolution }: ModelShipment): boolean =>
  problem !== null && resolution === null;
