import { yen } from '#backend/domain/money.ts';
import {
  type EarlierRefund,
  limitRefusal,
  methodRefusal,
  planProviderRefund,
  refundEmailStage,
  refundState,
  returnableOf,
} from '#backend/domain/refunds/refund.ts';
import { later, NOON } from '../orders/order-fixtures.ts';

describe('The limit of a decision', () => {
  const without = { kind: 'withoutApproval', yen: 1_000 } as const;
  const approved = { kind: 'approved', yen: 1_000 } as const;

  test.each([
    [undefined, { yen: 9_999, altogether: 9_999, voidsTop: true }, undefined],
    [without, { yen: 1, altogether: 1_000, voidsTop: false }, undefined],
    [without, { yen: 1, altogether: 1_001, voidsTop: false }, 'approvalNeeded'],
    [without, { yen: 1, altogether: 1, voidsTop: true }, 'approvalNeeded'],
    [approved, { yen: 1_000, altogether: 9_999, voidsTop: true }, undefined],
    [approved, { yen: 1_001, altogether: 1_001, voidsTop: false }, 'moreThanApproved'],
  ])('%j for a refund of %j: %s', (limit, refund, refusal) => {
    expect(limitRefusal(limit, refund)).toBe(refusal);
  });
});

test.each([
  [{ isDisputed: true, chargedBack: 0 }, 700, 'disputed'],
  [{ isDisputed: false, chargedBack: 0 }, 700, 700],
  [{ isDisputed: false, chargedBack: 0 }, 0, 0],
  [{ isDisputed: false, chargedBack: 1 }, 700, 699],
  [{ isDisputed: false, chargedBack: 699 }, 700, 1],
  [{ isDisputed: false, chargedBack: 700 }, 700, 'disputed'],
  [{ isDisputed: false, chargedBack: 701 }, 700, 'disputed'],
])('Of %j and a rest of %i yen, %s can be returned', (payment, rest, returnable) => {
  expect(returnableOf(payment, rest)).toBe(returnable);
});

describe('Carrier billing', () => {
  const PERIOD_MS = 60 * 24 * 3_600_000;
  const refusal = (but: object, ageMs = 0) =>
    methodRefusal(
      { method: 'provider', paymentType: 'SB', yen: 700, captured: 700, capturedAt: NOON, ...but },
      later(ageMs),
    );

  test.each([
    [{}, 0, undefined],
    [{ yen: 699 }, 0, 'partNotPossible'],
    [{}, PERIOD_MS, undefined],
    [{}, PERIOD_MS + 1, 'refundPeriodOver'],
    [{ method: 'bankTransfer', yen: 1 }, PERIOD_MS + 1, undefined],
    [{ paymentType: 'CARD', yen: 1 }, PERIOD_MS + 1, undefined],
    [{ paymentType: null, yen: 1 }, PERIOD_MS + 1, undefined],
  ])('is asked for %j after %i ms: %s', (but, ageMs, expected) => expect(refusal(but, ageMs)).toBe(expected));
});

describe('A refund made at the provider', () => {
  const made = (sum: number) => ({ refundId: 'r', note: '', providerRefundId: 'there', yen: yen(sum) });
  const earlier = (sum: number, providerRefundId: string | null = null): EarlierRefund => ({
    refundId: 'earlier',
    scope: 'goodwill',
    yen: yen(sum),
    tickets: [],
    providerRefundId,
  });
  const kept = { yen: yen(700) };
  const planned = (sum: number, of: readonly EarlierRefund[] = []) =>
    planProviderRefund({ kept, earlier: of }, made(sum));

  test('is booked once', () => {
    const known = earlier(300, 'there');
    expect(planned(300, [earlier(100, 'another'), known])).toEqual({ answer: known });
  });

  test('needs a payment of which something is left', () => {
    expect(planProviderRefund({ kept: undefined, earlier: [] }, made(1))).toEqual({ answer: 'notPaid' });
    expect(planned(1, [earlier(700)])).toEqual({ answer: 'nothingLeft' });
  });

  test.each([
    [300, 0, { sum: 300, isRest: false, isWhole: false }],
    [700, 0, { sum: 700, isRest: true, isWhole: true }],
    [900, 0, { sum: 700, isRest: true, isWhole: true }],
    [900, 300, { sum: 400, isRest: true, isWhole: false }],
    [1, 699, { sum: 1, isRest: true, isWhole: false }],
  ])('of %i yen, after %i', (sum, before, plan) => {
    expect(planned(sum, before === 0 ? [] : [earlier(before)])).toEqual({ kept, ...plan });
  });
});

test.each([
  ['due', { method: 'provider', doneAt: null, withdrawnAt: null }],
  ['done', { method: 'provider', doneAt: NOON, withdrawnAt: null }],
  ['requested', { method: 'bankTransfer', doneAt: null, withdrawnAt: null }],
  ['paidOut', { method: 'bankTransfer', doneAt: NOON, withdrawnAt: null }],
  ['withdrawn', { method: 'bankTransfer', doneAt: null, withdrawnAt: NOON }],
] as const)('The state %s follows from the dates', (state, dates) => {
  expect(refundState(dates)).toBe(state);
});

test('Emails name the beginning, the end or the withdrawal', () => {
  const kinds = ['promise', 'refund', 'withdrawal'] as const;
  expect(kinds.map(refundEmailStage)).toEqual(['begun', 'done', 'withdrawn']);
});
