import { KORON_DO } from '#lib/brand/koron-do.ts';
import { RETENTION_DAYS } from '#backend/domain/retention.ts';
import { USUAL_RUNNING } from '#backend/domain/running.ts';
import {
  changesBetween,
  effectiveSettings,
  FIRST_INQUIRY_SETTINGS,
  NO_CHAT,
  type FirstSettings,
  isLimitOrder,
  NO_EMAIL_TEXTS,
  SETUP_BEGUN,
} from '#backend/domain/settings.ts';

const FIRST: FirstSettings = {
  shop: 'OPERATOR_NAME is missing.',
  shipping: {
    sender: null,
    yamatoCustomerCode: '',
    yamatoFreightNumber: '01',
    sagawaCustomerCode: '',
    goods: '食器と布製品',
  },
  limits: { approvalFromYen: 50_000, minorCapUnder16: 5_000, minorCapUnder18: 10_000, answerDays: 3 },
  emails: NO_EMAIL_TEXTS,
  inquiries: FIRST_INQUIRY_SETTINGS,
  notices: NO_CHAT,
  brand: KORON_DO,
  ...USUAL_RUNNING,
  setup: SETUP_BEGUN,
};
const stored = <Value>(value: Value) => ({
  value,
  version: 1,
  changedAt: new Date('2026-11-21T00:00:00Z'),
  changedBy: 'hana',
});

test('A section that was changed replaces that of the environment', () => {
  const limits = { approvalFromYen: 1, minorCapUnder16: 2, minorCapUnder18: 3, answerDays: 4 };
  expect(effectiveSettings({}, FIRST)).toEqual(FIRST);
  expect(effectiveSettings({ limits: stored(limits) }, FIRST)).toEqual({ ...FIRST, limits });
});

test.each([
  [5_000, 5_000, true],
  [4_999, 5_000, true],
  [5_001, 5_000, false],
])('Caps of %i yen under 16 and %i yen under 18: %j', (minorCapUnder16, minorCapUnder18, is) => {
  expect(isLimitOrder({ minorCapUnder16, minorCapUnder18 })).toBe(is);
});

test('Changed fields are listed with their values before and after', () => {
  const before = { a: 1, list: [1], same: { b: 1 } };
  expect(changesBetween(before, { a: 2, list: [1, 2], same: { b: 1 }, added: 'x' })).toEqual({
    a: [1, 2],
    list: [[1], [1, 2]],
    added: [null, 'x'],
  });
  expect(changesBetween(undefined, { a: 1 })).toEqual({ a: [null, 1] });
});

test('Data that are not needed are kept for a day, a month, a year, or as the privacy policy says', () => {
  expect(RETENTION_DAYS).toMatchObject({
    sentEmails: 400,
    notifications: 400,
    unpaidPaymentSessions: 400,
    expiredTokens: 400,
    stoppedNotifications: 60,
    unsentAddresses: 30,
    receivedAddresses: 365,
    receiverEmails: 30,
    inquiries: 730,
    operatorAnswers: 1,
    exportFiles: 1,
    catalogueUploads: 1,
    staffSessions: 1,
    longOperations: 90,
    endedBlocks: 90,
    formerJobs: 90,
    staffChallenges: 1 / 24,
    lineSignUps: 1 / 24,
    lineRequests: 1 / 24,
    unpaidHolds: 1 / 12,
  });
});
