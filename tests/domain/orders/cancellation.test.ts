import {
  cancelledPeriod,
  type CancellationRefund,
  nextAttempt,
} from '#backend/domain/orders/cancellation.ts';
import type { Sale } from '#backend/domain/draws/sale.ts';
import type { RefundRefusal } from '#backend/domain/refunds/order-refunds.ts';
import { later, OPENS, someFigures } from '../draws/draw-fixtures.ts';

describe('Cancelling a draw', () => {
  test.each<[string, Partial<Sale>, number, ReturnType<typeof cancelledPeriod>]>([
    ['before it opens', {}, -1, { message: 'its sale has not opened: move its opening instead' }],
    ['on sale', {}, 1_000, { opensAt: OPENS, closesAt: later(OPENS, 1_000) }],
    ['sold out', { sold: 100 }, 1_000, undefined],
    ['ended', { closesAt: later(OPENS, 1_000) }, 1_000, undefined],
  ])('%s', (_when, but, ...[ms, period]) => {
    expect(cancelledPeriod(someFigures(but), later(OPENS, ms))).toEqual(period);
  });
});

describe('After a refused refund of a cancelled draw', () => {
  const whole: CancellationRefund = { of: { scope: 'order' }, method: 'provider' };
  const transfer: CancellationRefund = { ...whole, method: 'bankTransfer' };
  const ofTickets: CancellationRefund = { of: { scope: 'tickets', tickets: [7] }, method: 'provider' };
  const transferOfTickets: CancellationRefund = { ...ofTickets, method: 'bankTransfer' };

  test.each<[RefundRefusal, CancellationRefund, CancellationRefund | undefined]>([
    ['prizesSent', whole, ofTickets],
    ['prizesSent', transfer, transferOfTickets],
    ['prizesSent', ofTickets, undefined],
    ['partNotPossible', whole, transfer],
    ['partNotPossible', ofTickets, transferOfTickets],
    ['refundPeriodOver', whole, transfer],
    ['refundPeriodOver', transfer, undefined],
    ['moreThanPaid', whole, undefined],
  ])('%s of %j: %j', (refusal, attempt, next) => {
    expect(nextAttempt({ ...attempt, refusal }, [7])).toEqual(next);
  });

  test('an order whose prizes are all shipped is not refunded', () => {
    expect(nextAttempt({ ...whole, refusal: 'prizesSent' }, [])).toBeUndefined();
  });
});
