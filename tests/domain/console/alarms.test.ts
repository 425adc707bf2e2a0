import type { AlarmKind } from '#lib/contract/alarm-enums.ts';
import { isPermitted } from '#lib/contract/ops/permissions.ts';
import { alarmsFor } from '#lib/lists/alarms.ts';

test('Each role is shown the alarms that it can do something about', () => {
  const kinds: readonly AlarmKind[] = [
    'shipmentPaused',
    'noJobRuns',
    'ledgerAuditFailed',
    'moneyOwed',
    'inquiryWaits',
    'staffRecovered',
  ];
  const shownTo = (role: Parameters<typeof isPermitted>[0]) =>
    alarmsFor(
      kinds.map((kind) => ({ kind })),
      (permission) => isPermitted(role, permission),
    ).map(({ kind }) => kind);
  expect(shownTo('packer')).toEqual(['shipmentPaused', 'noJobRuns']);
  expect(shownTo('support')).toEqual(['shipmentPaused', 'noJobRuns', 'moneyOwed', 'inquiryWaits']);
  expect(shownTo('finance')).toEqual(['shipmentPaused', 'noJobRuns', 'ledgerAuditFailed', 'moneyOwed']);
  expect(shownTo('owner')).toEqual(kinds);
});
