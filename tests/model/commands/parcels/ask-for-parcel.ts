import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AN_ADDRESS, aTrackingNumber } from '../../../support/shipments.ts';
import { DAY_MS, type Model, type ModelOrder, now } from '../../expected/model.ts';
import { feeFor, parcelWith } from '../../expected/parcels.ts';
import { sideOf, type World } from '../../world.ts';
import { type Deed, orderAt, said } from '../command.ts';
import { newKey } from '../place.ts';

const Asked = z.object({ userShipId: z.string() });

/** One prize, all of an order, or all of two orders; or for a fee that nobody has shown. */
export type What = 'one' | 'all' | 'of two orders' | 'for another fee';

/** Somebody wants what he has won to be sent. */
export class AskForParcel implements Deed {
  readonly nth: number;
  readonly what: What;
  readonly side: number;
  private readonly key = newKey();

  constructor(nth: number, what: What, side: number) {
    this.nth = nth;
    this.what = what;
    this.side = side;
  }

  check = (model: Model) => model.orders.some(isPlayed);

  async foresee(model: Model, world: World): Promise<void> {
    for (const order of this.orders(model)) await lookUpPrizes(world, order);
  }

  attempt(model: Model, world: World) {
    const { orders, prizes, fee } = this.wish(model);
    const body = {
      productId: orders[0]?.draw.drawId,
      wonPrizeIds: prizes,
      address: AN_ADDRESS,
      fee: this.what === 'for another fee' ? fee + 100 : fee,
      requestKey: this.key,
    };
    return world.ask(this.side, orders[0]?.who ?? 0, { method: 'POST', path: '/api/userShip', body });
  }

  async run(model: Model, world: World): Promise<void> {
    await this.foresee(model, world);
    const expected = this.expected(model);
    const answer = await this.attempt(model, world);
    expect([`${this}`, said(answer)]).toEqual([`${this}`, expected]);
    if (expected === 'ok') this.keep(model, Asked.parse(answer.json()).userShipId);
  }

  private expected(model: Model): string {
    const { orders, prizes } = this.wish(model);
    if (orders.some(({ isGivenBack }) => isGivenBack)) return 'notFound';
    if (prizes.some((prize) => parcelWith(model, prize) !== undefined)) return 'prizesTaken';
    return this.what === 'for another fee' ? 'feeChanged' : 'ok';
  }

  private keep(model: Model, shipmentId: string): void {
    const { orders, prizes, fee } = this.wish(model);
    model.parcels.push({
      ...{ shipmentId, who: orders[0]?.who ?? 0, prizes, fee, trackingNumber: aTrackingNumber() },
      ...{ tel: AN_ADDRESS.tel, status: 'START', isWithdrawn: false, isBeingPaid: false, isPaid: false },
      ...{ payUntil: now(model) + DAY_MS, trips: [], owed: 0, returned: 0 },
    });
  }

  /** An order that was played; and another of the same member. */
  private orders(model: Model): readonly ModelOrder[] {
    const isFree = ({ prizes }: ModelOrder) =>
      prizes.every((prize) => parcelWith(model, prize) === undefined);
    const order = orderAt(
      { ...model, orders: model.orders.filter(isPlayed) },
      this.nth,
      (one) => isFree(one) && !one.isGivenBack,
    );
    const other = model.orders.find((one) => isPlayed(one) && one.who === order.who && one !== order);
    return this.what === 'of two orders' && other !== undefined ? [order, other] : [order];
  }

  private wish(model: Model) {
    const orders = this.orders(model);
    const free = orders.flatMap(({ prizes }) => prizes);
    const one = free.find((prize) => parcelWith(model, prize) === undefined) ?? free[0] ?? '';
    const prizes = this.what === 'one' ? [one] : free;
    const draws = new Map(orders.map(({ draw }) => [draw, 0]));
    for (const { draw, prizes: all } of orders)
      draws.set(draw, (draws.get(draw) ?? 0) + all.filter((prize) => prizes.includes(prize)).length);
    const fee = feeFor([...draws].map(([draw, count]) => ({ draw, prizes: count })));
    return { orders, prizes, fee };
  }

  toString = () => `ask to send ${this.what} ${this.nth}`;
}

const isPlayed = ({ status }: ModelOrder): boolean => status === 'CONFIRM';

/** Which prizes somebody has won is the box's to say. */
async function lookUpPrizes(world: World, order: ModelOrder): Promise<void> {
  if (order.prizes.length > 0) return;
  const { rows } = await sideOf(world, 0).backend.db.execute<{ id: string }>(
    sql`select won_prize_id as id from won_prizes where order_id = ${order.orderId} order by ticket`,
  );
  order.prizes = rows.map(({ id }) => id);
}
