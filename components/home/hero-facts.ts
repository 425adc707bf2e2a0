import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Prize } from '#lib/contract/prize.ts';
import { feeSteps } from '#lib/shipments/fee-steps.ts';
import { yenText } from '#lib/text/numbers.ts';

/** A prize that can be won now. */
export type HeroPrize = Pick<Prize, 'grade' | 'gradeLabel' | 'name' | 'picture'> & {
  readonly directoryName: string;
};

type Stamp = { readonly text: string; readonly note: string };

/** The first view of the shop: what it is, what can be won, what it costs beside the price, and why it is safe. */
export type HeroPromiseFacts = {
  readonly lead: string;
  readonly prizes: readonly HeroPrize[];
  readonly stamps: readonly Stamp[];
};

const SHOWN_PRIZES = 3;

export function promiseOf(lead: string, draws: readonly DrawDetail[]): HeroPromiseFacts {
  const prizes = samplePrizes(draws);
  const fee = feeStamp(draws);
  const isProven = draws.length > 0 && draws.every(({ isLocalBeacon }) => !isLocalBeacon);
  return {
    lead,
    prizes,
    stamps: [
      { text: 'はずれなし', note: '1回で1つ' },
      ...(fee === undefined ? [] : [fee]),
      isProven
        ? { text: '抽選は証明つき', note: '記録を公開' }
        : { text: '確率を公開', note: '残り枚数も公開' },
    ],
  };
}

/**
 * A prize of each draw in turn: the best one that is left of the first, the second best of the second, so that they are not
 * taken for what everybody gets.
 */
function samplePrizes(draws: readonly DrawDetail[]): readonly HeroPrize[] {
  const shelves = draws
    .map(({ directoryName, prizes }) =>
      prizes
        .filter(({ remaining }) => remaining > 0)
        .map(({ grade, gradeLabel, name, picture }) => ({ grade, gradeLabel, name, picture, directoryName })),
    )
    .filter(({ length }) => length > 0);
  const shown = Array.from({ length: SHOWN_PRIZES }, (_, place) => {
    const shelf = shelves[place % shelves.length] ?? [];
    return shelf[Math.min(place, shelf.length - 1)] ?? [];
  });
  return [...new Set(shown.flat())];
}

/** The fee of one prize in a box, of all these draws; nothing without draws. */
function feeStamp(draws: readonly DrawDetail[]): Stamp | undefined {
  const steps = draws.map(feeSteps);
  const first = steps.flatMap(([step]) => step ?? []);
  if (first.length === 0) return undefined;
  const fee = Math.min(...first.map((step) => step.fee));
  const isOne = first.every((step) => step.fee === fee && !step.isLeast);
  if (isOne && fee === 0) return { text: '送料無料', note: '一箱に何点でも' };
  const isAnyNumber = isOne && steps.flat().every((step) => step.fee <= fee);
  return {
    text: `送料${yenText(fee)}${isOne ? '' : 'から'}`,
    note: isAnyNumber ? '一箱に何点でも' : '一箱ごと',
  };
}
