import { japanDateTime, japanPeriod, newsDate } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';

describe('dates', () => {
  it("are those of Japan's day", () => {
    expect(japanDateTime('2026-11-28T01:00:00.000Z')).toBe('11月28日(土) 10:00');
    expect(japanDateTime('2026-11-20T15:00:00.000Z')).toBe('11月21日(土) 00:00');
    expect(japanDateTime('2026-11-20T14:59:59.000Z')).toBe('11月20日(金) 23:59');
  });

  it("are those of Japan's year", () => {
    expect(newsDate('2026-12-31T14:59:59.000Z')).toBe('2026.12.31');
    expect(newsDate('2026-12-31T15:00:00.000Z')).toBe('2027.01.01');
  });

  it('of a period name the year when it changes on the way', () => {
    const from = '2026-11-06T01:00:00.000Z';
    expect(japanPeriod(from, '2026-12-31T14:59:00.000Z').to).toBe('12月31日(木) 23:59');
    expect(japanPeriod(from, '2026-12-31T15:00:00.000Z').to).toBe('2027年1月1日(金) 00:00');
  });
});

describe('sums', () => {
  it('are whole yen in groups of three', () => {
    expect(yenText(0)).toBe('0円');
    expect(yenText(700)).toBe('700円');
    expect(yenText(1_234_567)).toBe('1,234,567円');
  });
});
