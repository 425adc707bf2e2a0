import { movedPeriod, periodClosedAt, periodEndedAt, type Sale } from '#backend/domain/draws/sale.ts';
import { CLOSES, later, OPENS, someFigures } from './draw-fixtures.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

describe('Closing a sale', () => {
  const closed = (ms: number, but: Partial<Sale> = {}) => periodClosedAt(someFigures(but), later(OPENS, ms));

  test('ends it at once', () => {
    expect(closed(WEEK_MS)).toEqual({ opensAt: OPENS, closesAt: later(OPENS, WEEK_MS) });
  });

  test('is not possible before the earliest end that its manifest promises', () => {
    const message = `its manifest promises a sale until ${later(OPENS, WEEK_MS).toISOString()}`;
    expect(closed(WEEK_MS - 1)).toEqual({ message });
    const short = { closesAt: later(OPENS, MINUTE_MS) };
    expect(closed(0, short)).toEqual({
      message: `its manifest promises a sale until ${short.closesAt.toISOString()}`,
    });
  });

  test('at its opening, as of a cancelled draw, leaves a period of a millisecond', () => {
    const ended = (ms: number) => periodEndedAt(someFigures(), later(OPENS, ms));
    expect(ended(0)).toEqual({ opensAt: OPENS, closesAt: later(OPENS, 1) });
    expect(ended(2)).toEqual({ opensAt: OPENS, closesAt: later(OPENS, 2) });
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
    movedPeriod({ ...someFigures(but), isAnnounced: false }, change, at);

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

  test('is not possible once its manifest is announced', () => {
    const announced = { ...someFigures(), isAnnounced: true };
    expect(movedPeriod(announced, {}, before)).toEqual({ message: 'its manifest is published' });
  });

  test('needs an opening in the future and a later closing', () => {
    expect(moved({ opensAt: before })).toEqual({ message: 'its opening must be in the future' });
    expect(moved({ closesAt: OPENS })).toEqual({ message: 'its closing must be later than its opening' });
    expect(moved({ closesAt: later(OPENS, 1) })).toEqual({ opensAt: OPENS, closesAt: later(OPENS, 1) });
  });
});
