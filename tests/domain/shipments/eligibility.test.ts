import { type RequestedPrize, requestRefusal } from '#backend/domain/shipments/eligibility.ts';
import { extendedPrizes, giveUpRefusal, type StoredPrize } from '#backend/domain/shipments/storage.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('A request of a shipment', () => {
  const prize = (but: Partial<RequestedPrize> = {}): RequestedPrize => ({
    drawId: 'd1',
    terms: { fee: 600, freeFrom: null, combinable: true },
    keptUntil: later(1),
    isInShipment: false,
    isHeld: false,
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
    const terms = { prizes, requestedCount: prizes.length, drawId: 'd1', fee: 600, ...but };
    expect(requestRefusal(terms, NOW)).toBe(refusal);
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
