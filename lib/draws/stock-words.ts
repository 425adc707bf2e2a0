import type { Tickets } from '../contract/draw.ts';
import type { DrawState } from '../contract/words.ts';
import { numberText } from '../words/money.ts';

/** What the stock meter says beside its bar: a strong number between words, and a note at the other end. */
export type StockWords = {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
  readonly note: string | null;
};

type Stock = { readonly state: DrawState; readonly tickets: Tickets };

export function stockWords({ state, tickets }: Stock): StockWords {
  const all = `全${numberText(tickets.total)}枚`;
  if (state === 'upcoming') return { before: '販売開始を待っています', strong: '', after: '', note: all };
  if (state === 'ended') return { before: '受付は終了しました', strong: '', after: '', note: all };
  return {
    before: '残り',
    strong: numberText(tickets.remaining),
    after: `/ ${numberText(tickets.total)}枚`,
    note: heldWords(tickets),
  };
}

const heldWords = ({ held }: Tickets): string | null =>
  held > 0 ? `うち手続き中 ${numberText(held)}枚` : null;

/** The same in one sentence, for who hears the meter instead of seeing it. */
export function stockSentence({ state, tickets }: Stock): string {
  const { before, strong, after, note } = stockWords({ state, tickets });
  return [`${before}${strong === '' ? '' : ` ${strong}`}${after === '' ? '' : ` ${after}`}`, note]
    .filter((part) => part !== null)
    .join('、');
}

/** How much of the bar is free to draw, and how much is held by others, in percent of the full box. */
export function stockBar({ state, tickets }: Stock): { readonly free: number; readonly held: number } {
  if (state === 'upcoming') return { free: 100, held: 0 };
  if (state !== 'onSale' || tickets.total === 0) return { free: 0, held: 0 };
  const percent = (count: number) => Math.round((count / tickets.total) * 10_000) / 100;
  return { free: percent(tickets.remaining - tickets.held), held: percent(tickets.held) };
}
