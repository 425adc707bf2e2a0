import { LEDGER_ACCOUNTS, LEDGER_KINDS, REFUND_METHODS, REFUND_SCOPES } from '#lib/contract/enums.ts';
import { PAYMENT_TYPES } from '#lib/contract/payment-types.ts';
import { MonthFigures } from '#lib/contract/ops/months.ts';

const sale = { day: '2026-10-31', of: 'tickets', paymentType: 'CARD', taxPercent: 10, payments: 1, yen: 700 };
const refund = { of: 'tickets', scope: 'order', method: 'provider', taxPercent: 10, refunds: 1, yen: 700 };
const movement = { kind: 'capture', from: 'provider', to: 'sales', lines: 1, yen: 700, taxYen: 0 };
const account = { debitYen: 700, creditYen: 0, balanceYen: 700 };
const position = { count: 1, yen: 700 };
/**
 * The figures of a month as the first release stores them. Lines are only added, for new words; a line that is
 * changed or removed makes months unreadable that were closed with it.
 */
const STORED = {
  sales: [
    sale,
    { ...sale, of: 'shipping', paymentType: null },
    { ...sale, paymentType: 'NONE' },
    { ...sale, paymentType: 'AU' },
    { ...sale, paymentType: 'DOCOMO' },
    { ...sale, paymentType: 'SB' },
    { ...sale, paymentType: 'PAYPAY' },
  ],
  refunds: [
    refund,
    { ...refund, scope: 'tickets', method: 'bankTransfer' },
    { ...refund, scope: 'goodwill' },
    { ...refund, of: 'shipping', scope: 'shippingFee' },
    { ...refund, of: 'owed', taxPercent: 0 },
  ],
  tax: [{ taxPercent: 10, salesYen: 700, returnedYen: 1_400, taxYen: -63 }],
  movements: [
    movement,
    { ...movement, kind: 'refund', from: 'sales', to: 'provider' },
    { ...movement, kind: 'chargeback', from: 'chargebacks', to: 'provider' },
    { ...movement, kind: 'chargebackReversal', from: 'provider', to: 'chargebacks' },
    { ...movement, kind: 'fee', from: 'fees', to: 'provider', taxYen: 64 },
    { ...movement, kind: 'payout', from: 'bank', to: 'provider' },
    { ...movement, kind: 'correction', from: 'suspense', to: 'owed' },
    { ...movement, to: 'shipping' },
  ],
  accounts: [
    { ...account, account: 'provider' },
    { ...account, account: 'sales', balanceYen: -700 },
    { ...account, account: 'owed' },
    { ...account, account: 'shipping' },
    { ...account, account: 'bank' },
    { ...account, account: 'chargebacks' },
    { ...account, account: 'fees' },
    { ...account, account: 'suspense' },
  ],
  positions: { refundsDue: position, refundsRequested: position, unplayed: position, unshipped: position },
};

test('A month that the first release closed is readable', () => {
  expect(MonthFigures.parse(STORED)).toEqual(STORED);
});

const once = (words: readonly (string | null)[]) => [...new Set(words)].toSorted();

test.each([
  ['payment type', STORED.sales.map(({ paymentType }) => paymentType), [...PAYMENT_TYPES, null]],
  ['scope of refunds', STORED.refunds.map(({ scope }) => scope), REFUND_SCOPES],
  ['method of refunds', STORED.refunds.map(({ method }) => method), REFUND_METHODS],
  ['kind of the ledger', STORED.movements.map(({ kind }) => kind), LEDGER_KINDS],
  ['account', STORED.accounts.map((line) => line.account), LEDGER_ACCOUNTS],
])('The months of this test have every %s', (_what, stored, words) => {
  expect(once(stored)).toEqual(once(words));
});
