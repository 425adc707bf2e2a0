import { auditLedger } from '#backend/audit/audit.ts';
import { aShopWithFees } from './audited-fees.ts';
import { findingsAfter } from './findings.ts';
import { SHIPPING_FEE_CASES } from './shipping-fee-cases.ts';
import { forAllTests } from '../../support/fixtures.ts';

describe('Shipping fees', () => {
  const fees = forAllTests(aShopWithFees);

  test('The audit of a shop with fees in every state finds nothing', async () => {
    expect(await auditLedger(fees.shop.db)).toEqual([]);
  });

  test.each(SHIPPING_FEE_CASES)('The audit finds: %s', async (_what, finds, breaks) => {
    expect((await findingsAfter(fees, breaks(fees))).toSorted()).toEqual(finds.toSorted());
  });
});
