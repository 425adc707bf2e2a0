import {
  chargebackSum,
  disagreements,
  failedBooking,
  planBookings,
} from '#backend/domain/payments/reconciliation.ts';
import type { BookedPayment, ReturnedMoney } from '#backend/domain/payments/reconciliation.ts';

const NOTHING = { chargebacks: [], reversals: [], refunds: [], unfinished: [] };
const here = (but: Partial<BookedPayment> = {}): BookedPayment => ({
  yen: 1000,
  refunds: [],
  chargebacks: [],
  ...but,
});
const ours = (refundId: string, yen: number, isDone = false) => ({
  refundId,
  providerRefundId: null,
  yen,
  isDone,
});
const there = (...returned: readonly ReturnedMoney[]) => ({ yen: 1000, returned });
const back = (providerRefundId: string, yen: number, description: string | null = null): ReturnedMoney => ({
  providerRefundId,
  yen,
  description,
  isChargeback: false,
});
const lost = (id: string, yen: number): ReturnedMoney => ({ ...back(id, yen), isChargeback: true });

describe('What is booked of a payment', () => {
  test.each([
    ['nothing happened', here(), there(), NOTHING],
    [
      'a refund made there',
      here(),
      there(back('a', 300)),
      { ...NOTHING, refunds: [{ providerRefundId: 'a', yen: 300 }] },
    ],
    [
      'a part that the shop waits for',
      here({ refunds: [ours('r', 300)] }),
      there(back('a', 300, 'r')),
      NOTHING,
    ],
    [
      'a whole payment that the shop waits for',
      here({ refunds: [ours('r', 1000)] }),
      there(back('a', 1000)),
      NOTHING,
    ],
    ['a refund that is booked', here({ refunds: [ours('r', 1000, true)] }), there(back('a', 1000)), NOTHING],
    [
      'one of the shop and one made there',
      here({ refunds: [ours('r', 300, true)] }),
      there(back('a', 300, 'r'), back('b', 200)),
      { ...NOTHING, refunds: [{ providerRefundId: 'b', yen: 200 }] },
    ],
    [
      'the whole payment, while a part was due',
      here({ refunds: [ours('r', 300)] }),
      there(back('a', 1000)),
      { ...NOTHING, refunds: [{ providerRefundId: 'a', yen: 700 }] },
    ],
    [
      'a booking that was interrupted',
      here({ refunds: [{ ...ours('r', 300), providerRefundId: 'a' }] }),
      there(back('a', 300)),
      { ...NOTHING, unfinished: ['r'] },
    ],
    ['a chargeback', here(), there(lost('c', 1000)), { ...NOTHING, chargebacks: [lost('c', 1000)] }],
    [
      'a chargeback that is booked',
      here({ chargebacks: [{ chargebackId: 'c', yen: 1000, isReversed: false }] }),
      there(lost('c', 1000)),
      NOTHING,
    ],
    [
      'a chargeback that was given back',
      here({ chargebacks: [{ chargebackId: 'c', yen: 1000, isReversed: false }] }),
      there(),
      { ...NOTHING, reversals: ['c'] },
    ],
    [
      'a chargeback that has confirmed a refund of the shop',
      here({ refunds: [ours('r', 1000, true)] }),
      there(lost('c', 1000)),
      { ...NOTHING, chargebacks: [lost('c', 1000)] },
    ],
    [
      'two refunds made there, of which the ledger has the sum of the first',
      here({ refunds: [ours('r', 300, true)] }),
      there(back('a', 300), back('b', 200), back('c', 100)),
      {
        ...NOTHING,
        refunds: [
          { providerRefundId: 'c', yen: 100 },
          { providerRefundId: 'b', yen: 200 },
        ],
      },
    ],
    [
      'a refund made there beside one that the shop waits for',
      here({ refunds: [ours('r', 300)] }),
      there(back('a', 500)),
      { ...NOTHING, refunds: [{ providerRefundId: 'a', yen: 500 }] },
    ],
    [
      'a refund that a chargeback has made up for',
      here({ chargebacks: [{ chargebackId: 'c', yen: 1000, isReversed: false }] }),
      there(lost('c', 1000), back('a', 100)),
      { ...NOTHING, refunds: [{ providerRefundId: 'a', yen: 100 }] },
    ],
    [
      'a booking that has ended',
      here({ refunds: [{ ...ours('r', 300, true), providerRefundId: 'a' }] }),
      there(back('a', 300)),
      NOTHING,
    ],
    [
      'a refund after a chargeback of the rest',
      here({ chargebacks: [{ chargebackId: 'c', yen: 400, isReversed: false }] }),
      there(lost('c', 400), back('a', 600)),
      { ...NOTHING, refunds: [{ providerRefundId: 'a', yen: 600 }] },
    ],
  ])('%s', (...[, booked, listed, expected]) => {
    expect(planBookings(booked, listed)).toEqual(expected);
  });

  test.each([
    ['completes refunds that are due', 1000, [ours('r', 300)], 700],
    ['leaves nothing to book where refunds that are due are more', 200, [ours('r', 1300)], 0],
    ['of a part leaves a refund of the whole its sum', 400, [ours('r', 1000)], 0],
    ['is booked as it is while enough is left', 500, [ours('r', 300)], 500],
    ['takes the rest beside a refund that was made and not confirmed', 600, [ours('r', 400)], 600],
    ['takes the rest beside a refund that was confirmed', 600, [ours('r', 400, true)], 600],
    ['is not booked beside a refund that it has confirmed', 1000, [ours('r', 1000, true)], 0],
  ])('A chargeback %s', (...[, yen, refunds, booked]) => {
    expect(chargebackSum(yen, here({ refunds }))).toBe(booked);
  });
});

test('Ledger and provider disagree about payments and about what was returned', () => {
  const kinds = (...of: Parameters<typeof disagreements>) =>
    disagreements(...of).map(({ kind, subject, yenHere, yenThere }) => [kind, subject, yenHere, yenThere]);
  expect(kinds(undefined, there())).toEqual([['missingHere', 'payment', null, 1000]]);
  expect(kinds(undefined, there(back('a', 1000)))).toEqual([]);
  expect(kinds(here({ yen: 900 }), there())).toEqual([['amountsDiffer', 'payment', 900, 1000]]);
  expect(kinds(here({ refunds: [ours('r', 300, true)] }), there())).toEqual([
    ['amountsDiffer', 'returned', 300, 0],
  ]);
  expect(kinds(here({ refunds: [ours('r', 300)] }), there(back('a', 300)))).toEqual([]);
  expect(kinds(here({ refunds: [ours('r', 300)] }), there(back('a', 301)))).toEqual([
    ['amountsDiffer', 'returned', 0, 301],
  ]);
  expect(kinds(here({ refunds: [ours('r', 300)] }), there())).toEqual([]);
  const chargebacks = [{ chargebackId: 'c', yen: 400, isReversed: false }];
  expect(kinds(here({ refunds: [ours('r', 300, true)], chargebacks }), there(lost('c', 700)))).toEqual([]);
});

test('A booking that failed is a disagreement', () => {
  const found = (...of: Parameters<typeof failedBooking>) =>
    failedBooking(...of).map(({ kind, subject, yenHere, yenThere }) => [kind, subject, yenHere, yenThere]);
  expect(found(undefined, there())).toEqual([['missingHere', 'payment', null, 1000]]);
  expect(found(undefined, there(back('a', 1000)))).toEqual([['missingHere', 'payment', null, 1000]]);
  expect(found(here({ yen: 900 }), there())).toEqual([['amountsDiffer', 'payment', 900, 1000]]);
  expect(found(here({ refunds: [ours('r', 300)] }), there(back('a', 300)))).toEqual([
    ['amountsDiffer', 'returned', 0, 300],
  ]);
});
