import { aShopWithOrders } from './audited-orders.ts';
import { findingsAfter } from './findings.ts';
import { TICKET_AND_PAYMENT_CASES } from './ticket-and-payment-cases.ts';
import { forAllTests } from '../../support/fixtures.ts';

const orders = forAllTests(aShopWithOrders);

test.each(TICKET_AND_PAYMENT_CASES)('The audit finds: %s', async (_what, finds, breaks) => {
  expect(await findingsAfter(orders, breaks(orders))).toEqual(finds);
});
