import type { KeptPayment, KnownRefund, StoredOrder } from '#backend/domain/orders/order.ts';
import {
  writtenScope,
  beginRefund,
  type OrderRefundScope,
  prizesOfRefund,
  type PrizePlace,
} from '#backend/domain/refunds/order-refunds.ts';
import { recordRefund, withdrawRefund } from '#backend/domain/refunds/refund-endings.ts';
import type { EarlierRefund } from '#backend/domain/refunds/refund.ts';
import { yen } from '#backend/domain/money.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { aKnownRefund, aRefundRequest } from '../../support/refunds.ts';
import { anOrder, NOON } from '../orders/order-fixtures.ts';

/** Five tickets, 7 to 11, for 700 yen each. */
const FIVE = { quantity: 5, firstTicket: 7, price: yen(700), total: yen(3_500) };
const kept: KeptPayment = {
  provider: 'sandbox',
  paymentId: 'payment',
  yen: yen(3_500),
  capturedAt: NOON,
  isDisputed: false,
  chargedBack: 0,
};
const order = anOrder('CONFIRM', { ...FIVE, paymentType: 'CARD' });

type Facts = {
  readonly order?: StoredOrder;
  readonly kept?: KeptPayment;
  readonly earlier?: readonly EarlierRefund[];
  readonly prizes?: readonly PrizePlace[];
};

const refunded = (
  of: OrderRefundScope,
  facts: Facts = {},
  method: 'provider' | 'bankTransfer' = 'provider',
) => beginRefund({ order, kept, earlier: [], prizes: [], ...facts }, aRefundRequest({ of, method }), NOON);

const earlier = (sum: number, tickets: readonly number[] = []): EarlierRefund => ({
  refundId: 'earlier',
  scope: tickets.length === 0 ? 'goodwill' : 'tickets',
  yen: yen(sum),
  tickets,
});

const aPlace = (ticket: number | null, place: PrizePlace['place'], isTop = false): PrizePlace => ({
  ticket,
  place,
  isTop,
});

describe('A refund by the shop', () => {
  test.each(PLAY_STATUSES)('of an order in %s needs a payment that was kept', (status) => {
    const unpaid = anOrder(status);
    const isPaid = status === 'SUCCESS' || status === 'CONFIRM';
    const facts = { order: unpaid, kept: isPaid ? { ...kept, yen: unpaid.total } : undefined };
    const { answer, change } = refunded({ scope: 'order' }, facts);
    expect(typeof answer === 'string' ? answer : 'refunded').toBe(isPaid ? 'refunded' : 'notPaid');
    expect(change?.after.paymentStatus).toBe(isPaid ? 'REFUND_PENDING' : undefined);
  });

  test('of a payment that was charged back in part returns the rest; the order stays paid', () => {
    const inPart = { kept: { ...kept, chargedBack: 1_000 } };
    const { answer, change } = refunded({ scope: 'order' }, inPart);
    expect(answer).toMatchObject({ yen: 2_500, tickets: [7, 8, 9, 10, 11], isWhole: false });
    expect(change?.after.paymentStatus).toBe('CAPTURED');
    expect(refunded({ scope: 'goodwill', yen: 2_501 }, inPart).answer).toBe('moreThanPaid');
    expect(refunded({ scope: 'order' }, { ...inPart, earlier: [earlier(2_500)] }).answer).toBe('disputed');
  });

  test('of the whole order returns everything and all tickets', () => {
    const { answer, change } = refunded({ scope: 'order' });
    expect(answer).toMatchObject({ yen: 3_500, tickets: [7, 8, 9, 10, 11], isWhole: true });
    expect(change).toMatchObject({ after: { paymentStatus: 'REFUND_PENDING', reason: 'byShop' } });
  });

  test('of single tickets leaves the order paid', () => {
    const { answer, change } = refunded({ scope: 'tickets', tickets: [9, 7, 9] });
    expect(answer).toMatchObject({ yen: 1_400, tickets: [7, 9], isWhole: false });
    expect(change?.after).toBe(order);
    expect(change?.entry).toMatchObject({ kind: 'promise', payment: { yen: 1_400 } });
  });

  test('of the last tickets returns what is left after goodwill', () => {
    const before = [earlier(500), earlier(2_100, [7, 8, 9])];
    const { answer, change } = refunded({ scope: 'tickets', tickets: [10, 11] }, { earlier: before });
    expect(answer).toMatchObject({ yen: 900, isWhole: false });
    expect(change?.after.paymentStatus).toBe('REFUND_PENDING');
    expect(refunded({ scope: 'order' }, { earlier: before }).answer).toMatchObject({
      yen: 900,
      tickets: [10, 11],
    });
  });

  test('without an approval counts earlier refunds', () => {
    const one = { scope: 'tickets', tickets: [8] } as const;
    const facts = { order, kept, earlier: [earlier(700, [7])], prizes: [] };
    const limited = (sum: number) =>
      beginRefund(facts, aRefundRequest({ of: one, limit: { kind: 'withoutApproval', yen: sum } }), NOON)
        .answer;
    expect(limited(1_399)).toBe('approvalNeeded');
    expect(limited(1_400)).toMatchObject({ yen: 700 });
  });

  test('is written as a promise of the shop', () => {
    const { change } = refunded({ scope: 'goodwill', yen: 1 });
    expect(change?.entry).toMatchObject({ kind: 'promise', reason: 'byShop', refund: { scope: 'goodwill' } });
  });

  test('of goodwill voids no ticket and leaves a part of the payment', () => {
    expect(refunded({ scope: 'goodwill', yen: 3_499 }).answer).toMatchObject({ yen: 3_499, tickets: [] });
    expect(refunded({ scope: 'goodwill', yen: 3_500 }).answer).toBe('moreThanPaid');
    expect(refunded({ scope: 'goodwill', yen: 1 }, { earlier: [earlier(3_499)] }).answer).toBe(
      'moreThanPaid',
    );
  });

  test('of tickets leaves a part of the payment, unless it is of all that are left', () => {
    const before = { earlier: [earlier(700)] };
    expect(refunded({ scope: 'tickets', tickets: [7, 8, 9, 10] }, before).answer).toBe('moreThanPaid');
    expect(refunded({ scope: 'tickets', tickets: [7, 8, 9] }, before).answer).toMatchObject({ yen: 2_100 });
    const all = refunded({ scope: 'tickets', tickets: [7, 8, 9, 10, 11] }, before);
    expect(all.answer).toMatchObject({ yen: 2_800 });
    expect(all.change?.after.paymentStatus).toBe('REFUND_PENDING');
  });

  test.each([
    ['ticketUnknown', { scope: 'tickets', tickets: [6] }, {}],
    ['ticketUnknown', { scope: 'tickets', tickets: [] }, {}],
    ['ticketRefunded', { scope: 'tickets', tickets: [7, 8] }, { earlier: [earlier(700, [8])] }],
    ['moreThanPaid', { scope: 'tickets', tickets: [7] }, { earlier: [earlier(3_000)] }],
    ['alreadyRefunding', { scope: 'order' }, { order: { ...order, paymentStatus: 'REFUND_PENDING' } }],
    ['alreadyRefunding', { scope: 'order' }, { order: { ...order, paymentStatus: 'REFUNDED' } }],
    ['notPaid', { scope: 'order' }, { kept: undefined }],
  ] as const)('is refused: %s', (answer, of, facts: Facts) => {
    expect(refunded(of, facts)).toEqual({ answer, change: null });
  });

  test.each([
    ['order', 'requested', 'prizesSent'],
    ['order', 'shipped', 'prizesSent'],
    ['tickets', 'requested', 'prizesSent'],
    ['tickets', 'shipped', 'refunded'],
    ['goodwill', 'requested', 'refunded'],
    ['order', 'storage', 'refunded'],
    ['tickets', 'storage', 'refunded'],
  ] as const)('of scope %s, of a prize that is %s: %s', (scope, place, expected) => {
    const of = {
      order: { scope: 'order' },
      tickets: { scope: 'tickets', tickets: [8] },
      goodwill: { scope: 'goodwill', yen: 1 },
    } as const;
    const { answer } = refunded(of[scope], { prizes: [aPlace(8, place)] });
    expect(typeof answer === 'string' ? answer : 'refunded').toBe(expected);
  });

  test('One prize that is to be sent is enough', () => {
    const prizes: PrizePlace[] = [aPlace(8, 'storage'), aPlace(9, 'requested')];
    expect(refunded({ scope: 'order' }, { prizes }).answer).toBe('prizesSent');
  });

  test.each([
    [{ scope: 'tickets', tickets: [8] }, aPlace(8, 'storage', true), 'approvalNeeded'],
    [{ scope: 'tickets', tickets: [8] }, aPlace(8, 'storage', false), 'refunded'],
    [{ scope: 'tickets', tickets: [8] }, aPlace(9, 'storage', true), 'refunded'],
    [{ scope: 'tickets', tickets: [11] }, aPlace(null, 'storage', true), 'approvalNeeded'],
    [{ scope: 'order' }, aPlace(8, 'storage', true), 'approvalNeeded'],
    [{ scope: 'goodwill', yen: 1 }, aPlace(8, 'storage', true), 'refunded'],
  ] as const)(
    'Whatever it costs, a second person decides about a top prize: %j %j',
    (of, prize, expected) => {
      const limit = { kind: 'withoutApproval', yen: 1_000_000 } as const;
      const { answer } = beginRefund(
        { order, kept, earlier: [], prizes: [prize] },
        { ...aRefundRequest({ of }), limit },
        NOON,
      );
      expect(typeof answer === 'string' ? answer : 'refunded').toBe(expected);
    },
  );

  test.each([
    [{ scope: 'order' }, { revealedAt: null }, 'resultPending'],
    [{ scope: 'tickets', tickets: [8] }, { revealedAt: null }, 'resultPending'],
    [{ scope: 'goodwill', yen: 1 }, { revealedAt: null }, 'refunded'],
    [{ scope: 'order' }, {}, 'refunded'],
    [{ scope: 'order' }, { revealedAt: null, reason: 'roundVoid' }, 'refunded'],
  ] as const)('%j of an unplayed order with %j: %s', (of, but, expected) => {
    const { answer } = refunded(of, { order: { ...order, status: 'SUCCESS', ...but } });
    expect(typeof answer === 'string' ? answer : 'refunded').toBe(expected);
  });

  test('The prizes of refunded tickets are theirs, and the last-one prize with the last ticket', () => {
    const of = (hasLastOne: boolean, ...tickets: number[]) =>
      prizesOfRefund({ ...order, hasLastOne }, { tickets }).map(({ ticket }) => ticket);
    expect([of(true, 7, 11), of(true, 7), of(false, 11)]).toEqual([[7, 11, null], [7], [11]]);
  });

  test('The last-one prize belongs to the last ticket', () => {
    const prizes: PrizePlace[] = [aPlace(null, 'requested')];
    expect(refunded({ scope: 'tickets', tickets: [11] }, { prizes }).answer).toBe('prizesSent');
    expect(refunded({ scope: 'tickets', tickets: [10] }, { prizes }).answer).toMatchObject({ yen: 700 });
  });

  test('Mobile carriers return whole payments only, for 60 days; a bank transfer returns any sum', () => {
    const byCarrierBilling = { order: { ...order, paymentType: 'AU' as const } };
    const part = { scope: 'tickets', tickets: [7] } as const;
    expect(refunded(part, byCarrierBilling).answer).toBe('partNotPossible');
    expect(refunded(part, byCarrierBilling, 'bankTransfer').answer).toMatchObject({
      yen: 700,
      method: 'bankTransfer',
    });
    expect(refunded({ scope: 'order' }, byCarrierBilling).answer).toMatchObject({ yen: 3_500 });
  });
});

describe('A refund that is done', () => {
  const pending = anOrder('ERROR', { paymentStatus: 'REFUND_PENDING' });
  const done = (
    of: StoredOrder,
    but: Partial<KnownRefund> | undefined,
    others = { ofOrder: 0, ofPayment: 0 },
  ) =>
    recordRefund(of, {
      known: but && aKnownRefund({ orderId: of.orderId, ...but }),
      others,
      payout: null,
      at: NOON,
    });

  test('is recorded once, in the ledger and on the order', () => {
    const { answer, change } = done(pending, {});
    expect(answer).toBe('recorded');
    expect(change).toMatchObject({
      after: { paymentStatus: 'REFUNDED' },
      entry: { kind: 'refund', payment: { yen: 700 } },
    });
    expect(done(pending, { isDone: true })).toEqual({ answer: 'known', change: null });
  });

  test('leaves the order pending while another payment is to be refunded', () => {
    expect(done(pending, {}, { ofOrder: 1, ofPayment: 0 }).change?.after).toBe(pending);
  });

  test('of a part leaves a paid order unchanged, and of the last part ends it', () => {
    const part = { account: 'sales', scope: 'tickets', tickets: [7] } as const;
    expect(done(order, part).change?.after).toBe(order);
    const last = { ...order, paymentStatus: 'REFUND_PENDING' } as const;
    expect(done(last, part, { ofOrder: 1, ofPayment: 1 }).change?.after).toBe(last);
    expect(done(last, part, { ofOrder: 1, ofPayment: 0 }).change?.after.paymentStatus).toBe('REFUNDED');
    expect(done(last, { account: 'owed' }).change?.after).toBe(last);
  });

  test('of an unknown order, or withdrawn before, changes nothing', () => {
    expect(done(pending, undefined)).toEqual({ answer: 'unknownOrder', change: null });
    expect(done(pending, { orderId: 'another order' })).toEqual({ answer: 'unknownOrder', change: null });
    expect(done(pending, { method: 'bankTransfer' })).toEqual({ answer: 'otherMethod', change: null });
  });
});

describe('A refund by bank transfer', () => {
  const of = { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' } as const;
  const known = aKnownRefund({ orderId: of.orderId, method: 'bankTransfer', account: 'sales' });
  const payout = { paidOutOn: '2026-11-22', reference: 'F-12' };
  const at = new Date('2026-11-22T00:00:00+09:00');
  const others = { ofOrder: 0, ofPayment: 0 };
  const paid = {
    provider: 'sandbox',
    paymentId: 'payment',
    yen: yen(700),
    capturedAt: at,
    isDisputed: false,
  };
  const payment = { kept: { ...paid, chargedBack: 0 }, earlier: [known] };

  test('is paid out with its date and reference, once', () => {
    const { change } = recordRefund(of, { known, others, payout, at });
    expect(change).toMatchObject({ after: { paymentStatus: 'REFUNDED' }, entry: { payout } });
    expect(recordRefund(of, { known: { ...known, isDone: true }, others, payout, at }).answer).toBe('known');
    expect(recordRefund(of, { known: { ...known, isWithdrawn: true }, others, payout, at }).answer).toBe(
      'withdrawn',
    );
  });

  test('is not paid out on a day that has not come in Japan', () => {
    const eve = new Date('2026-11-21T23:59:59+09:00');
    expect(recordRefund(of, { known, others, payout, at: eve })).toEqual({
      answer: 'dayToCome',
      change: null,
    });
  });

  test('is not withdrawn if its draw is cancelled', () => {
    expect(withdrawRefund(of, { ...known, isDrawCancelled: true }, payment)).toEqual({
      answer: 'drawCancelled',
      change: null,
    });
  });

  test('is not withdrawn if its round is void: the buyer has no result', () => {
    const voided = { ...of, reason: 'roundVoid' as const };
    expect(withdrawRefund(voided, known, payment)).toEqual({ answer: 'roundVoid', change: null });
    const lost = { kept: { ...paid, chargedBack: 700 }, earlier: [known] };
    expect(withdrawRefund(voided, known, lost).answer).toBe('recorded');
  });

  test('of a cancelled draw is withdrawn once a chargeback leaves nothing of the payment', () => {
    const withdrawn = (chargedBack: number, ...others: EarlierRefund[]) =>
      withdrawRefund(
        of,
        { ...known, isDrawCancelled: true },
        {
          kept: { ...paid, chargedBack },
          earlier: [known, ...others],
        },
      ).answer;
    expect([withdrawn(700), withdrawn(699)]).toEqual(['recorded', 'drawCancelled']);
    expect(withdrawn(500, { ...known, refundId: 'other', yen: yen(200) })).toBe('recorded');
    expect(withdrawn(0, { ...known, refundId: 'other', yen: yen(700) })).toBe('drawCancelled');
    const cancelled = { ...known, isDrawCancelled: true };
    expect(withdrawRefund(of, cancelled, { kept: undefined, earlier: [known] }).answer).toBe('drawCancelled');
  });

  test('is withdrawn until it is paid out: the order is paid again', () => {
    expect(withdrawRefund(of, known, payment)).toMatchObject({
      answer: 'recorded',
      change: { after: { paymentStatus: 'CAPTURED', reason: null }, entry: { kind: 'withdrawal' } },
    });
    expect(withdrawRefund(of, { ...known, isDone: true }, payment).answer).toBe('known');
    expect(withdrawRefund(of, { ...known, isWithdrawn: true }, payment).answer).toBe('withdrawn');
    expect(withdrawRefund(of, { ...known, method: 'provider' }, payment).answer).toBe('otherMethod');
    expect(withdrawRefund(of, undefined, payment).answer).toBe('unknownOrder');
  });
});

test.each([
  { what: 'the whole order', scopes: [], tickets: [5, 6], written: 'order' },
  { what: 'tickets that a withdrawn transfer left', scopes: ['order'], tickets: [6], written: 'tickets' },
  { what: 'money that a withdrawn transfer left', scopes: ['order'], tickets: [], written: 'goodwill' },
] as const)('A refund of $what is written as $written', ({ scopes, tickets, written }) => {
  const earlier = scopes.map((scope, nth) => ({ refundId: `r-${nth}`, scope, yen: yen(100), tickets: [] }));
  expect(writtenScope({ scope: 'order' }, { tickets, earlier })).toBe(written);
});
