import { authenticationReason } from '#backend/domain/payments/card-authentication.ts';
import { type RecentCardUse, reviewReasons } from '#backend/domain/payments/order-risk.ts';
import { CARD_AUTHENTICATION_FROM_YEN, REVIEW_FROM_YEN } from '#lib/contract/shop-rules.ts';

const NOW = new Date('2026-11-29T03:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

describe('The holder of a registered card', () => {
  const usual = { yen: CARD_AUTHENTICATION_FROM_YEN - 1, joinedAt: daysAgo(30), deviceSince: daysAgo(7) };

  test.each([
    ['need not be authenticated for a small sum', {}, undefined],
    ['is authenticated from a sum on', { yen: CARD_AUTHENTICATION_FROM_YEN }, 'largeSum'],
    ['is authenticated with a young account', { joinedAt: daysAgo(29.9) }, 'youngAccount'],
    ['is authenticated in a new browser', { deviceSince: daysAgo(6.9) }, 'newDevice'],
    ['is authenticated in an unknown browser', { deviceSince: null }, 'newDevice'],
  ])('%s', (_what, but, reason) => {
    expect(authenticationReason({ ...usual, ...but }, NOW)).toBe(reason);
  });
});

describe('A paid order', () => {
  const usual: RecentCardUse = {
    authentication: 'exempt',
    joinedAt: daysAgo(60),
    paidYen: REVIEW_FROM_YEN,
    exemptYen: CARD_AUTHENTICATION_FROM_YEN - 1,
    declined: 2,
  };

  test.each<[string, Partial<RecentCardUse>, readonly string[]]>([
    ['is usual', {}, []],
    ['was split to avoid the authentication', { exemptYen: CARD_AUTHENTICATION_FROM_YEN }, ['splitSums']],
    [
      'was authenticated after others that were not',
      { exemptYen: CARD_AUTHENTICATION_FROM_YEN, authentication: 'authenticated' },
      [],
    ],
    ['is one of many of a young account', { joinedAt: daysAgo(29) }, ['quickSpending']],
    ['follows declined ones', { declined: 3 }, ['failedAttempts']],
  ])('that %s has these reasons for a review', (_which, but, reasons) => {
    expect(reviewReasons({ ...usual, ...but }, NOW)).toEqual(reasons);
  });
});
