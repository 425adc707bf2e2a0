import { buyerAfter, orderedSince } from '#backend/domain/orders/limits.ts';
import type { StoredOrder } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import { aBuyer, anOrder, later, minutes, NOON } from './order-fixtures.ts';

describe('A buyer after a change of an order of three tickets', () => {
  const order = (status: PlayStatus, but: Partial<StoredOrder> = {}) =>
    anOrder(status, {
      quantity: 3,
      total: yen(2_100),
      settledAt: status === 'SUCCESS' || status === 'CONFIRM' ? NOON : null,
      ...but,
    });
  const buyer = aBuyer({ taken: 5, cap: { most: 10_000, spent: 3_000, isOwn: false }, isCalled: true });

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
    const after = buyerAfter(buyer, { before: from === null ? null : order(from), after: order(to) }, NOON);
    expect(after).toEqual({
      ...buyer,
      isBuying,
      taken: 5 + more,
      cap: { most: 10_000, spent: 3_000 + more * 700, isOwn: false },
      isCalled: from !== null,
    });
  });

  test.each<[PaymentStatus, Date, number]>([
    ['REFUND_PENDING', NOON, -2_100],
    ['REFUNDED', NOON, -2_100],
    ['CAPTURED', NOON, 0],
    ['REFUNDED', later(minutes(-31 * 24 * 60)), 0],
  ])(
    'with the payment %s of an order settled at %s has spent %i yen more',
    (paymentStatus, settledAt, yenMore) => {
      const before = order('SUCCESS', { paymentStatus: 'CAPTURED', settledAt });
      const after = order('SUCCESS', { paymentStatus, settledAt });
      expect(buyerAfter(buyer, { before, after }, NOON)).toEqual({
        ...buyer,
        cap: { most: 10_000, spent: 3_000 + yenMore, isOwn: false },
      });
    },
  );

  test('buys on while another order is under way', () => {
    const buying = { ...buyer, isBuying: true };
    expect(buyerAfter(buying, { before: order('CANCEL'), after: order('SUCCESS') }, NOON).isBuying).toBe(
      true,
    );
    expect(buyerAfter(buying, { before: order('SUCCESS'), after: order('CONFIRM') }, NOON).isBuying).toBe(
      true,
    );
    expect(buyerAfter(buying, { before: order('PLAYING'), after: order('SUCCESS') }, NOON).isBuying).toBe(
      false,
    );
  });

  test('has no cap as an adult, and no turn that they did not have', () => {
    expect(buyerAfter(aBuyer(), { before: order('START'), after: order('CANCEL') }, NOON)).toMatchObject({
      cap: null,
      isCalled: false,
    });
  });
});

test('An order paid from a time on was placed at most 31 days before', () => {
  expect(orderedSince(NOON)).toEqual(later(minutes(-31 * 24 * 60)));
});
