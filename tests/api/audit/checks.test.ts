import { ALL_CHECKS } from '#backend/audit/checks/all-checks.ts';
import { LEDGER_CHECK_TITLES } from '#console/text/ledger-checks.ts';
import { AFTER_SALES_CASES } from './after-sales-cases.ts';
import { BEFORE_HANDOVER_CASES } from './before-handover-cases.ts';
import { CLOSED_MONTH_CASES } from './closed-month-cases.ts';
import { ORDER_CASES } from './order-cases.ts';
import { REFUND_CASES } from './refund-cases.ts';
import { SHIPMENT_CASES } from './shipment-cases.ts';
import { SHIPPING_FEE_CASES } from './shipping-fee-cases.ts';
import { TICKET_AND_PAYMENT_CASES } from './ticket-and-payment-cases.ts';

const NAMES = ALL_CHECKS.map(({ name }) => name);

test('Every check of the ledger audit has a Japanese title in the console', () => {
  expect(Object.keys(LEDGER_CHECK_TITLES).toSorted()).toEqual(NAMES.toSorted());
});

/** The cases of all tests of the audit, each of which runs with its table. */
const CASES = [
  ...AFTER_SALES_CASES,
  ...BEFORE_HANDOVER_CASES,
  ...CLOSED_MONTH_CASES,
  ...ORDER_CASES,
  ...REFUND_CASES,
  ...SHIPMENT_CASES,
  ...SHIPPING_FEE_CASES,
  ...TICKET_AND_PAYMENT_CASES,
];

test('The names of the checks are unique, and a case violates each of them', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
  const found = new Set(CASES.flatMap(([, finds]) => finds));
  expect(NAMES.filter((name) => !found.has(name))).toEqual([]);
});
