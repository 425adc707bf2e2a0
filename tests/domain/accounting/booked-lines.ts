import type { BookedLine } from '#backend/domain/accounting/figures.ts';

/** A sale of one ticket by card. */
export const aLine = (but: Partial<BookedLine>): BookedLine => ({
  day: '2026-10-03',
  kind: 'capture',
  from: 'provider',
  to: 'sales',
  paymentType: 'CARD',
  scope: null,
  refundMethod: null,
  lines: 1,
  yen: 700,
  taxYen: 0,
  ...but,
});
export const aRefundLine = (but: Partial<BookedLine>) =>
  aLine({
    kind: 'refund',
    from: 'sales',
    to: 'provider',
    scope: 'tickets',
    refundMethod: 'provider',
    ...but,
  });

/** A month with every kind of row. */
export const BOOKED: readonly BookedLine[] = [
  aLine({ lines: 10, yen: 7_000 }),
  aLine({ day: '2026-10-31', paymentType: 'PAYPAY', yen: 2_100, lines: 3 }),
  aLine({ to: 'shipping', yen: 600 }),
  aLine({ to: 'owed', yen: 3_500 }),
  aRefundLine({ yen: 1_400, lines: 2 }),
  aRefundLine({ scope: 'goodwill', refundMethod: 'bankTransfer', to: 'bank', yen: 333 }),
  aRefundLine({ from: 'owed', scope: 'order', yen: 3_500 }),
  aRefundLine({ from: 'shipping', scope: 'shippingFee', yen: 600 }),
  aLine({ kind: 'chargeback', from: 'chargebacks', to: 'provider', yen: 700 }),
  aLine({ kind: 'chargebackReversal', from: 'provider', to: 'chargebacks', yen: 700 }),
  aLine({ kind: 'fee', from: 'fees', to: 'provider', paymentType: null, yen: 364, taxYen: 33 }),
  aLine({ kind: 'correction', from: 'suspense', to: 'provider', paymentType: null, yen: 5 }),
  aLine({ kind: 'payout', from: 'bank', to: 'provider', paymentType: null, yen: 6_000 }),
];
