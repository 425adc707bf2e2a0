import { releaseHold } from '#backend/domain/orders/release.ts';
import { recordRefund } from '#backend/domain/orders/refunds.ts';
import { startPayment } from '#backend/domain/orders/start-payment.ts';
import { yen } from '#backend/domain/money.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { anOrder, later, minutes, NOON } from './at-the-desk.ts';

const trip = (sessionEndsAt = later(minutes(15))) => ({ paymentType: 'DOCOMO', sessionEndsAt }) as const;

test('Whoever goes to pay has the tickets held five minutes longer than the page lives', () => {
  expect(startPayment(anOrder('START'), trip(), NOON).change?.after).toMatchObject({
    status: 'PLAYING',
    paymentStatus: 'PENDING',
    paymentType: 'DOCOMO',
    heldUntil: later(minutes(20)),
  });
});

test('A hold never gets shorter, and an open trip is open again without a change', () => {
  const order = anOrder('PLAYING', { heldUntil: later(minutes(30)) });
  expect(startPayment(order, trip(), NOON)).toEqual({ answer: 'opened', change: null });
  expect(startPayment(order, trip(later(minutes(28))), NOON).change?.after.heldUntil).toEqual(
    later(minutes(33)),
  );
});

test('Once the hold has ended, or the order, nobody goes to pay', () => {
  expect(startPayment(anOrder('START', { heldUntil: NOON }), trip(), NOON).answer).toBe('holdExpired');
  for (const status of ['SUCCESS', 'CONFIRM', 'CANCEL', 'ERROR'] as const)
    expect(startPayment(anOrder(status), trip(), NOON)).toEqual({ answer: 'closedBefore', change: null });
});

test.each(PLAY_STATUSES)('Tickets of an order in %s are given back if it holds any', (status) => {
  const order = anOrder(status);
  const isLive = status === 'START' || status === 'PLAYING';
  const done = releaseHold(order, { to: 'CANCEL', reason: 'byMember' }, NOON);
  expect(done.answer).toBe(isLive ? 'released' : 'closedBefore');
  expect(done.change === null).toBe(!isLive);
});

test.each([
  ['START', { to: 'CANCEL', reason: 'byMember' }, 'NONE'],
  ['PLAYING', { to: 'CANCEL', reason: 'byMember' }, 'NONE'],
  ['PLAYING', { to: 'CANCEL', reason: 'byProvider' }, 'NONE'],
  ['PLAYING', { to: 'CANCEL', reason: 'providerExpired' }, 'EXPIRED'],
  ['PLAYING', { to: 'ERROR', reason: 'insufficientFunds' }, 'DECLINED'],
] as const)('From %s, %j leaves the payment at %s', (status, end, paymentStatus) => {
  expect(releaseHold(anOrder(status), end, NOON).change?.after).toMatchObject({
    status: end.to,
    reason: end.reason,
    paymentStatus,
    heldUntil: null,
  });
});

test('A hold ends by itself only for somebody who never went to pay, and not early', () => {
  const end = { to: 'CANCEL', reason: 'holdEnded' } as const;
  const past = { heldUntil: NOON };
  expect(releaseHold(anOrder('START', past), end, NOON).answer).toBe('released');
  expect(releaseHold(anOrder('START'), end, NOON).answer).toBe('closedBefore');
  expect(releaseHold(anOrder('PLAYING', past), end, NOON).answer).toBe('closedBefore');
});

test('Who gives up what he saw in START does not give up what is being paid', () => {
  const end = { to: 'CANCEL', reason: 'byMember', from: 'START' } as const;
  expect(releaseHold(anOrder('PLAYING'), end, NOON)).toEqual({ answer: 'closedBefore', change: null });
});

describe('A refund that the provider has confirmed', () => {
  const refund = { provider: 'pretend', paymentId: 'payment', yen: yen(700) };
  const due = { orderId: 'order', reason: 'noneLeft', isDone: false, account: 'owed', others: 0 } as const;
  const pending = anOrder('ERROR', { paymentStatus: 'REFUND_PENDING' });

  test('is noted once, in the books and on the order', () => {
    expect(recordRefund(pending, { refund, open: due })).toEqual({
      answer: 'noted',
      change: {
        before: pending,
        after: { ...pending, paymentStatus: 'REFUNDED' },
        entry: { kind: 'refund', from: 'owed', payment: refund, reason: 'noneLeft' },
      },
    });
    expect(recordRefund(pending, { refund, open: { ...due, isDone: true } })).toEqual({
      answer: 'known',
      change: null,
    });
  });

  test('is not the end while another payment of the order is to go back', () => {
    const { change } = recordRefund(pending, { refund, open: { ...due, others: 1 } });
    expect(change?.after.paymentStatus).toBe('REFUND_PENDING');
  });

  test('leaves an order that was paid twice as it is', () => {
    const order = anOrder('CONFIRM');
    expect(recordRefund(order, { refund, open: { ...due, reason: 'paidTwice' } }).change?.after).toBe(order);
  });

  test('of a payment nobody knows of changes nothing', () => {
    for (const open of [undefined, { ...due, orderId: 'another order' }])
      expect(recordRefund(pending, { refund, open })).toEqual({
        answer: 'unknownOrder',
        change: null,
      });
  });
});
