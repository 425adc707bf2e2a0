import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PREMIUM_LIMITS } from '#lib/contract/shop-rules.ts';
import { type DrawEntry, ticketsOf } from '../content/entry.ts';
import { lacksChildMark, NO_GOODS, type Goods } from './goods.ts';
import { oddsPercent } from './public-view.ts';

/** The result of one rule. */
export type CheckLine = {
  readonly rule: PublishRule;
  /** `false`: somebody has to decide whether the draw is lawful. */
  readonly isMet: boolean;
  /** The names of the prizes concerned. */
  readonly prizes: readonly string[];
  /** The sum concerned, and what it is compared with; null: none. */
  readonly yen: number | null;
  readonly limitYen: number | null;
};

type CheckedDraw = Pick<DrawEntry, 'price' | 'paymentTypes' | 'shipping'> & {
  readonly prizes: readonly (CheckedPrize & { readonly total: number })[];
  readonly lastOne: CheckedPrize | undefined;
};

type CheckedPrize = { readonly name: string; readonly goods?: Goods | undefined };

/**
 * Checks a draw before shoppers see it. A line that is not met does not prove a fault: a kuji of which every ticket wins goods
 * worth its price is a sale, while premiums of a lottery have limits (景品表示法, 一般懸賞). The publisher decides and confirms
 * it. A certain fault is a broken rule of the draw (`checkDraw`) and cannot be published. `offered`: the payment types of the
 * provider; undefined: not known here.
 */
export function publishCheck(
  draw: CheckedDraw,
  today: string,
  offered?: readonly PaymentType[],
): CheckLine[] {
  const { prizes, lastOne, price, shipping } = draw;
  const all = lastOne === undefined ? prizes : [...prizes, lastOne];
  const { lastDay } = shipping.date;
  const tickets = ticketsOf(prizes);
  return [
    ...(price === 0 ? [] : premiumLines(draw)),
    lineOf(
      'childMark',
      all.filter((prize) => lacksChildMark(goodsOf(prize))),
    ),
    lineOf(
      'age',
      all.filter((prize) => goodsOf(prize).ageFrom === null),
    ),
    lineOf(
      'origin',
      all.filter((prize) => goodsOf(prize).material === '' || goodsOf(prize).country === ''),
    ),
    { ...lineOf('shippingDate', []), isMet: lastDay === null || lastDay >= today },
    lineOf(
      'odds',
      prizes.filter(({ total }) => oddsPercent(total, tickets) === 0),
    ),
    ...(price === 0 || offered === undefined
      ? []
      : [{ ...lineOf('paymentTypes', []), isMet: draw.paymentTypes.some((type) => offered.includes(type)) }]),
  ];
}

/** The most that a premium of a lottery may be worth, for a purchase of this price. */
export const premiumLimit = (price: number): number =>
  price < PREMIUM_LIMITS.multiplesBelowYen ? price * PREMIUM_LIMITS.multiples : PREMIUM_LIMITS.mostYen;

/** The rules on the values of prizes. A draw that costs nothing needs none: nobody has to buy to take part. */
function premiumLines({ prizes, lastOne, price }: CheckedDraw): CheckLine[] {
  const all = lastOne === undefined ? prizes : [...prizes, lastOne];
  const limit = premiumLimit(price);
  const valueOf = (prize: CheckedPrize) => goodsOf(prize).value;
  const worthBelow = prizes.filter((prize) => (valueOf(prize) ?? price) < price);
  const worthAbove = prizes.filter((prize) => (valueOf(prize) ?? 0) > limit);
  return [
    lineOf(
      'values',
      all.filter((prize) => valueOf(prize) === null),
    ),
    lineOf('lowestPrize', worthBelow, { yen: lowest(worthBelow.map(valueOf)), limitYen: price }),
    lineOf('prizeLimit', worthAbove, { yen: highest(worthAbove.map(valueOf)), limitYen: limit }),
    ...(lastOne === undefined ? [] : lastOneLines(lastOne, limit, price * ticketsOf(prizes))),
  ];
}

/** The last-one prize comes on top of what its buyer has paid for. */
function lastOneLines(lastOne: CheckedPrize, limit: number, sales: number): CheckLine[] {
  const yen = goodsOf(lastOne).value;
  const most = Math.floor((sales * PREMIUM_LIMITS.salesPercent) / 100);
  const above = (limitYen: number) => (yen !== null && yen > limitYen ? [lastOne] : []);
  return [
    lineOf('lastOneLimit', above(limit), { yen, limitYen: limit }),
    lineOf('premiumTotal', above(most), { yen, limitYen: most }),
  ];
}

const lineOf = (
  rule: PublishRule,
  wrong: readonly CheckedPrize[],
  sums: Pick<CheckLine, 'yen' | 'limitYen'> = { yen: null, limitYen: null },
): CheckLine => ({ rule, isMet: wrong.length === 0, prizes: wrong.map(({ name }) => name), ...sums });

const goodsOf = ({ goods = NO_GOODS }: CheckedPrize): Goods => goods;

const sums = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const lowest = (values: readonly (number | null)[]) =>
  sums(values).length === 0 ? null : Math.min(...sums(values));
const highest = (values: readonly (number | null)[]) =>
  sums(values).length === 0 ? null : Math.max(...sums(values));

/** The rules that are not met. */
export const openRules = (lines: readonly CheckLine[]): readonly PublishRule[] =>
  lines.filter(({ isMet }) => !isMet).map(({ rule }) => rule);
