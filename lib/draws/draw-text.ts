import type { DrawState, PaymentType } from '#lib/contract/enums.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { Tickets, DrawDetail } from '#lib/contract/draw.ts';
import type { PrizeNumbers } from './draw-numbers.ts';

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

type Terms = Pick<DrawDetail, 'shipping' | 'limits'>;

/** What sending the prizes of a draw costs and how long they may wait. */
export function shippingWords({ shipping }: Pick<Terms, 'shipping'>): string[] {
  const { fee, freeFrom, storageDays, combinable } = shipping;
  return [
    fee === 0 ? '送料は無料です。' : `送料は全国一律${yenText(fee)}(税込)です。`,
    ...(fee > 0 && freeFrom !== null ? [`賞品${numberText(freeFrom)}点以上で無料になります。`] : []),
    combinable ? 'ほかのガチャの賞品とまとめて送れます。' : 'ほかのガチャの賞品とは別の便になります。',
    `賞品は${numberText(storageDays)}日間おあずかりします。`,
  ];
}

/** How many tickets a shopper may buy. */
export function limitWords({ limits }: Pick<Terms, 'limits'>): {
  readonly main: string;
  readonly notes: string[];
} {
  const { perPurchase, perMember, concurrentPlaying } = limits;
  const once = `1回のお手続きで${numberText(perPurchase)}回まで`;
  return {
    main: perMember === null ? once : `${once}、おひとり${numberText(perMember)}回まで`,
    notes: [
      `「残り全部」は、残りが${numberText(perPurchase)}枚以下で、ほかに手続き中の方がいないときに選べます。`,
      `同時にお手続きできるのは${numberText(concurrentPlaying)}人までです。それより多いときは、順番にご案内します。`,
    ],
  };
}

const DIRECT = { CARD: 'カード', PAYPAY: 'PayPay' } as const satisfies Partial<Record<PaymentType, string>>;

const CARRIERS = {
  DOCOMO: 'd払い・ドコモ払い',
  AU: 'auかんたん決済',
  SB: 'ソフトバンクまとめて支払い',
} as const satisfies Partial<Record<PaymentType, string>>;

const namesOf = (names: Readonly<Record<string, string>>, types: readonly PaymentType[]) =>
  Object.entries(names)
    .filter(([type]) => types.some((taken) => taken === type))
    .map(([, name]) => name);

/** The ways to pay in the shopper's words; the phone companies' are gathered under one name. */
export function paymentWords(types: readonly PaymentType[]): {
  readonly ways: readonly string[];
  readonly carriers: readonly string[];
} {
  const carriers = namesOf(CARRIERS, types);
  const ways = [...namesOf(DIRECT, types), ...(carriers.length > 0 ? ['キャリア決済'] : [])];
  return { ways: ways.length > 0 ? ways : ['お支払いはありません'], carriers };
}

const MINUTE = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** How long it is until then, in the two largest units: `7日 11時間`, `11時間 5分`, `5分`. */
export function untilWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return '1分以内';
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const hours = Math.floor((minutes % MINUTES_A_DAY) / 60);
  if (days > 0) return `${days}日 ${hours}時間`;
  return hours > 0 ? `${hours}時間 ${minutes % 60}分` : `${minutes}分`;
}

/** The odds of a prize as the backend gives them: `0.76%`. Odds too small for two decimals are not shown as none. */
export function oddsText({ oddsPercent, remaining }: { oddsPercent: number; remaining: number }): string {
  return oddsPercent === 0 && remaining > 0 ? '0.01%未満' : `${oddsPercent.toFixed(2)}%`;
}
