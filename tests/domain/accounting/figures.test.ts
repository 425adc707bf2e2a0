import { monthFigures } from '#backend/domain/accounting/figures.ts';
import { BOOKED } from './booked-lines.ts';

describe('The figures of a month', () => {
  const positions = {
    refundsDue: { count: 0, yen: 0 },
    refundsRequested: { count: 0, yen: 0 },
    unplayed: { count: 1, yen: 700 },
    unshipped: { count: 0, yen: 0 },
  };
  const figures = monthFigures({ booked: BOOKED, opening: { provider: 100 }, positions });

  test('have sales by day and method, and no money that is owed', () => {
    const taxPercent = 10;
    expect(figures.sales).toEqual([
      { day: '2026-10-03', of: 'shipping', paymentType: 'CARD', taxPercent, payments: 1, yen: 600 },
      { day: '2026-10-03', of: 'tickets', paymentType: 'CARD', taxPercent, payments: 10, yen: 7_000 },
      { day: '2026-10-31', of: 'tickets', paymentType: 'PAYPAY', taxPercent, payments: 3, yen: 2_100 },
    ]);
  });

  test('have refunds by scope and method', () => {
    expect(figures.refunds).toEqual([
      { of: 'owed', scope: 'order', method: 'provider', taxPercent: 0, refunds: 1, yen: 3_500 },
      { of: 'shipping', scope: 'shippingFee', method: 'provider', taxPercent: 10, refunds: 1, yen: 600 },
      { of: 'tickets', scope: 'goodwill', method: 'bankTransfer', taxPercent: 10, refunds: 1, yen: 333 },
      { of: 'tickets', scope: 'tickets', method: 'provider', taxPercent: 10, refunds: 2, yen: 1_400 },
    ]);
  });

  test('have the tax of what is left of the sales', () => {
    // (9,700 − 2,333) × 10 / 110 = 669.7
    expect(figures.tax).toEqual([{ taxPercent: 10, salesYen: 9_700, returnedYen: 2_333, taxYen: 669 }]);
  });

  test('balance, account by account', () => {
    const balances = figures.accounts.map(({ account, balanceYen }) => [account, balanceYen]);
    expect(Object.fromEntries(balances)).toEqual({
      // 100 + 13,200 + 700 in; 1,400 + 3,500 + 600 + 700 + 364 + 5 + 6,000 out
      provider: 1_431,
      sales: -7_367,
      owed: 0,
      shipping: 0,
      bank: 5_667,
      chargebacks: 0,
      fees: 364,
      suspense: 5,
    });
    expect(figures.accounts.reduce((sum, { balanceYen }) => sum + balanceYen, 0)).toBe(100);
  });

  test('have every movement', () => {
    expect(figures.movements.reduce((sum, { yen }) => sum + yen, 0)).toBe(
      BOOKED.reduce((sum, { yen }) => sum + yen, 0),
    );
    expect(figures.movements).toContainEqual({
      kind: 'fee',
      from: 'fees',
      to: 'provider',
      lines: 1,
      yen: 364,
      taxYen: 33,
    });
  });
});
