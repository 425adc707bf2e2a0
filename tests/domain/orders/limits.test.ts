import { buyerAfter, orderedSince } from '#backend/domain/orders/limits.ts';
import { countPrizes } from '#backend/domain/orders/counters.ts';
import { yen } from '#backend/domain/money.ts';
import type { PlayStatus } from '#lib/contract/enums.ts';
import { aBuyer, anOrder, later, minutes, NOON } from './order-fixtures.ts';

describe('A buyer after a change of an order of three tickets', () => {
  const order = (status: PlayStatus) => anOrder(status, { quantity: 3, total: yen(2_100) });
  const buyer = aBuyer({ taken: 5, cap: { most: 10_000, spent: 3_000 }, isCalled: true });

  test.each<[PlayStatus | null, PlayStatus, number, boolean]>([
    [null, 'START', 3, true],
    ['START', 'PLAYING', 0, true],
    ['START', 'CANCEL', -3, false],
    ['PLAYING', 'SUCCESS', 0, false],
    ['PLAYING', 'ERROR', -3, false],
    ['CANCEL', 'SUCCESS', 3, false],
    ['CANCEL', 'ERROR', 0, false],
    ['SUCCESS', 'CONFIRM', 0, false],
  ])('from %s to %s has %i tickets more', (from, to, ...[more, isBuying]) => {
    const after = buyerAfter(buyer, from === null ? null : order(from), order(to));
    expect(after).toEqual({
      ...buyer,
      isBuying,
      taken: 5 + more,
      cap: { most: 10_000, spent: 3_000 + more * 700 },
      isCalled: from !== null,
    });
  });

  test('buys on while another order is under way', () => {
    const buying = { ...buyer, isBuying: true };
    expect(buyerAfter(buying, order('CANCEL'), order('SUCCESS')).isBuying).toBe(true);
    expect(buyerAfter(buying, order('SUCCESS'), order('CONFIRM')).isBuying).toBe(true);
    expect(buyerAfter(buying, order('PLAYING'), order('SUCCESS')).isBuying).toBe(false);
  });

  test('has no cap as an adult, and no turn that they did not have', () => {
    expect(buyerAfter(aBuyer(), order('START'), order('CANCEL'))).toMatchObject({
      cap: null,
      isCalled: false,
    });
  });
});

test('An order paid from a time on was placed at most 31 days before', () => {
  expect(orderedSince(NOON)).toEqual(later(minutes(-31 * 24 * 60)));
});

test('The tickets of an order are counted by prize', () => {
  expect([...countPrizes(Uint8Array.of(2, 0, 2, 2))]).toEqual([
    [2, 3],
    [0, 1],
  ]);
});
