import { untilText, oddsText, prizeText, stockBar, stockSentence } from '#lib/draws/draw-text.ts';
import { paymentText, limitText, shippingText } from '#lib/draws/sale-terms-text.ts';
import { aDraw, aPrize } from '../../support/catalogue-pages.ts';

const tickets = { total: 200, remaining: 132, held: 6 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the stock meter', () => {
  it('says what is left and what others are paying for', () => {
    expect(stockSentence({ state: 'onSale', tickets })).toBe('残り 132 / 200枚、うち手続き中 6枚');
    expect(stockSentence({ state: 'onSale', tickets: { ...tickets, held: 0 } })).toBe('残り 132 / 200枚');
  });

  it('says nothing of what is left before and after the sale', () => {
    expect(stockSentence({ state: 'upcoming', tickets })).toBe('販売開始を待っています、全200枚');
    expect(stockSentence({ state: 'ended', tickets })).toBe('受付は終了しました、全200枚');
    expect(stockSentence({ state: 'soldOut', tickets: { total: 200, remaining: 0, held: 0 } })).toBe(
      '残り 0 / 200枚',
    );
  });

  it('is solid for what can be drawn now and hatched for what others hold', () => {
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

  it('are not shown as none while there is one left', () => {
    expect(oddsText({ oddsPercent: 0, remaining: 1 })).toBe('0.01%未満');
    expect(oddsText({ oddsPercent: 0, remaining: 0 })).toBe('0.00%');
  });

  it('stand beside the total before the sale, and nowhere after it', () => {
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
  it('is told in its two largest units', () => {
    expect(untilText(7 * DAY + 11 * HOUR + 59 * MINUTE)).toBe('7日 11時間');
    expect(untilText(DAY)).toBe('1日 0時間');
    expect(untilText(11 * HOUR + 5 * MINUTE)).toBe('11時間 5分');
    expect(untilText(5 * MINUTE + 59_999)).toBe('5分');
    expect(untilText(59_999)).toBe('1分以内');
  });
});

describe('the terms', () => {
  it("gather the phone companies' payments under one name", () => {
    expect(paymentText(['AU', 'DOCOMO', 'SB', 'CARD', 'PAYPAY'])).toEqual({
      methods: ['カード', 'PayPay', 'キャリア決済'],
      carriers: ['d払い・ドコモ払い', 'auかんたん決済', 'ソフトバンクまとめて支払い'],
    });
    expect(paymentText(['CARD'])).toEqual({ methods: ['カード'], carriers: [] });
    expect(paymentText(['NONE']).methods).toEqual(['お支払いはありません']);
  });

  it('name the fee, and from how many prizes on there is none', () => {
    const { shipping } = aDraw();
    expect(shippingText({ shipping })[0]).toBe('送料は全国一律600円(税込)です。');
    expect(shippingText({ shipping: { ...shipping, freeFrom: 5 } })[1]).toBe('賞品5点以上で無料になります。');
    expect(shippingText({ shipping: { ...shipping, fee: 0, freeFrom: 5 } })).not.toContain(
      '賞品5点以上で無料になります。',
    );
  });

  it("name a member's limit where there is one", () => {
    const { limits } = aDraw();
    expect(limitText({ limits }).main).toBe('1回のお手続きで150回まで');
    expect(limitText({ limits: { ...limits, perMember: 300 } }).main).toBe(
      '1回のお手続きで150回まで、おひとり300回まで',
    );
  });
});
