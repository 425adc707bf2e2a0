import { type RequestedPrize, requestRefusal } from '#backend/domain/shipments/eligibility.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { Tariff } from '#lib/shipments/tariff.ts';
import { extendedPrizes, giveUpRefusal, type StoredPrize } from '#backend/domain/shipments/storage.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

const REQUEST = { drawId: 'd1', fee: 600, method: 'box', prefecture: '東京都' } as const;

describe('A request of a shipment', () => {
  const prize = (but: Partial<RequestedPrize> = {}): RequestedPrize => ({
    drawId: 'd1',
    terms: { fee: 600, freeFrom: null, combinable: true },
    keptUntil: later(1),
    isInShipment: false,
    isHeld: false,
    space: 1,
    isPostable: false,
    ...but,
  });
  const other = (but: Partial<RequestedPrize> = {}) => prize({ drawId: 'd2', ...but });
  const alone = { fee: 600, freeFrom: null, combinable: false };
  const freeFromTwo = { fee: 600, freeFrom: 2, combinable: true };

  test.each<[string, readonly RequestedPrize[], object, ReturnType<typeof requestRefusal>]>([
    ['of a prize', [prize()], {}, undefined],
    ['of prizes of several draws', [prize(), other()], {}, undefined],
    ['from the page of another of its draws', [prize(), other()], { drawId: 'd2' }, undefined],
    ['of more prizes than there are', [prize()], { requestedCount: 2 }, 'notFound'],
    ['of no prize', [], { requestedCount: 0 }, 'notFound'],
    ['without a prize of the draw', [other()], {}, 'notFound'],
    ['of a prize in a shipment', [prize(), prize({ isInShipment: true })], {}, 'prizesTaken'],
    ['of a prize that a dispute holds', [prize(), prize({ isHeld: true })], {}, 'prizesHeld'],
    ['of a prize whose storage is over', [prize(), prize({ keptUntil: NOW })], {}, 'storageOver'],
    ['of draws that cannot be combined', [prize({ terms: alone }), other()], {}, 'notCombinable'],
    ['of one such draw', [prize({ terms: alone }), prize({ terms: alone })], {}, undefined],
    ['with another fee', [prize()], { fee: 599 }, 'feeChanged'],
    [
      'of enough prizes to be free',
      [prize({ terms: freeFromTwo }), prize({ terms: freeFromTwo })],
      { fee: 0 },
      undefined,
    ],
    ['of one too few', [prize({ terms: freeFromTwo })], { fee: 0 }, 'feeChanged'],
    [
      'of one too few of each draw',
      [prize({ terms: freeFromTwo }), other({ terms: freeFromTwo })],
      { fee: 0 },
      'feeChanged',
    ],
  ])('%s', (_what, prizes, ...[but, refusal]) => {
    const terms = { ...REQUEST, prizes, requestedCount: prizes.length, ...but };
    expect(requestRefusal(terms, NOW)).toBe(refusal);
  });

  test('by post needs a table with post, prizes that can be posted, and room for all of them', () => {
    const tariff: Tariff = {
      regions: [{ name: '全国', prefectures: PREFECTURES }],
      sizes: [
        { method: 'post', name: '封筒', space: 4, fees: [250] },
        { method: 'box', name: '箱', space: null, fees: [600] },
      ],
    };
    const badge = (but: Partial<RequestedPrize> = {}) =>
      prize({
        terms: { fee: 250, tariffs: [tariff], freeFrom: null, combinable: true },
        space: 2,
        isPostable: true,
        ...but,
      });
    const byPost = (prizes: readonly RequestedPrize[], fee = 250) =>
      requestRefusal({ ...REQUEST, prizes, requestedCount: prizes.length, method: 'post', fee }, NOW);
    expect(byPost([badge(), badge()])).toBeUndefined();
    expect(byPost([badge()], 600)).toBe('feeChanged');
    expect(byPost([badge(), badge(), badge()])).toBe('methodNotOffered');
    expect(byPost([badge(), badge({ isPostable: false })])).toBe('methodNotOffered');
    expect(byPost([badge(), other({ isPostable: true })])).toBe('methodNotOffered');
  });
});

const stored = (keptMs: number, isInShipment = false): StoredPrize => ({
  wonPrizeId: `w${keptMs}`,
  memberId: 'm',
  keptUntil: later(keptMs),
  isInShipment,
});

describe('Giving up prizes', () => {
  const refusal = (prizes: readonly StoredPrize[], by: 'member' | 'shop', requestedCount = prizes.length) =>
    giveUpRefusal({ prizes, requestedCount, by }, NOW);

  test.each([
    ['a prize in storage', [stored(1)], undefined, 'storageNotOver'],
    ['one whose storage has ended', [stored(0)], undefined, undefined],
    ['one of them kept on', [stored(0), stored(1)], undefined, 'storageNotOver'],
    ['one of them in a shipment', [stored(0), stored(0, true)], 'prizesTaken', 'prizesTaken'],
  ] as const)('%s', (_what, prizes, ...[byMember, byShop]) => {
    expect(refusal(prizes, 'member')).toBe(byMember);
    expect(refusal(prizes, 'shop')).toBe(byShop);
  });

  test('that are not there is refused', () => expect(refusal([stored(0)], 'member', 2)).toBe('notFound'));
});

describe('A longer storage', () => {
  test('is of the prizes that would end earlier', () => {
    const soon = stored(1);
    const same = stored(2);
    const late = stored(3);
    expect(extendedPrizes([soon, same, late], later(2), NOW)).toEqual([soon]);
  });

  test.each([
    ['untilPast', [stored(1)], 0],
    ['notFound', [], 1],
    ['prizesTaken', [stored(1), stored(1, true)], 2],
  ] as const)('is refused: %s', (refusal, prizes, ms) => {
    expect(extendedPrizes(prizes, later(ms), NOW)).toBe(refusal);
  });
});
