import { variantCounts } from '#lib/line-ups/variant-counts.ts';
import {
  type BrokenRule,
  type DrawEntry,
  type Problem,
  problemIf,
  type VariantEntry,
} from '../content/entry.ts';
import type { Period, Variant, WholeDraw } from './draw.ts';
import { type Goods, NO_GOODS, placesOf } from './goods.ts';

/** A sale has begun at its opening time, or once tickets are sold or on hold. */
export const hasBegun = (draw: WholeDraw, now: Date): boolean =>
  now >= draw.opensAt || draw.sold > 0 || draw.held > 0;

const SALE_OPENED: BrokenRule = {
  code: 'saleOpened',
  message: 'cannot change any more: the sale has opened',
};

type WrittenPeriod = Period & { readonly opensAtWritten: string; readonly closesAtWritten: string };

type WrittenDraw = WholeDraw & WrittenPeriod;

/** A field that stays once the sale has begun, because buyers rely on it. */
type ImmutableField = {
  readonly at: Problem['at'];
  readonly isSame: (before: WrittenDraw, entry: DrawEntry) => boolean;
};

const DRAW_FIELDS: readonly ImmutableField[] = [
  { at: ['price'], isSame: (before, entry) => entry.price === before.price },
  { at: ['salesType'], isSame: (before, entry) => entry.salesType === before.salesType },
  {
    at: ['opensAt'],
    isSame: (before, entry) =>
      entry.opensAt.text === before.opensAtWritten || entry.opensAt.at.getTime() === before.opensAt.getTime(),
  },
  {
    at: ['closesAt'],
    isSame: (before, entry) =>
      entry.closesAt.text === before.closesAtWritten ||
      entry.closesAt.at.getTime() === before.closesAt.getTime(),
  },
  { at: ['chooseDays'], isSame: (before, entry) => (entry.chooseDays ?? null) === before.chooseDays },
  { at: ['prizes'], isSame: (before, entry) => entry.prizes.length === before.prizes.length },
];

const LAST_ONE: ImmutableField = {
  at: ['lastOne', 'name'],
  isSame: (before, entry) => (entry.lastOne?.name ?? null) === (before.lastOnePrize?.name ?? null),
};

const PRIZE_FIELDS = ['total', 'name', 'grade', 'gradeLabel'] as const;

/** Names and pieces, as the manifest states them. */
const variantsText = (total: number, variants: readonly VariantEntry[] | readonly Variant[] = []) =>
  JSON.stringify([variants.map(({ name }) => name), variantCounts(total, variants)]);

/** The fields of the manifest that stay once it is announced or the sale has begun. */
export const immutableFields = ({ prizes }: WholeDraw): readonly ImmutableField[] => [
  ...DRAW_FIELDS,
  ...prizes.flatMap((was, index) => [
    ...PRIZE_FIELDS.map((field) => ({
      at: ['prizes', index, field],
      // A prize that is left out is an error of the number of prizes.
      isSame: (_before: WrittenDraw, { prizes: after }: DrawEntry) =>
        after[index] === undefined || after[index][field] === was[field],
    })),
    {
      at: ['prizes', index, 'variants'],
      isSame: (_before: WrittenDraw, { prizes: after }: DrawEntry) =>
        after[index] === undefined ||
        variantsText(was.total, after[index].variants) === variantsText(was.total, was.variants),
    },
  ]),
  LAST_ONE,
];

/** Rejects changes of the box and the price of a sale that has begun, because buyers rely on them. */
export const forbiddenChanges = (before: WrittenDraw, entry: DrawEntry): Problem[] =>
  immutableFields(before).flatMap(({ at, isSame }) => problemIf(!isSame(before, entry), at, SALE_OPENED));

const DEARER: BrokenRule = {
  code: 'shippingDearer',
  message: 'cannot make shipping dearer any more: the sale has opened',
};

type Sent = { readonly goods?: Goods | undefined };

/** A prize that is bought takes no more places than at its purchase, and can be sent by post if it could then. */
export const dearerPrizes = ({ prizes, lastOnePrize }: WholeDraw, entry: DrawEntry): Problem[] => [
  ...prizes.flatMap(({ goods }, index) => dearer(goods, entry.prizes[index], ['prizes', index])),
  ...(lastOnePrize === null ? [] : dearer(lastOnePrize.goods, entry.lastOne, ['lastOne'])),
];

function dearer(was: Goods, prize: Sent | undefined, at: Problem['at']): Problem[] {
  if (prize === undefined) return [];
  const { goods = NO_GOODS } = prize;
  return [
    ...problemIf(placesOf(goods) > placesOf(was), [...at, 'goods', 'space'], DEARER),
    ...problemIf(was.isPostable && !goods.isPostable, [...at, 'goods', 'isPostable'], DEARER),
  ];
}

/** Keeps a date whose text is unchanged, also one that is relative to the day of its first import. */
export const periodAfter = (before: WrittenPeriod, { opensAt, closesAt }: DrawEntry): Period => ({
  opensAt: opensAt.text === before.opensAtWritten ? before.opensAt : opensAt.at,
  closesAt: closesAt.text === before.closesAtWritten ? before.closesAt : closesAt.at,
});

export const checkPeriodAfter = ({ opensAt, closesAt }: Period): readonly Problem[] =>
  problemIf(closesAt <= opensAt, ['closesAt'], {
    code: 'closesBeforeOpens',
    message: `must be later than the opening, which is at ${opensAt.toISOString()}`,
  });
