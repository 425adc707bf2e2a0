import { yen } from '#backend/domain/money.ts';
import type { KeptPayment } from '#backend/domain/orders/order.ts';
import {
  beginFeeRefund,
  beginProviderFeeRefund,
  type FeeRefundRequest,
  type FeeRefundScope,
  type KnownFeeRefund,
  recordFeeRefund,
  withdrawFeeRefund,
} from '#backend/domain/refunds/fee-refunds.ts';
import type { EarlierRefund } from '#backend/domain/refunds/refund.ts';
import type { Fee } from '#backend/domain/shipments/fee-payment.ts';
import { later, NOON } from '../orders/order-fixtures.ts';

const PAID: Fee = {
  fee: yen(600),
  paymentType: 'CARD',
  paymentStatus: 'CAPTURED',
  payUntil: null,
  isWithdrawn: false,
};
const kept: KeptPayment = {
  provider: 'sandbox',
  paymentId: 'payment',
  yen: yen(600),
  capturedAt: NOON,
  isDisputed: false,
  chargedBack: 0,
};
const earlier = (sum: number, but: Partial<EarlierRefund> = {}): EarlierRefund => ({
  refundId: 'earlier',
  scope: 'goodwill',
  yen: yen(sum),
  tickets: [],
  providerRefundId: 'before',
  ...but,
});

const WHOLE: FeeRefundScope = { scope: 'shippingFee' };
const goodwill = (sum: number): FeeRefundScope => ({ scope: 'goodwill', yen: sum });
const TERMS = { refundId: 'r', method: 'provider', note: '' } as const;

type Facts = Partial<Parameters<typeof beginFeeRefund>[0]>;
const begun = (facts: Facts, request: Partial<FeeRefundRequest>, at = NOON) =>
  beginFeeRefund({ fee: PAID, kept, earlier: [], ...facts }, { ...TERMS, of: WHOLE, ...request }, at);

describe('A refund of a shipping fee', () => {
  test('returns the whole fee, which still counts as paid', () => {
    const refund = { ...TERMS, scope: 'shippingFee', yen: 600, tickets: [], isWhole: true };
    expect(begun({}, {})).toEqual({
      answer: refund,
      after: PAID,
      change: {
        kind: 'promise',
        payment: { provider: 'sandbox', paymentId: 'payment', yen: 600 },
        refund,
      },
    });
  });

  test.each<[string, Facts, FeeRefundScope, object]>([
    ['a part', {}, goodwill(600), { scope: 'goodwill', yen: 600, isWhole: true }],
    ['the rest', { earlier: [earlier(100)] }, WHOLE, { scope: 'shippingFee', yen: 500, isWhole: false }],
    [
      'the rest after a whole refund that was withdrawn in part',
      { earlier: [earlier(50), earlier(50, { scope: 'shippingFee' })] },
      WHOLE,
      { scope: 'goodwill', yen: 500 },
    ],
    [
      'what no chargeback has taken',
      { kept: { ...kept, chargedBack: 200 } },
      WHOLE,
      { yen: 400, isWhole: false },
    ],
  ])('returns %s', (_what, facts, ...[of, refund]) => {
    expect(begun(facts, { of }).answer).toMatchObject(refund);
  });

  test.each<[string, Facts, Partial<FeeRefundRequest>]>([
    ['notPaid', { kept: undefined }, {}],
    ['notPaid', { fee: { ...PAID, paymentStatus: 'REFUND_PENDING' } }, {}],
    ['alreadyRefunding', { earlier: [earlier(600)] }, {}],
    ['disputed', { kept: { ...kept, isDisputed: true } }, {}],
    ['moreThanPaid', {}, { of: goodwill(601) }],
    ['moreThanPaid', { earlier: [earlier(1)] }, { of: goodwill(600) }],
    ['partNotPossible', { fee: { ...PAID, paymentType: 'AU' } }, { of: goodwill(1) }],
    // Altogether 101 yen.
    [
      'approvalNeeded',
      { earlier: [earlier(1)] },
      { of: goodwill(100), limit: { kind: 'withoutApproval', yen: 100 } },
    ],
    ['moreThanApproved', {}, { of: goodwill(101), limit: { kind: 'approved', yen: 100 } }],
  ])('is refused: %s', (answer, facts, request) => {
    expect(begun(facts, request)).toEqual({ answer, after: null, change: null });
  });

  test('is within a limit that counts earlier refunds', () => {
    const limit = { kind: 'withoutApproval', yen: 101 } as const;
    expect(begun({ earlier: [earlier(1)] }, { of: goodwill(100), limit }).answer).toMatchObject({ yen: 100 });
  });
});

describe('A refund of a fee made at the provider', () => {
  const made = (sum: number) => ({ refundId: 'r', note: '', providerRefundId: 'there', yen: yen(sum) });
  const booked = (sum: number, of: readonly EarlierRefund[] = []) =>
    beginProviderFeeRefund({ fee: PAID, kept, earlier: of }, made(sum));

  test('is of the whole fee if nothing of it is left', () => {
    const refund = { ...made(600), method: 'provider', scope: 'shippingFee', tickets: [], isWhole: true };
    expect(booked(600)).toEqual({
      answer: refund,
      after: PAID,
      change: { kind: 'promise', payment: { provider: 'sandbox', paymentId: 'payment', yen: 600 }, refund },
    });
    expect(booked(500, [earlier(100)]).answer).toMatchObject({ scope: 'shippingFee', isWhole: false });
  });

  test('is goodwill otherwise, or after a whole refund', () => {
    expect(booked(100).answer).toMatchObject({ scope: 'goodwill', yen: 100 });
    expect(booked(500, [earlier(100, { scope: 'shippingFee' })]).answer).toMatchObject({ scope: 'goodwill' });
  });

  test('is refused if nothing is left', () => {
    expect(booked(1, [earlier(600)])).toEqual({ answer: 'nothingLeft', after: null, change: null });
  });
});

const due: KnownFeeRefund = {
  refundId: 'refund',
  scope: 'shippingFee',
  yen: yen(600),
  tickets: [],
  reason: 'byShop',
  method: 'provider',
  isDone: false,
  isWithdrawn: false,
  account: 'shipping',
  others: 0,
  provider: 'sandbox',
  paymentId: 'payment',
};
const transfer: KnownFeeRefund = { ...due, method: 'bankTransfer' };
/** At noon of the day before in Japan. */
const payout = { paidOutOn: '2026-11-21', reference: '123' };

describe('A refund of a fee that is done', () => {
  const DAY_MS = 86_400_000;

  test.each<[string, KnownFeeRefund | undefined, typeof payout | null, Date]>([
    ['unknownOrder', undefined, null, NOON],
    ['otherMethod', due, payout, NOON],
    ['otherMethod', transfer, null, NOON],
    ['withdrawn', { ...transfer, isWithdrawn: true }, payout, NOON],
    ['known', { ...transfer, isDone: true }, payout, NOON],
    ['dayToCome', transfer, payout, later(-DAY_MS)],
  ])('%s', (answer, known, ...[paid, at]) => {
    expect(recordFeeRefund(PAID, { known, payout: paid, at })).toEqual({ answer, after: null, change: null });
  });

  test('is recorded with its transfer', () => {
    expect(recordFeeRefund(PAID, { known: transfer, payout, at: NOON })).toEqual({
      answer: 'recorded',
      after: PAID,
      change: { kind: 'refund', payment: transfer, refund: transfer, payout },
    });
  });

  test('ends a fee that was to be returned, with the last of its refunds', () => {
    const pending: Fee = { ...PAID, paymentStatus: 'REFUND_PENDING' };
    const after = (others: number) =>
      recordFeeRefund(pending, { known: { ...due, others }, payout: null, at: NOON }).after?.paymentStatus;
    expect([after(0), after(1)]).toEqual(['REFUNDED', 'REFUND_PENDING']);
  });
});

describe('A refund of a fee by bank transfer', () => {
  test('is withdrawn until it is paid out', () => {
    expect(withdrawFeeRefund(PAID, transfer)).toEqual({
      answer: 'recorded',
      after: PAID,
      change: { kind: 'withdrawal', payment: transfer, refund: transfer },
    });
  });

  test.each([
    ['unknownOrder', undefined],
    ['otherMethod', due],
    ['withdrawn', { ...transfer, isWithdrawn: true }],
    ['known', { ...transfer, isDone: true }],
  ])('is not withdrawn: %s', (answer, known) => {
    expect(withdrawFeeRefund(PAID, known)).toEqual({ answer, after: null, change: null });
  });
});
