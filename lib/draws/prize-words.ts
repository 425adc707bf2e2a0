import type { DrawState } from '../contract/words.ts';
import { numberText } from '../words/money.ts';
import type { PrizeNumbers } from './draw-numbers.ts';
import { oddsText } from './odds.ts';

/** One line of the prize table in words. After the sale there are no odds any more. */
export type PrizeWords = {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
  readonly odds: string | null;
};

export function prizeWords(prize: PrizeNumbers, state: DrawState): PrizeWords {
  const total = numberText(prize.total);
  if (state === 'upcoming') return { before: '全', strong: total, after: '枚', odds: oddsText(prize) };
  const odds = state === 'onSale' ? oddsText(prize) : null;
  return { before: '残り', strong: numberText(prize.remaining), after: `/ ${total}`, odds };
}

/** What the odds of the table are to be taken for. */
export const ODDS_NOTE: Readonly<Record<DrawState, string>> = {
  upcoming: '確率は、販売開始のときの値です。',
  onSale: '確率は残り枚数から計算した、いまの値です。ほかのお客さまの購入により変わります。',
  soldOut: 'すべての賞品が、お客さまのもとへ旅立ちました。',
  ended: '残り枚数は、受付を終了したときの値です。',
};
