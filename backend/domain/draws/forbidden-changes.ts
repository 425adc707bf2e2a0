import { type SaleProgress, isOver } from '../fairness.ts';
import { type DrawEntry, type Problem, problemIf } from '../content/entry.ts';
import type { WholeDraw, Period } from './draw.ts';

/** A sale has begun at its opening time, or once tickets are sold or on hold. */
export const hasBegun = (draw: WholeDraw, now: Date): boolean =>
  now >= draw.opensAt || draw.sold > 0 || draw.held > 0;

const SAYS = 'cannot change any more: the sale has opened';

/** Rejects changes of the box and the price of a sale that has begun, because buyers rely on them. */
export const forbiddenChanges = (
  before: WholeDraw & { readonly opensAtWritten: string },
  entry: DrawEntry,
): Problem[] => [
  ...problemIf(entry.price !== before.price, ['price'], SAYS),
  ...problemIf(entry.salesType !== before.salesType, ['salesType'], SAYS),
  ...problemIf(entry.opensAt.text !== before.opensAtWritten, ['opensAt'], SAYS),
  ...problemIf(entry.prizes.length !== before.prizes.length, ['prizes'], SAYS),
  ...changedPrizes(before, entry),
  ...problemIf(
    (entry.lastOne?.name ?? null) !== (before.lastOnePrize?.name ?? null),
    ['lastOne', 'name'],
    SAYS,
  ),
];

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
    (now >= before.closesAt || isOver(before, now)) &&
      closesAt.text !== before.closesAtWritten &&
      closesAt.at > now,
    ['closesAt'],
    'cannot be put off any more: the draw is over, and its seed may have been published',
  );

const changedPrizes = (before: WholeDraw, entry: DrawEntry) =>
  entry.prizes.flatMap((prize, index) => {
    const was = before.prizes[index];
    if (was === undefined) return [];
    return [
      ...problemIf(prize.total !== was.total, ['prizes', index, 'total'], SAYS),
      ...problemIf(prize.name !== was.name, ['prizes', index, 'name'], SAYS),
    ];
  });

type WrittenPeriod = Period & { readonly opensAtWritten: string; readonly closesAtWritten: string };

/** Keeps a date whose text is unchanged, also one that is relative to the day of its first import. */
export const periodAfter = (before: WrittenPeriod, { opensAt, closesAt }: DrawEntry): Period => ({
  opensAt: opensAt.text === before.opensAtWritten ? before.opensAt : opensAt.at,
  closesAt: closesAt.text === before.closesAtWritten ? before.closesAt : closesAt.at,
});

export const checkPeriodAfter = ({ opensAt, closesAt }: Period): readonly Problem[] =>
  problemIf(
    closesAt <= opensAt,
    ['closesAt'],
    `must be later than the opening, which is at ${opensAt.toISOString()}`,
  );
