import { yen } from '#backend/domain/money.ts';
import type { KeptPayment } from '#backend/domain/orders/order.ts';
import { beginProviderRefund } from '#backend/domain/refunds/provider-refunds.ts';
import type { EarlierRefund } from '#backend/domain/refunds/refund.ts';
import { anOrder, NOON } from '../orders/order-fixtures.ts';

/** Two tickets, 7 and 8, for 700 yen each. */
const order = anOrder('CONFIRM', { quantity: 2, firstTicket: 7, price: yen(700), total: yen(1_400) });
const kept: KeptPayment = {
  provider: 'sandbox',
  paymentId: 'payment',
  yen: yen(1_400),
  capturedAt: NOON,
  isDisputed: false,
  chargedBack: 0,
};
const made = (sum: number) => ({ refundId: 'r', note: '', providerRefundId: 'there', yen: yen(sum) });
const earlier = (
  scope: EarlierRefund['scope'],
  sum: number,
  tickets: readonly number[] = [],
): EarlierRefund => ({ refundId: 'earlier', scope, yen: yen(sum), tickets, providerRefundId: 'before' });
const begun = (sum: number, of: readonly EarlierRefund[] = []) =>
  beginProviderRefund({ order, kept, earlier: of }, made(sum));

test('A refund of everything that is left refunds all tickets that are not', () => {
  const { answer, change } = begun(700, [earlier('tickets', 700, [7])]);
  const refund = { ...made(700), method: 'provider', scope: 'order', tickets: [8], isWhole: false };
  expect(answer).toEqual(refund);
  expect(change).toEqual({
    before: order,
    after: { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' },
    entry: {
      kind: 'promise',
      reason: 'byShop',
      refund,
      payment: { provider: 'sandbox', paymentId: 'payment', yen: 700 },
    },
  });
});

test('Less is goodwill, which leaves the order paid', () => {
  const { answer, change } = begun(700);
  expect(answer).toMatchObject({ scope: 'goodwill', yen: 700, tickets: [], isWhole: false });
  expect(change?.after).toBe(order);
});

test('The rest without tickets is goodwill too', () => {
  const before = [earlier('order', 1_000, [7, 8])];
  expect(begun(400, before).answer).toMatchObject({ scope: 'goodwill', yen: 400, tickets: [] });
});

test.each([
  ['is known', [{ ...earlier('goodwill', 1), providerRefundId: 'there' }], 'earlier'],
  ['has nothing to return', [earlier('goodwill', 1_400)], 'nothingLeft'],
])('A refund that %s changes nothing', (_what, of, expected) => {
  const { answer, change } = begun(1, of);
  expect(typeof answer === 'string' ? answer : answer.refundId).toBe(expected);
  expect(change).toBeNull();
});
