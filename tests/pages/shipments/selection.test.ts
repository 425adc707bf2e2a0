import { jest } from '@jest/globals';
import {
  EMPTY_SELECTION,
  addPrizes,
  withCount,
  withCurrentTerms,
  writeSelection,
  keepPrizes,
  readSelection,
  sharesOf,
} from '#lib/shipments/selection.ts';
import { findDraws } from '#lib/prizes/find-draws.ts';
import { daysLeft, unshippedById } from '#lib/prizes/unshipped-prizes.ts';
import { aBoughtDraw, aWonPrize, manyPrizes } from '../../support/api-responses.ts';
import { answered, refused, callApiOf } from '../render.tsx';

describe('The stored selection', () => {
  const ofOne = addPrizes(EMPTY_SELECTION, aBoughtDraw(), [aWonPrize()]);

  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  test.each(['', '{', '17', '{"version":0,"prizes":[],"draws":[]}', '{"version":1,"prizes":{}}'])(
    'an invalid stored value (%s) is an empty selection',
    (text) => {
      sessionStorage.setItem('shipment-selection/u-21', text);
      expect(readSelection('u-21')).toEqual(EMPTY_SELECTION);
    },
  );

  test('works in memory if the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeSelection('u-30', ofOne);
    expect(readSelection('u-30')).toEqual(ofOne);
    writeSelection('u-30', EMPTY_SELECTION);
    expect(readSelection('u-30')).toEqual(EMPTY_SELECTION);
  });

  test('takes over current terms, and what a prize needs now', () => {
    const freeDraw = aBoughtDraw({ shipping: { ...aBoughtDraw().shipping, fee: 0 } });
    const small = aWonPrize({ space: 2, isPostable: true });
    const current = withCurrentTerms(ofOne, [freeDraw], new Map([[small.wonPrizeId, small]]));
    expect(sharesOf(current)).toMatchObject([{ terms: { fee: 0 }, prizes: 1, space: 2, isPostable: true }]);
  });

  test('of equal prizes holds the wanted number, and takes no other away', () => {
    const prizes = manyPrizes(5, { name: '缶バッジ' }).slice(1);
    const ids = (count: number, from = ofOne) =>
      withCount(from, aBoughtDraw(), { prizes, count }).prizes.map(({ wonPrizeId }) => wonPrizeId);
    expect(ids(2)).toEqual(['w-1', 'w-2', 'w-3']);
    expect(ids(9)).toEqual(['w-1', 'w-2', 'w-3', 'w-4', 'w-5']);
    const four = withCount(ofOne, aBoughtDraw(), { prizes, count: 4 });
    expect(ids(1, four)).toEqual(['w-1', 'w-2']);
    expect(ids(0, four)).toEqual(['w-1']);
  });

  test('contains each prize once, and no draw without prizes', () => {
    expect(addPrizes(ofOne, aBoughtDraw(), [aWonPrize()])).toEqual(ofOne);
    expect(keepPrizes(ofOne, () => false)).toEqual(EMPTY_SELECTION);
  });
});

describe('Unshipped prizes', () => {
  test('draws are found on any page of the list', async () => {
    const draws = Array.from({ length: 250 }, (_, i) => aBoughtDraw({ directoryName: `draw-${i}` }));
    const offsets: unknown[] = [];
    const callApi = callApiOf({
      listBoughtDraws: ({ query = {} }) => {
        const from = Number(query.offset);
        offsets.push(from);
        return answered({ total: 250, items: draws.slice(from, from + Number(query.limit)) });
      },
    });
    const reply = await findDraws(callApi, ['draw-3', 'draw-150']);
    expect(reply).toMatchObject({ ok: true, answer: { total: 2, items: [draws[3], draws[150]] } });
    expect(offsets).toEqual([0, 100]);
  });

  test('prizes of many orders are requested by draw, and an unknown order has none', async () => {
    const scopes: unknown[] = [];
    const callApi = callApiOf({
      listWonPrizes: ({ query = {} }) => {
        scopes.push(query.orderHistoryId ?? 'the whole draw');
        return query.orderHistoryId === 'o-gone'
          ? refused('notFound')
          : answered({ total: 1, items: [aWonPrize()] });
      },
    });
    const scattered = manyPrizes(11).map((prize, i) => ({ ...prize, orderHistoryId: `o-${i}` }));
    expect(await unshippedById(callApi, scattered)).toEqual(new Map([['w-1', aWonPrize()]]));
    expect(scopes).toEqual(['the whole draw']);
    const gone = aWonPrize({ wonPrizeId: 'w-2', orderHistoryId: 'o-gone' });
    expect(await unshippedById(callApi, [aWonPrize(), gone])).toEqual(new Map([['w-1', aWonPrize()]]));
  });

  test.each([
    ['2026-12-04T14:59:00.000Z', '2026-12-04T00:00:00.000Z', 0],
    ['2026-12-04T15:01:00.000Z', '2026-12-04T14:59:00.000Z', 1],
    ['2026-12-04T14:59:00.000Z', '2026-11-20T15:00:00.000Z', 13],
    ['2026-12-04T14:59:00.000Z', '2026-12-06T00:00:00.000Z', 0],
  ])('days are counted in Japan: until %s from %s it is %i', (until, now, days) => {
    expect(daysLeft(until, Date.parse(now))).toBe(days);
  });
});
