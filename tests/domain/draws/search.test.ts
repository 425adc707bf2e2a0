import {
  endedYears,
  inSearchOrder,
  type ListedDraw,
  matchesSale,
  searchWords,
} from '#backend/domain/draws/search.ts';
import { CLOSES, later, OPENS, someFigures } from './draw-fixtures.ts';

const DURING = later(OPENS, 1);

describe('The words of a search', () => {
  test.each([
    ['まるぽ', ['まるぽ']],
    [' まるぽ　おつかい ', ['まるぽ', 'おつかい']],
    ['まるぽ・もぐ、ラム。ぽつ,ふぐ', ['まるぽ', 'もぐ', 'ラム', 'ぽつ']],
    ['ﾏﾙﾎﾟ', ['マルポ']],
    ['', []],
  ])('%j', (text, words) => expect(searchWords(text)).toEqual(words));
});

describe('A filter by the sale', () => {
  const is = (filter: Parameters<typeof matchesSale>[1], but = {}, now = DURING) =>
    matchesSale(someFigures(but), filter, now);

  test('matches the state', () => {
    expect([is({}), is({ state: 'onSale' }), is({ state: 'upcoming' })]).toEqual([true, true, false]);
    expect(is({ state: 'upcoming' }, {}, later(OPENS, -1))).toBe(true);
  });

  test.each([
    ['few', 84, false],
    ['few', 85, true],
    ['few', 99, true],
    ['few', 100, false],
    ['half', 0, true],
    ['half', 50, true],
    ['half', 51, false],
  ] as const)('%s left, of 100 tickets with %i sold: %j', (remaining, sold, matches) => {
    expect(is({ remaining }, { sold })).toBe(matches);
  });

  test('matches the remaining tickets of draws on sale only', () => {
    expect(is({ remaining: 'half' }, {}, later(OPENS, -1))).toBe(false);
    expect(is({ remaining: 'half' }, {}, CLOSES)).toBe(false);
  });

  test('matches the year in Japan in which the sale ended', () => {
    const closesAt = new Date('2026-12-31T15:00:00Z');
    const inYear = (endedIn: number, now = closesAt) => is({ endedIn }, { closesAt }, now);
    expect([inYear(2027), inYear(2026), inYear(2027, later(closesAt, -1))]).toEqual([true, false, false]);
  });
});

describe('The order of a search', () => {
  const aDraw = (drawId: string, but: Partial<ListedDraw> = {}): ListedDraw => ({
    ...someFigures({ drawId }),
    price: 700,
    isNamed: true,
    ...but,
  });
  const orderOf = (draws: readonly ListedDraw[], sort?: Parameters<typeof inSearchOrder>[1]) =>
    inSearchOrder(draws, sort, DURING).map(({ drawId }) => drawId);

  const first = aDraw('first', { opensAt: later(OPENS, -1), closesAt: CLOSES, price: 900, sold: 1 });
  const second = aDraw('second', { closesAt: later(CLOSES, 1), price: 500, sold: 50 });
  const gone = aDraw('gone', { sold: 100, price: 1, opensAt: DURING });
  const goneToo = aDraw('gone too', { sold: 100, price: 2, closesAt: later(CLOSES, 2) });

  test.each([
    [undefined, ['first', 'second', 'gone too', 'gone']],
    ['new', ['second', 'first', 'gone', 'gone too']],
    ['endingSoon', ['first', 'second', 'gone', 'gone too']],
    ['fewLeft', ['second', 'first', 'gone too', 'gone']],
    ['cheap', ['second', 'first', 'gone', 'gone too']],
    ['expensive', ['first', 'second', 'gone too', 'gone']],
  ] as const)('%s: sold out draws are last', (sort, order) => {
    expect(orderOf([goneToo, gone, second, first], sort)).toEqual(order);
    expect(orderOf([first, second, gone, goneToo], sort)).toEqual(order);
  });

  test('ended draws are after those that are sold out', () => {
    const over = aDraw('over', { opensAt: later(OPENS, -2), closesAt: OPENS, price: 0 });
    expect(orderOf([over, gone], 'cheap')).toEqual(['gone', 'over']);
  });

  test('draws that the words name are first, unless another order is chosen', () => {
    const draws = [{ ...first, isNamed: false }, second];
    expect(orderOf(draws)).toEqual(['second', 'first']);
    expect(orderOf(draws, 'endingSoon')).toEqual(['first', 'second']);
  });
});

test('The years of ended sales are counted in Japan, the latest first', () => {
  const closing = (at: string) => someFigures({ opensAt: new Date(0), closesAt: new Date(at) });
  const draws = [
    '2025-06-01T00:00:00Z',
    '2025-12-31T15:00:00Z',
    '2026-05-01T00:00:00Z',
    '2026-12-01T00:00:00Z',
  ];
  expect(endedYears(draws.map(closing), new Date('2026-11-21T00:00:00Z'))).toEqual([
    { year: 2026, draws: 2 },
    { year: 2025, draws: 1 },
  ]);
});
