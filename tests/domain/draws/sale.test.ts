import { movedPeriod, periodClosedAt, type Sale } from '#backend/domain/draws/sale.ts';
import { CLOSES, later, OPENS, someFigures } from './draw-fixtures.ts';

const MINUTE_MS = 60_000;

describe('Closing a sale', () => {
  const closed = (ms: number, but: Partial<Sale> = {}) => periodClosedAt(someFigures(but), later(OPENS, ms));

  test('ends it at once', () => {
    expect(closed(MINUTE_MS)).toEqual({ opensAt: OPENS, closesAt: later(OPENS, MINUTE_MS) });
  });

  test('at its opening leaves a period of a millisecond', () => {
    expect(closed(0)).toEqual({ opensAt: OPENS, closesAt: later(OPENS, 1) });
    expect(closed(2)).toEqual({ opensAt: OPENS, closesAt: later(OPENS, 2) });
  });

  test.each<[string, number, Partial<Sale>, RegExp]>([
    ['before it opens', -1, {}, /has not opened/],
    ['after its end', MINUTE_MS, { closesAt: later(OPENS, MINUTE_MS) }, /is over/],
    ['when it is sold out', MINUTE_MS, { sold: 100 }, /is sold out/],
  ])('%s is refused', (_when, ms, ...[but, message]) => {
    expect(closed(ms, but)).toEqual({ message: expect.stringMatching(message) });
  });
});

describe('Moving a sale', () => {
  const before = later(OPENS, -10 * MINUTE_MS);
  const moved = (change: Parameters<typeof movedPeriod>[1], but: Partial<Sale> = {}, at = before) =>
    movedPeriod(someFigures(but), change, at);

  test('changes the times that are given', () => {
    const next = later(OPENS, MINUTE_MS);
    expect(moved({ opensAt: next })).toEqual({ opensAt: next, closesAt: CLOSES });
    expect(moved({ closesAt: next })).toEqual({ opensAt: OPENS, closesAt: next });
    expect(moved({ opensAt: later(before, 1) })).toEqual({ opensAt: later(before, 1), closesAt: CLOSES });
  });

  test('is possible until its opening only', () => {
    expect(moved({}, {}, later(OPENS, -1))).toEqual({ opensAt: OPENS, closesAt: CLOSES });
    for (const refused of [moved({}, {}, OPENS), moved({}, { sold: 1 }), moved({}, { held: 1 })])
      expect(refused).toEqual({ message: 'its sale has opened' });
  });

  test('needs an opening in the future and a later closing', () => {
    expect(moved({ opensAt: before })).toEqual({ message: 'its opening must be in the future' });
    expect(moved({ closesAt: OPENS })).toEqual({ message: 'its closing must be later than its opening' });
    expect(moved({ closesAt: later(OPENS, 1) })).toEqual({ opensAt: OPENS, closesAt: later(OPENS, 1) });
  });
});
