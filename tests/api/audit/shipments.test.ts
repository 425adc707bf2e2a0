import { auditLedger } from '#backend/audit/audit.ts';
import { aShopWithShipments } from './audited-shipments.ts';
import { findingsAfter } from './findings.ts';
import { BEFORE_HANDOVER_CASES } from './before-handover-cases.ts';
import { SHIPMENT_CASES } from './shipment-cases.ts';
import { forAllTests } from '../../support/fixtures.ts';

const shipments = forAllTests(aShopWithShipments);

test('The audit of a shop with shipments in every state finds nothing', async () => {
  expect(await auditLedger(shipments.shop.db)).toEqual([]);
});

test.each([...SHIPMENT_CASES, ...BEFORE_HANDOVER_CASES])(
  'The audit finds: %s',
  async (_what, finds, breaks) => {
    expect((await findingsAfter(shipments, breaks(shipments))).toSorted()).toEqual(finds.toSorted());
  },
);
