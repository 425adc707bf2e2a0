import { type SaleProgress, isOver } from '../fairness.ts';
import { type BrokenRule, type DrawEntry, type Problem, problemIf } from '../content/entry.ts';
import type { WholeDraw, Period } from './draw.ts';

/** A sale has begun at its opening time, or once tickets are sold or on hold. */
export const hasBegun = (draw: WholeDraw, now: Date): boolean =>
  now >= draw.opensAt || draw.sold > 0 || draw.held > 0;

const SALE_OPENED: BrokenRule = {
  code: 'saleOpened',
  message: 'cannot change any more: the sale has opened',
};

type WrittenDraw = WholeDraw & { readonly opensAtWritten: string };

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
  { at: ['prizes'], isSame: (before, entry) => entry.prizes.length === before.prizes.length },
];

const LAST_ONE: ImmutableField = {
  at: ['lastOne', 'name'],
  isSame: (before, entry) => (entry.lastOne?.name ?? null) === (before.lastOnePrize?.name ?? null),
};

const PRIZE_FIELDS = ['total', 'name'] as const;

/** The fields of the box and its price that stay once the sale has begun. */
export const immutableFields = ({ prizes }: WholeDraw): readonly ImmutableField[] => [
  ...DRAW_FIELDS,
  ...prizes.flatMap((was, index) =>
    PRIZE_FIELDS.map((field) => ({
      at: ['prizes', index, field],
      // A prize that is left out is an error of the number of prizes.
      isSame: (_before: WrittenDraw, { prizes: after }: DrawEntry) =>
        after[index] === undefined || after[index][field] === was[field],
    })),
  ),
  ...prizes.flatMap(({ variants }, index) => (variants.length === 0 ? [] : [variantsField(index, variants)])),
  LAST_ONE,
];

/** Variants can be named after the opening, but then they stay: what was packed is recorded by name. */
const variantsField = (index: number, variants: readonly string[]): ImmutableField => ({
  at: ['prizes', index, 'variants'],
  isSame: (_before, { prizes: after }) =>
    after[index] === undefined || JSON.stringify(after[index].variants ?? []) === JSON.stringify(variants),
});

/** Rejects changes of the box and the price of a sale that has begun, because buyers rely on them. */
export const forbiddenChanges = (before: WrittenDraw, entry: DrawEntry): Problem[] =>
  immutableFields(before).flatMap(({ at, isSame }) => problemIf(!isSame(before, entry), at, SALE_OPENED));

/** Whether a draw is closed or over, so that its closing stays. */
export const hasEnded = (draw: SaleProgress, now: Date): boolean => now >= draw.closesAt || isOver(draw, now);

/**
 * Rejects the reopening of a draw that is over: its seed may be published, so buyers could compute their prizes. A closed
 * sale also stays closed while the last buyers pay, because an operator may have announced its end.
 */
export const reopening = (
  before: SaleProgress & { readonly closesAtWritten: string },
  { closesAt }: DrawEntry,
  now: Date,
): readonly Problem[] =>
  problemIf(
    hasEnded(before, now) &&
      closesAt.text !== before.closesAtWritten &&
      closesAt.at.getTime() !== before.closesAt.getTime() &&
      closesAt.at > now,
    ['closesAt'],
    {
      code: 'drawOver',
      message: 'cannot be put off any more: the draw is over, and its seed may have been published',
    },
  );

type WrittenPeriod = Period & { readonly opensAtWritten: string; readonly closesAtWritten: string };

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
