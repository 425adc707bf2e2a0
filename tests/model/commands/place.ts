import { z } from 'zod';
import { heldIn, liveIn, type Model, now } from '../expected/model.ts';
import { HOLD_MS, refusalOf, type Wish } from '../expected/rules.ts';
import type { World } from '../world.ts';
import { type Command, type Deed, said } from './command.ts';

const Placed = z.object({ orderHistoryId: z.string(), status: z.string() });

export type Placing = {
  readonly side: number;
  readonly who: number;
  readonly draw: number;
  /** 0: all that remain. */
  readonly quantity: number;
};

/** Somebody wants tickets. */
export class Place implements Deed {
  readonly wish: Placing;
  readonly side: number;
  private readonly key = newKey();
  private foreseen: string | undefined;

  constructor(wish: Placing) {
    this.wish = wish;
    this.side = wish.side;
  }

  check = () => true;

  attempt(model: Model, world: World) {
    const wish = wishIn(model, this.wish);
    return world.ask(this.side, wish.who, placing(wish, this.key));
  }

  async run(model: Model, world: World): Promise<void> {
    const wish = wishIn(model, this.wish);
    const expected = this.foreseen ?? (await this.expected(model, world, wish));
    const answer = await this.attempt(model, world);
    expect([`${this}`, said(answer)]).toEqual([`${this}`, expected]);
    if (expected === 'ok') keep(model, { wish, requestKey: this.key, answer: answer.json() });
  }

  /** Before it is tried in vain, because the line may look otherwise afterwards. */
  async foresee(model: Model, world: World): Promise<void> {
    this.foreseen = await this.expected(model, world, wishIn(model, this.wish));
  }

  /** Whose turn it is, matters only to those who could buy if it were theirs. */
  private async expected(model: Model, world: World, wish: Wish): Promise<string> {
    const refusal = refusalOf(model, wish);
    if (refusal !== undefined && BEFORE_THE_LINE.includes(refusal)) return refusal;
    return (await refusalInLine(world, this.side, wish)) ?? refusal ?? 'ok';
  }

  toString = () => `place ${JSON.stringify(this.wish)}`;
}

const Standing = z.object({ state: z.string() });
const BEFORE_THE_LINE = ['soldOut', 'saleOver', 'orderUnderWay', 'heldTooLong'];
const MAY_BUY = ['open', 'called', 'soldOut'];

/** Whose turn it is, is the line's to say; that nobody buys who is told to wait is what is looked at here. */
async function refusalInLine(world: World, side: number, { who, draw }: Wish): Promise<string | undefined> {
  if (!draw.hasLine) return undefined;
  const asked = { method: 'GET', path: `/api/product/${draw.name}/queue` } as const;
  const { state } = Standing.parse((await world.ask(side, who, asked)).json());
  return MAY_BUY.includes(state) ? undefined : 'queueFirst';
}

/** The same again, under the same key: a double click, or a second try after an answer was lost. */
export class PlaceAgain implements Command {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = ({ orders }: Model) => orders.length > 0;

  async run({ orders }: Model, world: World): Promise<void> {
    const order = orders[this.nth % orders.length];
    if (order === undefined) return;
    const same = await world.ask(this.side, order.who, placing(order, order.key));
    expect(Placed.parse(same.json())).toEqual({ orderHistoryId: order.orderId, status: order.status });
    const other = await world.ask(
      this.side,
      order.who,
      placing({ ...order, quantity: order.quantity + 1 }, order.key),
    );
    expect(said(other)).toBe('keyReused');
  }

  toString = () => `place order ${this.nth} again`;
}

/** Mostly of somebody who has nothing under way. `0` becomes a number only now that it is asked for. */
export function wishIn(model: Model, { who, draw: nth, quantity }: Placing): Wish {
  const draw = model.draws[nth % model.draws.length];
  if (draw === undefined) throw new Error('There are no draws.');
  const everybody = Array.from({ length: model.members }, (_, member) => member);
  const free = everybody.filter((member) => !liveIn(model, draw).some((order) => order.who === member));
  const some = who % 4 === 0 || free.length === 0 ? everybody : free;
  const rest = Math.max(1, draw.size - draw.sold - heldIn(model, draw));
  return { who: some[who % some.length] ?? 0, draw, quantity: quantity === 0 ? rest : quantity };
}

/** A run has members of its own, so that a key may come again in another run. */
let keys = 0;
export const newKey = (): string => `key-of-a-purchase-${(keys += 1)}`;

export const placing = ({ draw, quantity }: Pick<Wish, 'draw' | 'quantity'>, requestKey: string) =>
  ({
    method: 'POST',
    path: '/api/orderHistory',
    body: { productId: draw.drawId, quantity, requestKey },
  }) as const;

type Kept = { readonly wish: Wish; readonly requestKey: string; readonly answer: unknown };

export function keep(model: Model, { wish, requestKey, answer }: Kept): void {
  const { orderHistoryId } = Placed.parse(answer);
  model.orders.push({
    ...wish,
    orderId: orderHistoryId,
    key: requestKey,
    status: 'START',
    heldUntil: now(model) + HOLD_MS,
    trip: undefined,
    placedAt: now(model),
    settledAt: 0,
    endedAt: 0,
    owed: 0,
    returned: 0,
    isGivenBack: false,
    prizes: [],
  });
}
