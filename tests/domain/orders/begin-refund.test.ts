import { beginRefund, recordRefund } from '#backend/domain/orders/refunds.ts';
import { yen } from '#backend/domain/money.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { anOrder } from './at-the-desk.ts';

const kept = { provider: 'pretend', paymentId: 'payment', yen: yen(700) };

test.each(PLAY_STATUSES)('What an order in %s has cost goes back if it was paid', (status) => {
  const order = anOrder(status);
  const isPaid = status === 'SUCCESS' || status === 'CONFIRM';
  expect(beginRefund({ order, kept: isPaid ? kept : undefined, hasShipment: false })).toEqual(
    isPaid
      ? {
          answer: 'refunded',
          change: {
            before: order,
            after: { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' },
            entry: { kind: 'promise', payment: kept, reason: 'byShop' },
          },
        }
      : { answer: 'notPaid', change: null },
  );
});

test.each([
  ['alreadyRefunding', anOrder('CONFIRM', { paymentStatus: 'REFUND_PENDING' }), { kept }],
  ['alreadyRefunding', anOrder('ERROR', { paymentStatus: 'REFUNDED' }), { kept: undefined }],
  ['notPaid', anOrder('CONFIRM', { paymentStatus: 'NONE' }), { kept: undefined }],
  ['prizesSent', anOrder('CONFIRM'), { kept, hasShipment: true }],
] as const)('Else nothing does: %s', (answer, order, but) => {
  expect(beginRefund({ order, hasShipment: false, ...but })).toEqual({ answer, change: null });
});

describe('Of an order that was paid twice and then given back', () => {
  const order = anOrder('CONFIRM', { paymentStatus: 'REFUND_PENDING', reason: 'byShop' });
  const noted = (lies: 'sales' | 'owed', others: number) =>
    recordRefund(order, {
      refund: kept,
      open: { orderId: order.orderId, reason: 'byShop', isDone: false, account: lies, others },
    }).change?.after.paymentStatus;

  test.each([
    ['sales', 1, 'REFUNDED'],
    ['sales', 0, 'REFUNDED'],
    ['owed', 1, 'REFUND_PENDING'],
    ['owed', 0, 'REFUND_PENDING'],
  ] as const)('what lay in %s, with %i more to come, makes it %s', (lies, others, becomes) => {
    expect(noted(lies, others)).toBe(becomes);
  });
});
