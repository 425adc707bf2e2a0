import { jest } from '@jest/globals';
import { findDraws } from '#lib/prizes/find-draws.ts';
import {
  EMPTY_SELECTION,
  keepPrizes,
  addPrizes,
  readSelection,
  writeSelection,
} from '#lib/shipments/selection.ts';
import { daysLeft, unshippedPrizeIds } from '#lib/prizes/unshipped-prizes.ts';
import { aBoughtDraw, aWonPrize, manyPrizes } from '../../../support/won-prizes.ts';
import { answered, askOf, refused } from '../member-around.tsx';

const ofOne = addPrizes(EMPTY_SELECTION, aBoughtDraw(), [aWonPrize()]);

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test.each(['', '{', '17', '{"version":0,"prizes":[],"draws":[]}', '{"version":1,"prizes":{}}'])(
  'whatever else lies in its place (%s), the basket is empty',
  (text) => {
    sessionStorage.setItem('parcel-basket/u-21', text);
    expect(readSelection('u-21')).toEqual(EMPTY_SELECTION);
  },
);

test('a browser that keeps nothing still lets prizes be chosen on the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeSelection('u-30', ofOne);
  expect(readSelection('u-30')).toEqual(ofOne);
  writeSelection('u-30', EMPTY_SELECTION);
  expect(readSelection('u-30')).toEqual(EMPTY_SELECTION);
});

test('a draw of which nothing is left lies in it no more, and nothing lies in it twice', () => {
  expect(addPrizes(ofOne, aBoughtDraw(), [aWonPrize()])).toEqual(ofOne);
  expect(keepPrizes(ofOne, () => false)).toEqual(EMPTY_SELECTION);
});

test('a draw is found wherever it stands among those that were bought', async () => {
  const draws = Array.from({ length: 250 }, (_, i) => aBoughtDraw({ directoryName: `draw-${i}` }));
  const offsets: unknown[] = [];
  const ask = askOf({
    listBoughtDraws: ({ query = {} }) => {
      const from = Number(query.offset);
      offsets.push(from);
      return answered({ total: 250, items: draws.slice(from, from + Number(query.limit)) });
    },
  });
  const reply = await findDraws(ask, ['draw-3', 'draw-150']);
  expect(reply).toMatchObject({ ok: true, answer: { total: 2, items: [draws[3], draws[150]] } });
  expect(offsets).toEqual([0, 100]);
});

test('of many orders their draw is asked for at once, and an order that is gone keeps nothing', async () => {
  const asked: unknown[] = [];
  const ask = askOf({
    listWonPrizes: ({ query = {} }) => {
      asked.push(query.orderHistoryId ?? 'the whole draw');
      return query.orderHistoryId === 'o-gone'
        ? refused('notFound')
        : answered({ total: 1, items: [aWonPrize()] });
    },
  });
  const scattered = manyPrizes(11).map((prize, i) => ({ ...prize, orderHistoryId: `o-${i}` }));
  expect(await unshippedPrizeIds(ask, scattered)).toEqual(new Set(['w-1']));
  expect(asked).toEqual(['the whole draw']);
  const gone = aWonPrize({ wonPrizeId: 'w-2', orderHistoryId: 'o-gone' });
  expect(await unshippedPrizeIds(ask, [aWonPrize(), gone])).toEqual(new Set(['w-1']));
});

test.each([
  ['2026-12-04T14:59:00.000Z', '2026-12-04T00:00:00.000Z', 0],
  ['2026-12-04T15:01:00.000Z', '2026-12-04T14:59:00.000Z', 1],
  ['2026-12-04T14:59:00.000Z', '2026-11-20T15:00:00.000Z', 13],
  ['2026-12-04T14:59:00.000Z', '2026-12-06T00:00:00.000Z', 0],
])('days are counted as Japan counts them: until %s from %s it is %i', (until, now, days) => {
  expect(daysLeft(until, Date.parse(now))).toBe(days);
});
