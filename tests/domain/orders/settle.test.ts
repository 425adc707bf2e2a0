import { settle, type SettleParams } from '#backend/domain/orders/settle.ts';
import type { LockedDraw } from '#backend/domain/orders/counters.ts';
import { yen } from '#backend/domain/money.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { endPayment, releaseHold } from '#backend/domain/orders/release.ts';
import { MAX_PAYMENT_ATTEMPTS } from '#backend/domain/orders/order.ts';
import { startPayment } from '#backend/domain/orders/start-payment.ts';
import { aBuyer, aLockedDraw, anOrder, later, minutes, NOON } from './order-fixtures.ts';

describe('Settling a payment', () => {
  const payment = (sum = 700) => ({ provider: 'sandbox', paymentId: 'payment', yen: yen(sum) });

  const settled = (draw: LockedDraw, but: Partial<SettleParams> & Pick<SettleParams, 'order'>) =>
    settle(draw, {
      capture: payment(),
      accounted: undefined,
      hasMemberLeft: false,
      buyer: aBuyer(),
      ...but,
    });

  const live = aLockedDraw({ counter: { sold: 12, held: 1, playing: 1 } });

  test('An order is paid as its money came, although another payment is open meanwhile', () => {
    const order = anOrder('PLAYING', { paymentType: 'PAYPAY' });
    expect(settled(live, { order, paymentType: 'CARD' }).change?.after.paymentType).toBe('CARD');
    const ended = aLockedDraw({ terms: { closesAt: later(minutes(-90)) } });
    expect(settled(ended, { order, paymentType: 'CARD' }).change?.after).toMatchObject({
      status: 'ERROR',
      paymentType: 'CARD',
      paymentStatus: 'REFUND_PENDING',
      heldUntil: null,
    });
    const paid = anOrder('SUCCESS', { paymentType: 'PAYPAY' });
    expect(settled(live, { order: paid, paymentType: 'CARD' })).toMatchObject({
      answer: 'refundDue',
      change: { after: { paymentType: 'PAYPAY', paymentStatus: 'CAPTURED' } },
    });
  });

  test.each(['START', 'PLAYING'] as const)('An order in %s gets the next tickets of the box', (status) => {
    const order = anOrder(status, { paymentType: 'AU' });
    expect(settled(live, { order })).toEqual({
      answer: 'settled',
      change: {
        before: order,
        after: {
          ...order,
          status: 'SUCCESS',
          paymentStatus: 'CAPTURED',
          heldUntil: null,
          firstTicket: 12,
          settledAt: NOON,
        },
        entry: { kind: 'capture', to: 'sales', payment: payment() },
      },
    });
  });

  test('Tickets sold before the ledger began are not in the box', () => {
    const draw = aLockedDraw({ counter: { sold: 12, held: 1, playing: 1 }, terms: { soldBefore: 10 } });
    expect(settled(draw, { order: anOrder('PLAYING') }).change?.after.firstTicket).toBe(2);
  });

  test.each([
    ['last_special', 99, true],
    ['last_special', 98, false],
    ['normal', 99, false],
  ] as const)(
    'In a %s draw with %i of 100 sold, the next order gets the last-one prize: %s',
    (salesType, sold, has) => {
      const draw = aLockedDraw({ counter: { sold, held: 1, playing: 1 }, terms: { salesType } });
      expect(settled(draw, { order: anOrder('PLAYING') }).change?.after.hasLastOne).toBe(has);
    },
  );

  test('An ended hold that is not released yet keeps its tickets', () => {
    const order = anOrder('PLAYING', { heldUntil: later(-1) });
    expect(settled(live, { order }).answer).toBe('settled');
  });

  test.each([
    ['is sold', 60 * 60_000, 'settled'],
    ['is refunded after that, although its tickets are on hold', 60 * 60_000 + 1, 'refundDue'],
  ] as const)('A payment up to an hour after the closing %s', (_what, ms, answer) => {
    const draw = aLockedDraw({
      counter: { sold: 12, held: 1, playing: 1 },
      terms: { closesAt: new Date(NOON.getTime() - ms) },
    });
    expect(settled(draw, { order: anOrder('PLAYING') }).answer).toBe(answer);
    expect(settled(draw, { order: anOrder('CANCEL') }).answer).toBe(answer);
  });

  test.each([699, 701, 0])('%i yen for an order of 700 yen change nothing', (sum) => {
    const wrong = settled(live, { order: anOrder('PLAYING'), capture: payment(sum) });
    expect(wrong).toEqual({ answer: 'wrongSum', change: null });
  });

  describe('The same payment again', () => {
    const order = anOrder('SUCCESS');

    test('returns the same settlement', () => {
      const accounted = { orderId: order.orderId, to: 'sales' } as const;
      expect(settled(live, { order, accounted })).toEqual({ answer: 'settled', change: null });
    });

    test.each([
      { orderId: 'order', to: 'owed' },
      { orderId: 'another order', to: 'sales' },
    ] as const)('returns known if it is accounted for as %j', (accounted) => {
      expect(settled(live, { order, accounted })).toEqual({ answer: 'known', change: null });
    });
  });

  test.each(['SUCCESS', 'CONFIRM'] as const)('A second payment of an order in %s is refunded', (status) => {
    const order = anOrder(status);
    expect(settled(live, { order })).toEqual({
      answer: 'refundDue',
      change: {
        before: order,
        after: order,
        entry: { kind: 'capture', to: 'owed', payment: payment(), reason: 'paidTwice' },
      },
    });
  });

  describe.each(['CANCEL', 'ERROR'] as const)('A late payment of an order in %s', (status) => {
    const order = anOrder(status, { reason: 'declined' });
    const owed = {
      answer: 'refundDue',
      change: {
        before: order,
        after: { ...order, status: 'ERROR', paymentStatus: 'REFUND_PENDING', reason: 'noneLeft' },
        entry: { kind: 'capture', to: 'owed', payment: payment(), reason: 'noneLeft' },
      },
    };

    test('is refunded as such while the sale is paused', () => {
      const { change } = settled(aLockedDraw({ counter: { sold: 12 }, terms: { pausedAt: NOON } }), {
        order,
      });
      expect(change?.after).toMatchObject({ paymentStatus: 'REFUND_PENDING', reason: 'salePaused' });
    });

    test('gets tickets if enough are left, and is marked as late', () => {
      const { answer, change } = settled(aLockedDraw({ counter: { sold: 98, held: 1 } }), { order });
      expect(answer).toBe('settled');
      expect(change?.after).toMatchObject({ status: 'SUCCESS', reason: null, isLate: true, firstTicket: 98 });
    });

    test.each([
      ['all others are held', { counter: { sold: 98, held: 2, playing: 1 } }],
      ['it is sold out', { counter: { sold: 100 } }],
      ['the sale is over and no payment is pending', { at: later(minutes(24 * 60)) }],
    ])('is refunded when %s', (_why, but) => {
      expect(settled(aLockedDraw(but), { order })).toEqual(owed);
    });

    test('gets tickets after the closing while others still pay', () => {
      const closing = aLockedDraw({
        counter: { sold: 12, held: 1, playing: 1 },
        at: later(minutes(24 * 60)),
      });
      expect(settled(closing, { order }).answer).toBe('settled');
    });

    test.each([
      ['it exceeds the limit per member', { terms: { perMember: 3 } }, aBuyer({ taken: 3 })],
      [
        'it exceeds the monthly limit of a minor',
        {},
        aBuyer({ cap: { most: 5_000, spent: 4_301, isOwn: false } }),
      ],
    ])('is refunded when %s', (_why, but, buyer) => {
      const { change } = settled(aLockedDraw(but), { order, buyer });
      expect(change).toMatchObject({
        after: { status: 'ERROR', paymentStatus: 'REFUND_PENDING', reason: 'overLimit' },
        entry: { to: 'owed', reason: 'overLimit' },
      });
    });

    test.each([
      ['ticket', { terms: { perMember: 3 } }, aBuyer({ taken: 2 })],
      ['yen', {}, aBuyer({ cap: { most: 5_000, spent: 4_300, isOwn: false } })],
    ])('gets the last %s within the limit', (_what, but, buyer) => {
      expect(settled(aLockedDraw(but), { order, buyer }).answer).toBe('settled');
    });

    test('is refunded if the member has left', () => {
      expect(settled(aLockedDraw(), { order, hasMemberLeft: true })).toEqual(owed);
    });

    test.each(['REFUND_PENDING', 'REFUNDED'] as const)(
      'is refunded again if the first refund is %s',
      (paymentStatus) => {
        const { answer, change } = settled(aLockedDraw(), { order: { ...order, paymentStatus } });
        expect(answer).toBe('refundDue');
        expect(change).toMatchObject({
          after: { paymentStatus: 'REFUND_PENDING' },
          entry: { reason: 'paidTwice' },
        });
      },
    );
  });

  describe('A free order', () => {
    const free = (status: Parameters<typeof anOrder>[0]) =>
      settled(live, { order: anOrder(status, { price: yen(0), total: yen(0) }), capture: null });

    test('is settled without a payment', () => {
      expect(free('START')).toMatchObject({
        answer: 'settled',
        change: { after: { status: 'SUCCESS', paymentType: 'NONE', paymentStatus: 'NONE' }, entry: null },
      });
    });

    test('is settled once, and not after its cancellation', () => {
      expect(free('SUCCESS')).toEqual({ answer: 'settled', change: null });
      expect(free('CANCEL')).toEqual({ answer: 'orderClosed', change: null });
    });

    test('must have a price of 0', () => {
      expect(settled(live, { order: anOrder('START'), capture: null }).answer).toBe('wrongSum');
    });
  });
});

describe('Payment sessions and released holds', () => {
  const sessionParams = (sessionEndsAt = later(minutes(15))) =>
    ({ paymentType: 'DOCOMO', sessionEndsAt }) as const;

  test('A payment session extends the hold to five minutes after its end', () => {
    expect(startPayment(anOrder('START'), sessionParams(), NOON).answer).toBe('opened');
    expect(startPayment(anOrder('START'), sessionParams(), NOON).change?.after).toMatchObject({
      status: 'PLAYING',
      paymentStatus: 'PENDING',
      paymentType: 'DOCOMO',
      heldUntil: later(minutes(20)),
    });
  });

  test('A hold never gets shorter, and starting the payment again may change nothing', () => {
    const order = anOrder('PLAYING', { heldUntil: later(minutes(30)) });
    for (const end of [15, 25])
      expect(startPayment(order, sessionParams(later(minutes(end))), NOON)).toEqual({
        answer: 'opened',
        change: null,
      });
    expect(startPayment(order, sessionParams(later(minutes(28))), NOON).change?.after.heldUntil).toEqual(
      later(minutes(33)),
    );
  });

  test('No payment starts after the end of the hold or the order', () => {
    expect(startPayment(anOrder('START', { heldUntil: NOON }), sessionParams(), NOON).answer).toBe(
      'holdExpired',
    );
    for (const status of ['SUCCESS', 'CONFIRM', 'CANCEL', 'ERROR'] as const)
      expect(startPayment(anOrder(status), sessionParams(), NOON)).toEqual({
        answer: 'closedBefore',
        change: null,
      });
  });

  test.each(PLAY_STATUSES)('The hold of an order in %s is released if there is one', (status) => {
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
  ] as const)('An order in %s released with %j has the payment status %s', (status, end, paymentStatus) => {
    expect(releaseHold(anOrder(status), end, NOON).change?.after).toMatchObject({
      status: end.to,
      reason: end.reason,
      paymentStatus,
      heldUntil: null,
    });
  });

  test('A hold expires only without a payment session, and not early', () => {
    const end = { to: 'CANCEL', reason: 'holdEnded' } as const;
    const past = { heldUntil: NOON };
    expect(releaseHold(anOrder('START', past), end, NOON).answer).toBe('released');
    expect(releaseHold(anOrder('START'), end, NOON).answer).toBe('closedBefore');
    expect(releaseHold(anOrder('PLAYING', past), end, NOON).answer).toBe('closedBefore');
  });

  test('An order whose payment was refused waits for another one, for the rest of its hold as it was placed', () => {
    const order = anOrder('PLAYING', { heldUntil: later(minutes(20)), payableUntil: later(minutes(6)) });
    const end = { to: 'ERROR', reason: 'insufficientFunds' } as const;
    const held = endPayment(order, { end, attempts: 1 }, NOON);
    expect(held.answer).toBe('held');
    expect(held.change?.after).toEqual({
      ...order,
      status: 'START',
      paymentStatus: 'DECLINED',
      reason: 'insufficientFunds',
      heldUntil: later(minutes(6)),
    });
    expect(held.change?.entry).toBeNull();
  });

  test.each([
    ['cancelled on the page', { to: 'CANCEL', reason: 'byProvider' }, 'byProvider'],
    ['given up for another method', { to: 'CANCEL', reason: 'byMember' }, null],
  ] as const)('A payment that was %s leaves the tickets on hold as well', (_what, end, reason) => {
    const order = anOrder('PLAYING', { payableUntil: later(minutes(6)) });
    expect(endPayment(order, { end, attempts: 1 }, NOON).change?.after).toMatchObject({
      status: 'START',
      paymentStatus: 'NONE',
      reason,
    });
  });

  test('After the hold, and after many attempts, the tickets are released', () => {
    const end = { to: 'ERROR', reason: 'declined' } as const;
    const released = { status: 'ERROR', paymentStatus: 'DECLINED', reason: 'declined', heldUntil: null };
    const over = anOrder('PLAYING', { payableUntil: NOON });
    expect(endPayment(over, { end, attempts: 1 }, NOON).change?.after).toMatchObject(released);
    const going = anOrder('PLAYING', { payableUntil: later(1) });
    expect(endPayment(going, { end, attempts: MAX_PAYMENT_ATTEMPTS - 1 }, NOON).answer).toBe('held');
    const last = endPayment(going, { end, attempts: MAX_PAYMENT_ATTEMPTS }, NOON);
    expect(last.change?.after).toMatchObject(released);
  });

  test.each(PLAY_STATUSES.filter((status) => status !== 'PLAYING'))(
    'The end of a payment changes nothing in %s',
    (status) => {
      const end = { to: 'ERROR', reason: 'declined' } as const;
      expect(endPayment(anOrder(status), { end, attempts: 1 }, NOON).change).toBeNull();
    },
  );

  test('A hold that outlived a refused payment ends as that payment did', () => {
    const end = { to: 'CANCEL', reason: 'holdEnded' } as const;
    const refused = anOrder('START', { heldUntil: NOON, paymentStatus: 'DECLINED', reason: 'limitExceeded' });
    expect(releaseHold(refused, end, NOON).change?.after).toMatchObject({
      status: 'ERROR',
      paymentStatus: 'DECLINED',
      reason: 'limitExceeded',
    });
    const cancelled = anOrder('START', { heldUntil: NOON, reason: 'byProvider' });
    expect(releaseHold(cancelled, end, NOON).change?.after).toMatchObject({
      status: 'CANCEL',
      paymentStatus: 'NONE',
      reason: 'byProvider',
    });
    expect(releaseHold(anOrder('START', { heldUntil: NOON }), end, NOON).change?.after).toMatchObject({
      status: 'CANCEL',
      reason: 'holdEnded',
    });
  });

  test('Another attempt to pay forgets why the last one failed', () => {
    const order = anOrder('START', { paymentStatus: 'DECLINED', reason: 'declined', paymentType: 'CARD' });
    expect(startPayment(order, sessionParams(), NOON).change?.after).toMatchObject({
      status: 'PLAYING',
      paymentStatus: 'PENDING',
      paymentType: 'DOCOMO',
      reason: null,
    });
  });

  test('A cancellation of an order in START does not cancel one that is being paid', () => {
    const end = { to: 'CANCEL', reason: 'byMember', from: 'START' } as const;
    expect(releaseHold(anOrder('PLAYING'), end, NOON)).toEqual({ answer: 'closedBefore', change: null });
  });
});
