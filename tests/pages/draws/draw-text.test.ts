import { untilText, oddsText, prizeText, stockBar, stockSentence } from '#lib/draws/draw-text.ts';
import { paymentText, limitText, shippingText } from '#lib/draws/sale-terms-text.ts';
import type { Ink } from '#lib/contract/enums.ts';
import { dateChangeText } from '#lib/shipments/date-change-text.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { closedReason, DRAW_TAG_TEXT, isNew, tagsOf } from '#lib/draws/draw-status.ts';
import { groupDraws, machineRow } from '#lib/draws/draw-list.ts';
import { japanDateTime, japanPeriod, newsDate } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { aDraw, aPrize, aSummary } from '../../support/api-responses.ts';

const tickets = { total: 200, remaining: 132, held: 6 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the stock meter', () => {
  it('shows remaining and held tickets', () => {
    expect(stockSentence({ state: 'onSale', tickets })).toBe('残り 132 / 200枚、うち手続き中 6枚');
    expect(stockSentence({ state: 'onSale', tickets: { ...tickets, held: 0 } })).toBe('残り 132 / 200枚');
  });

  it('shows no remaining tickets before and after the sale', () => {
    expect(stockSentence({ state: 'upcoming', tickets })).toBe('販売開始を待っています、全200枚');
    expect(stockSentence({ state: 'ended', tickets })).toBe('受付は終了しました、全200枚');
    expect(stockSentence({ state: 'soldOut', tickets: { total: 200, remaining: 0, held: 0 } })).toBe(
      '残り 0 / 200枚',
    );
  });

  it('has a solid part for free and a hatched part for held tickets', () => {
    expect(stockBar({ state: 'onSale', tickets })).toEqual({ free: 63, held: 3 });
    expect(stockBar({ state: 'upcoming', tickets })).toEqual({ free: 100, held: 0 });
    expect(stockBar({ state: 'ended', tickets })).toEqual({ free: 0, held: 0 });
  });
});

describe('the odds', () => {
  it('have two decimals', () => {
    expect(oddsText({ oddsPercent: 0.76, remaining: 1 })).toBe('0.76%');
    expect(oddsText({ oddsPercent: 100, remaining: 1 })).toBe('100.00%');
    expect(oddsText({ oddsPercent: 20.5, remaining: 1 })).toBe('20.50%');
  });

  it('are never zero while a ticket is left', () => {
    expect(oddsText({ oddsPercent: 0, remaining: 1 })).toBe('0.01%未満');
    expect(oddsText({ oddsPercent: 0, remaining: 0 })).toBe('0.00%');
  });

  it('are shown before and during the sale, not after it', () => {
    expect(prizeText(aPrize(), 'upcoming')).toEqual({
      before: '全',
      strong: '2',
      after: '枚',
      odds: '0.76%',
    });
    expect(prizeText(aPrize(), 'onSale')).toMatchObject({ strong: '1', after: '/ 2', odds: '0.76%' });
    expect(prizeText(aPrize(), 'ended')).toMatchObject({ strong: '1', odds: null });
  });
});

describe('the time until a sale opens', () => {
  it('has its two largest units', () => {
    expect(untilText(7 * DAY + 11 * HOUR + 59 * MINUTE)).toBe('7日 11時間');
    expect(untilText(DAY)).toBe('1日 0時間');
    expect(untilText(11 * HOUR + 5 * MINUTE)).toBe('11時間 5分');
    expect(untilText(5 * MINUTE + 59_999)).toBe('5分');
    expect(untilText(59_999)).toBe('1分以内');
  });
});

describe('the terms', () => {
  it("group the phone companies' payments", () => {
    expect(paymentText(['AU', 'DOCOMO', 'SB', 'CARD', 'PAYPAY'])).toEqual({
      methods: ['カード', 'PayPay', 'キャリア決済'],
      carrierBilling: ['d払い', 'auかんたん決済', 'ソフトバンクまとめて支払い'],
    });
    expect(paymentText(['CARD'])).toEqual({ methods: ['カード'], carrierBilling: [] });
    expect(paymentText(['NONE']).methods).toEqual(['お支払いはありません']);
  });

  it('name the fee and the number of prizes from which it is free', () => {
    const { shipping } = aDraw();
    expect(shippingText({ shipping })[0]).toBe('送料は全国一律600円(税込)です。');
    expect(shippingText({ shipping: { ...shipping, freeFrom: 5 } })[1]).toBe('賞品5点以上で無料になります。');
    expect(shippingText({ shipping: { ...shipping, fee: 0, freeFrom: 5 } })).not.toContain(
      '賞品5点以上で無料になります。',
    );
  });

  it('name each change of the date of shipping with its reason', () => {
    const before = '2027年1月11日から1月31日までに発送';
    const after = '2027年2月8日から2月28日までに発送';
    expect(dateChangeText({ at: '2026-12-20T01:00:00.000Z', before, after, reason: '入荷の遅れ' })).toBe(
      `2026年12月20日(日)に、「${before}」から「${after}」へ変わりました。理由：入荷の遅れ`,
    );
  });

  it("name a member's limit if there is one", () => {
    const { limits } = aDraw();
    expect(limitText({ limits }).main).toBe('1回のお手続きで150回まで');
    expect(limitText({ limits: { ...limits, perMember: 300 } }).main).toBe(
      '1回のお手続きで150回まで、おひとり300回まで',
    );
    expect(limitText({ limits: { ...limits, perPurchase: 1, perMember: 1 } }).main).toBe('おひとり1回まで');
  });
});

const tagTexts = (overrides: Parameters<typeof aSummary>[0]) =>
  tagsOf(aSummary(overrides)).map((tag) => DRAW_TAG_TEXT[tag]);
const ticketsLeft = (remaining: number, held = 0) => ({ total: 200, remaining, held });

describe('the tags of a draw', () => {
  it('name the state of the sale', () => {
    expect(tagTexts({ state: 'onSale' })).toEqual(['販売中']);
    expect(tagTexts({ state: 'upcoming' })).toEqual(['まもなく']);
    expect(tagTexts({ state: 'soldOut' })).toEqual(['完売']);
    expect(tagTexts({ state: 'ended' })).toEqual(['終了']);
  });

  it('say for seven days that a draw is new', () => {
    const opened = (opensAt: string, state: DrawSummary['state'] = 'onSale') =>
      isNew({ opensAt, state }, Date.parse('2026-11-20T01:00:00.000Z'));
    expect(opened('2026-11-13T01:00:01.000Z')).toBe(true);
    expect(opened('2026-11-13T01:00:00.000Z')).toBe(false);
    expect(opened('2026-11-19T01:00:00.000Z', 'soldOut')).toBe(false);
  });

  it('say that the sale is paused, also of few tickets, and only during the sale', () => {
    const pause = { since: '2026-11-20T01:00:00.000Z', reason: '確認' };
    expect(tagTexts({ pause, tickets: ticketsLeft(3) })).toEqual(['一時停止中']);
    expect(tagTexts({ pause, state: 'ended' })).toEqual(['終了']);
  });

  it('say 残りわずか from 15 percent of the box', () => {
    expect(tagTexts({ tickets: ticketsLeft(31) })).toEqual(['販売中']);
    expect(tagTexts({ tickets: ticketsLeft(30) })).toEqual(['残りわずか']);
  });

  it('do not say 残りわずか if the draw cannot be bought', () => {
    expect(tagTexts({ state: 'ended', tickets: ticketsLeft(10) })).toEqual(['終了']);
  });

  it('name the last-one prize beside the state', () => {
    expect(tagTexts({ salesType: 'last_special', state: 'soldOut' })).toEqual(['完売', 'ラストワン賞つき']);
  });
});

describe('the reason why a draw cannot be bought', () => {
  it('is given for every state except a sale', () => {
    expect(closedReason({ state: 'upcoming', tickets: ticketsLeft(200) })).toBe('発売前です');
    expect(closedReason({ state: 'soldOut', tickets: ticketsLeft(0) })).toBe('完売しました');
    expect(closedReason({ state: 'ended', tickets: ticketsLeft(31) })).toBe('受付は終了しました');
    expect(closedReason({ state: 'onSale', tickets: ticketsLeft(132, 6) })).toBeNull();
  });

  it('is given if all remaining tickets are held', () => {
    expect(closedReason({ state: 'onSale', tickets: ticketsLeft(3, 3) })).toBe('すべて手続き中です');
  });
});

describe('the list of draws', () => {
  const hang = (productId: string, state: 'onSale' | 'upcoming' | 'soldOut' | 'ended') =>
    aSummary({ productId, state });

  it('has those on sale and the upcoming ones, and leaves the others to the archive', () => {
    const states = ['onSale', 'upcoming', 'soldOut', 'ended'] as const;
    const { now, soon, hasMore } = groupDraws(states.map((state) => hang(state, state)));
    expect([now, soon].map((draws) => draws.map(({ productId }) => productId))).toEqual([
      ['onSale'],
      ['upcoming'],
    ]);
    expect(hasMore).toBe(false);
  });

  it('is short, however many there are', () => {
    const draws = Array.from({ length: 80 }, (_, place) =>
      hang(`${place}`, place < 50 ? 'onSale' : 'upcoming'),
    );
    const { now, soon, hasMore } = groupDraws(draws);
    expect([now.length, soon.length, hasMore]).toEqual([12, 6, true]);
  });
});

describe('the machines at the front', () => {
  const stand = (...inks: Ink[]) =>
    machineRow(inks.map((ink) => aSummary({ ink }))).map(({ ink, draw }) => (draw ? ink : `${ink}, empty`));

  it('are four in four colours; draws of one colour share a machine', () => {
    expect(stand('soda', 'ichigo', 'ichigo', 'budo', 'mikan')).toEqual(['soda', 'ichigo', 'budo', 'mikan']);
  });

  it('are shown without draws too', () => {
    expect(stand('melon', 'melon')).toEqual(['melon', 'soda, empty', 'ichigo, empty', 'lemon, empty']);
  });
});

describe('dates', () => {
  it('are days in Japan', () => {
    expect(japanDateTime('2026-11-28T01:00:00.000Z')).toBe('11月28日(土) 10:00');
    expect(japanDateTime('2026-11-20T15:00:00.000Z')).toBe('11月21日(土) 00:00');
    expect(japanDateTime('2026-11-20T14:59:59.000Z')).toBe('11月20日(金) 23:59');
  });

  it('have the year in Japan', () => {
    expect(newsDate('2026-12-31T14:59:59.000Z')).toBe('2026.12.31');
    expect(newsDate('2026-12-31T15:00:00.000Z')).toBe('2027.01.01');
  });

  it('of a period have the year if it changes', () => {
    const from = '2026-11-06T01:00:00.000Z';
    expect(japanPeriod(from, '2026-12-31T14:59:00.000Z').to).toBe('12月31日(木) 23:59');
    expect(japanPeriod(from, '2026-12-31T15:00:00.000Z').to).toBe('2027年1月1日(金) 00:00');
  });
});

describe('amounts', () => {
  it('are whole yen in groups of three digits', () => {
    expect(yenText(0)).toBe('0円');
    expect(yenText(700)).toBe('700円');
    expect(yenText(1_234_567)).toBe('1,234,567円');
  });
});
