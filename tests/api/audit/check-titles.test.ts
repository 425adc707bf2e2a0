import { ALL_CHECKS } from '#backend/audit/checks/all-checks.ts';
import { LEDGER_CHECK_TITLES } from '#console/text/ledger-checks.ts';

test('Every check of the ledger audit has a Japanese title in the console', () => {
  expect(Object.keys(LEDGER_CHECK_TITLES).toSorted()).toEqual(ALL_CHECKS.map(({ name }) => name).toSorted());
});
