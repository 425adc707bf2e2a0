import {
  movedPeriod,
  pauseRejection,
  periodClosedAt,
  periodEndedAt,
  publicationRejection,
  resumeRejection,
  type Sale,
} from '#backend/domain/draws/sale.ts';
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

describe('Pausing a sale', () => {
  const rejected = (ms: number, but: Partial<Sale> & { readonly isPaused?: boolean } = {}) =>
    pauseRejection({ isPaused: false, ...someFigures(but), ...but }, later(OPENS, ms))?.message;
  const resumed = (ms: number, but: Partial<Sale> & { readonly isPaused?: boolean } = {}) =>
    resumeRejection({ isPaused: true, ...someFigures(but), ...but }, later(OPENS, ms))?.message;

  test('is possible while it is open, and then it can go on', () => {
    expect([rejected(0), resumed(0)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['before it opens', -1, {}, 'its sale has not opened: move its opening instead'],
    ['after its end', MINUTE_MS, { closesAt: later(OPENS, MINUTE_MS) }, 'it is not on sale any more'],
    ['when it is sold out', 0, { sold: 100 }, 'it is not on sale any more'],
    ['a second time', 0, { isPaused: true }, 'its sale is paused already'],
  ])('%s is refused', (_when, ms, but, message) => {
    expect(rejected(ms, but)).toBe(message);
  });

  test.each([
    ['that is not paused', 0, { isPaused: false }, 'its sale is not paused'],
    ['that is over', MINUTE_MS, { closesAt: later(OPENS, MINUTE_MS) }, 'its sale is over'],
  ])('One %s does not go on', (_which, ms, but, message) => {
    expect(resumed(ms, but)).toBe(message);
  });
});

describe('Taking a draw back, and showing it', () => {
  const at = later(OPENS, -MINUTE_MS);
  const rejected = (to: Date | null, publishedAt: Date | null, but: Partial<Sale> = {}, now = at) =>
    publicationRejection({ ...someFigures(but), publishedAt }, to, now)?.message;

  test('is possible until its opening', () => {
    expect([rejected(null, at), rejected(at, null), rejected(OPENS, at)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(rejected(null, at, {}, later(OPENS, -1))).toBeUndefined();
    expect(rejected(null, at, {}, OPENS)).toBe('its sale has opened');
    expect(rejected(null, at, { sold: 1 })).toBe('its sale has opened');
    expect(rejected(null, at, { held: 1 })).toBe('its sale has opened');
  });

  test('is possible at once for one that was hidden at its opening, until its end', () => {
    const planned = later(OPENS, MINUTE_MS);
    expect([rejected(OPENS, null, {}, OPENS), rejected(OPENS, planned, {}, OPENS)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(rejected(planned, null, {}, OPENS)).toBe('its sale has opened');
    expect(rejected(OPENS, at, {}, OPENS)).toBe('its sale has opened');
    expect(rejected(CLOSES, null, {}, CLOSES)).toBe('its sale has opened');
  });

  test.each([
    ['taken back twice', null, null, 'shoppers do not see it'],
    ['shown twice', at, at, 'shoppers see it already'],
    ['shown after its opening', later(OPENS, 1), null, 'it must appear before its opening'],
  ])('It is not %s', (_what, to, publishedAt, message) => {
    expect(rejected(to, publishedAt)).toBe(message);
  });

  test('A time that has not come can be moved, also to now', () => {
    const planned = later(at, 1);
    expect([rejected(at, planned), rejected(OPENS, planned), rejected(null, planned)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
