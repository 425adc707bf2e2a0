import type { DrawState } from '#lib/contract/enums.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { Tickets } from '#lib/contract/draw.ts';
import type { PrizeNumbers } from './draw-numbers.ts';

/** A row of the prize table as text. There are no odds after the sale. */
type PrizeText = {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
  readonly odds: string | null;
};

export function prizeText(prize: PrizeNumbers, state: DrawState): PrizeText {
  const total = numberText(prize.total);
  if (state === 'upcoming') return { before: '全', strong: total, after: '枚', odds: oddsText(prize) };
  const odds = state === 'onSale' ? oddsText(prize) : null;
  return { before: '残り', strong: numberText(prize.remaining), after: `/ ${total}`, odds };
}

/** The price of tickets. A free draw says nothing of yen. */
export const sumText = (sum: number): string => (sum === 0 ? '無料' : yenText(sum));

/** The note on what the odds of the prize table refer to. */
export const ODDS_NOTE: Readonly<Record<DrawState, string>> = {
  upcoming: '確率は、販売開始のときの値です。',
  onSale: '確率は残り枚数から計算した、次に引く方の値です。ほかのお客さまの結果が出ると変わります。',
  soldOut: 'すべての賞品が、お客さまのもとへ旅立ちました。',
  ended: '残り枚数は、受付を終了したときの値です。',
};

/** Text of the stock meter: `strong` between plain words, `note` at the other end. */
type StockText = {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
  readonly note: string | null;
};

type Stock = { readonly state: DrawState; readonly tickets: Tickets };

export function stockText({ state, tickets }: Stock): StockText {
  const all = `全${numberText(tickets.total)}枚`;
  if (state === 'upcoming') return { before: '販売開始を待っています', strong: '', after: '', note: all };
  if (state === 'ended') return { before: '受付は終了しました', strong: '', after: '', note: all };
  return {
    before: '残り',
    strong: numberText(tickets.remaining),
    after: `/ ${numberText(tickets.total)}枚`,
    note: heldText(tickets),
  };
}

const heldText = ({ held }: Tickets): string | null =>
  held > 0 ? `うち手続き中 ${numberText(held)}枚` : null;

/** The stock meter as one sentence, for screen readers. */
export function stockSentence({ state, tickets }: Stock): string {
  const { before, strong, after, note } = stockText({ state, tickets });
  return [`${before}${strong === '' ? '' : ` ${strong}`}${after === '' ? '' : ` ${after}`}`, note]
    .filter((part) => part !== null)
    .join('、');
}

/** Width of the available and of the held part of the bar, in percent of the full box. */
export function stockBar({ state, tickets }: Stock): { readonly free: number; readonly held: number } {
  if (state === 'upcoming') return { free: 100, held: 0 };
  if (state !== 'onSale' || tickets.total === 0) return { free: 0, held: 0 };
  const percent = (count: number) => Math.round((count / tickets.total) * 10_000) / 100;
  return { free: percent(tickets.remaining - tickets.held), held: percent(tickets.held) };
}

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** Remaining time in the two largest units: `7日 11時間`, `11時間 5分`, `5分`. */
export function untilText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return '1分以内';
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const hours = Math.floor((minutes % MINUTES_A_DAY) / 60);
  if (days > 0) return `${days}日 ${hours}時間`;
  return hours > 0 ? `${hours}時間 ${minutes % 60}分` : `${minutes}分`;
}

/** The odds of a prize: `0.76%`. Odds that round to 0 are shown as less than 0.01 %. */
export function oddsText({ oddsPercent, remaining }: { oddsPercent: number; remaining: number }): string {
  return oddsPercent === 0 && remaining > 0 ? '0.01%未満' : `${oddsPercent.toFixed(2)}%`;
}
