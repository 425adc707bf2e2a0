import { auditLedger } from '#backend/audit/audit.ts';
import { aShopWithShipments } from './audited-shipments.ts';
import { findingsAfter } from './findings.ts';
import { AFTER_SALES_CASES } from './after-sales-cases.ts';
import { forAllTests } from '../../support/fixtures.ts';

const shipments = forAllTests(aShopWithShipments);

test('The audit of a shop with returned, lost and repeated shipments finds nothing', async () => {
  expect(await auditLedger(shipments.shop.db)).toEqual([]);
});

test.each(AFTER_SALES_CASES)('%s is found', async (_what, finds, breaks) => {
  expect((await findingsAfter(shipments, breaks(shipments))).toSorted()).toEqual(finds.toSorted());
});
