import fc from 'fast-check';
import { isCombinable, shipmentFee as feeTo, type FeeShare } from '#lib/shipments/fee.ts';
import {
  endFeePayment,
  PAY_TIME_MS,
  type Fee,
  startFeePayment,
  settleFee,
} from '#backend/domain/shipments/fee-payment.ts';
import { yen } from '#backend/domain/money.ts';
import { PAYMENT_STATUSES } from '#lib/contract/enums.ts';

describe('The amount of one fee for all of Japan', () => {
  const shipmentFee = (shares: readonly FeeShare[]) => feeTo(shares, '東京都');

  const share = (prizes: number, fee: number, but: Partial<FeeShare['terms']> = {}): FeeShare => ({
    prizes,
    terms: { fee, freeFrom: null, combinable: true, ...but },
  });

  const anyShare = fc.record({
    prizes: fc.integer({ min: 1, max: 200 }),
    terms: fc.record({
      fee: fc.integer({ min: 0, max: 5_000 }),
      freeFrom: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
      combinable: fc.boolean(),
    }),
  });
  const anyShipment = fc.array(anyShare, { minLength: 1, maxLength: 6 });
  const separateFees = (shares: readonly FeeShare[]) =>
    shares.reduce((sum, one) => sum + shipmentFee([one]), 0);

  test.each([
    ['one draw costs its fee', [share(3, 600)], 600],
    ['several draws cost the highest of their fees', [share(1, 600), share(1, 900), share(5, 0)], 900],
    ['enough prizes of one draw are free', [share(5, 600, { freeFrom: 5 })], 0],
    ['one prize too few is not free', [share(4, 600, { freeFrom: 5 })], 600],
    ['a free draw does not waive the fee of another', [share(5, 900, { freeFrom: 5 }), share(1, 600)], 600],
    [
      'prizes of another draw do not count towards free shipping',
      [share(4, 600, { freeFrom: 5 }), share(4, 500)],
      600,
    ],
  ] as const)('%s', (_what, shares, fee) => {
    expect(shipmentFee(shares)).toBe(fee);
  });

  test('One shipment never costs more than separate ones', () => {
    fc.assert(fc.property(anyShipment, (shares) => shipmentFee(shares) <= separateFees(shares)));
  });

  test('Another draw never lowers the fee, and the order of draws does not matter', () => {
    fc.assert(
      fc.property(anyShipment, anyShare, (shares, more) => {
        expect(shipmentFee([...shares, more])).toBeGreaterThanOrEqual(shipmentFee(shares));
        expect(shipmentFee(shares.toReversed())).toBe(shipmentFee(shares));
      }),
    );
  });

  test('More prizes of a draw never raise its fee', () => {
    fc.assert(
      fc.property(anyShare, fc.integer({ min: 1, max: 50 }), (one, more) => {
        expect(shipmentFee([{ ...one, prizes: one.prizes + more }])).toBeLessThanOrEqual(shipmentFee([one]));
      }),
    );
  });

  test('Several draws can be combined only if all of them allow it', () => {
    fc.assert(
      fc.property(anyShipment, (shares) => {
        const isAllowed = shares.length === 1 || !shares.some(({ terms }) => !terms.combinable);
        expect(isCombinable(shares)).toBe(isAllowed);
      }),
    );
  });
});

describe('The payment of the fee', () => {
  const NOON = new Date('2026-11-21T03:00:00.000Z');
  const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);

  /** The unpaid fee of a shipment that was requested 4 h ago. */
  const aFee = (but: Partial<Fee> = {}): Fee => ({
    fee: yen(600),
    paymentType: null,
    paymentStatus: 'NONE',
    payUntil: minutes(20 * 60),
    isWithdrawn: false,
    ...but,
  });
  const PAID = aFee({ paymentStatus: 'CAPTURED', paymentType: 'CARD', payUntil: null });
  const WITHDRAWN = aFee({ isWithdrawn: true, payUntil: null });

  const SESSION = { paymentType: 'AU', sessionEndsAt: minutes(15) } as const;
  const opened = (fee: Fee, at = NOON) => startFeePayment(fee, SESSION, at);

  describe('Starting the payment', () => {
    test('keeps the deadline, extended to the end of the payment session if necessary', () => {
      expect(opened(aFee()).after).toEqual(
        aFee({ paymentStatus: 'PENDING', paymentType: 'AU', payUntil: minutes(20 * 60) }),
      );
      expect(opened(aFee({ payUntil: minutes(1) })).after?.payUntil).toEqual(minutes(20));
    });

    test.each([
      ['it is over', aFee({ payUntil: NOON }), 'payTimeOver'],
      ['it is paid', PAID, 'closedBefore'],
      ['it is withdrawn', WITHDRAWN, 'closedBefore'],
      ['there is none', aFee({ fee: yen(0), payUntil: null }), 'closedBefore'],
      ['it is of one yen and paid', aFee({ fee: yen(1), paymentStatus: 'CAPTURED' }), 'closedBefore'],
      ['it is being refunded', aFee({ ...WITHDRAWN, paymentStatus: 'REFUND_PENDING' }), 'closedBefore'],
    ] as const)('is refused when %s', (_why, fee, answer) => {
      expect(opened(fee)).toEqual({ answer, after: null, entry: null });
    });

    test('of one yen is possible, for a day', () => {
      expect(opened(aFee({ fee: yen(1) })).answer).toBe('opened');
      expect(PAY_TIME_MS).toBe(86_400_000);
    });

    test('is allowed after the deadline if a payment is pending', () => {
      expect(opened(aFee({ paymentStatus: 'PENDING', payUntil: NOON })).answer).toBe('opened');
    });
  });

  test.each(PAYMENT_STATUSES)(
    'A payment session that ends without payment changes a fee in %s only if it is pending',
    (status) => {
      const fee = aFee({ paymentStatus: status, paymentType: 'AU' });
      expect(endFeePayment(fee, { hasOtherSession: false }).after).toEqual(
        status === 'PENDING' ? aFee() : null,
      );
      expect(endFeePayment(fee, { hasOtherSession: true }).after).toBeNull();
    },
  );

  describe('A captured payment', () => {
    const capture = { provider: 'sandbox', paymentId: 'payment', yen: yen(600) };
    const settled = (fee: Fee, accounted?: Parameters<typeof settleFee>[1]['accounted']) =>
      settleFee(fee, { capture, paymentType: 'CARD', accounted });

    test.each(['NONE', 'PENDING'] as const)('settles a fee in %s', (paymentStatus) => {
      expect(settled(aFee({ paymentStatus }))).toEqual({
        answer: 'settled',
        after: PAID,
        entry: { kind: 'capture', to: 'shipping' },
      });
    });

    test('settles a fee after the deadline, if the request is not withdrawn', () => {
      expect(settled(aFee({ payUntil: minutes(-1) })).answer).toBe('settled');
    });

    const GOES_BACK = [
      ['is already paid', PAID, { after: PAID, reason: 'paidTwice' }],
      [
        'is withdrawn',
        WITHDRAWN,
        {
          after: { ...WITHDRAWN, paymentStatus: 'REFUND_PENDING', paymentType: 'CARD' },
          reason: 'holdEnded',
        },
      ],
      [
        'is withdrawn and was refunded before',
        { ...WITHDRAWN, paymentStatus: 'REFUNDED', paymentType: 'AU' },
        {
          after: { ...WITHDRAWN, paymentStatus: 'REFUND_PENDING', paymentType: 'CARD' },
          reason: 'paidTwice',
        },
      ],
    ] as const;

    test.each(GOES_BACK)('is refunded if the fee %s', (_what, fee, { after, reason }) => {
      const entry = { kind: 'capture', to: 'owed', reason };
      expect(settled(fee)).toEqual({ answer: 'refundDue', after, entry });
    });

    test.each([
      ['settled', { isThis: true, to: 'shipping' }],
      ['known', { isThis: true, to: 'owed' }],
      ['known', { isThis: false, to: 'shipping' }],
    ] as const)('returns %s if it is accounted for as %j', (answer, accounted) => {
      expect(settled(PAID, accounted)).toEqual({ answer, after: null, entry: null });
    });

    test.each([599, 601, 0])('is rejected if it is %i yen', (sum) => {
      const other = {
        capture: { ...capture, yen: yen(sum) },
        paymentType: 'CARD',
        accounted: undefined,
      } as const;
      expect(settleFee(aFee(), other)).toEqual({ answer: 'wrongSum', after: null, entry: null });
    });
  });
});
