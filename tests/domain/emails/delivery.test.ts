import { rankOf } from '#lib/contract/email-kinds.ts';
import { notificationRank } from '#backend/domain/notifications/notification.ts';
import {
  MAILED_CATEGORIES,
  NEWS_AGE_MS,
  NEWS_EMAIL_LIFE_MS,
  preferenceFor,
  retryDelay,
  wasLastAttempt,
} from '#backend/domain/emails.ts';
import { EVERY_EMAIL } from '../../support/email-samples.ts';

describe('Emails are sent in the order of their urgency', () => {
  const CODES = ['signUpCode', 'reminderCode', 'emailCode', 'inquiryCode'] as const;
  const NO_CODES = ['alreadyMember', 'noSuchMember', 'testEmail'] as const;
  const MASS = [
    'drawNotification',
    'guestNotice',
    'shippingDelayed',
    'news',
    'textChange',
    'textWithdrawn',
    'memberImported',
  ] as const;
  const others = Object.values(EVERY_EMAIL)
    .map(({ kind }) => kind)
    .filter((kind) => ![...CODES, ...NO_CODES, ...MASS].some((known) => known === kind));

  test.each([...CODES, ...NO_CODES])('%s before all others', (kind) => expect(rankOf(kind)).toBe(0));
  test.each(others)('%s before notifications', (kind) => expect(rankOf(kind)).toBe(1));

  test('notifications before news', () => {
    expect(MASS.map(rankOf)).toEqual([2, 2, 2, 3, 3, 3, 3]);
    const kinds = ['saleOpens', 'ticketsReturn', 'fewRemain', 'newDraw'] as const;
    expect(kinds.map(notificationRank)).toEqual([2, 2, 2, 3]);
  });
});

describe('News', () => {
  const HOUR_MS = 3_600_000;

  test('are emailed by preference', () => {
    expect(MAILED_CATEGORIES).toEqual(['new', 'restock']);
    expect((['new', 'restock', 'notice'] as const).map(preferenceFor)).toEqual([
      'newDraws',
      'restock',
      undefined,
    ]);
  });

  test('are emailed for a day after their publication, and each email is tried for three', () => {
    expect([NEWS_AGE_MS, NEWS_EMAIL_LIFE_MS]).toEqual([24 * HOUR_MS, 72 * HOUR_MS]);
  });
});

describe('Retries', () => {
  test('The delay after a rejected email doubles from 5 s to 10 minutes, and is 6 hours after 440 attempts', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 440, 441].map((attempts) => retryDelay(attempts, 1) / 1_000);
    expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 21_600]);
    expect([retryDelay(1, 0), retryDelay(8, 0.5)]).toEqual([2_500, 450_000]);
  });

  test.each([
    ['welcome', '2026-11-28T01:00:00Z', false],
    ['welcome', '2026-12-01T00:59:59Z', false],
    ['welcome', '2026-12-01T01:00:00Z', true],
    ['shipmentSent', '2026-12-01T01:00:00Z', false],
    ['shipmentSent', '2026-12-12T00:59:59Z', false],
    ['shipmentSent', '2026-12-12T01:00:00Z', true],
  ] as const)('An email (%s) of 10:00 on the 28th that fails at %s is abandoned: %s', (kind, now, isLast) => {
    expect(wasLastAttempt({ kind, madeAt: new Date('2026-11-28T01:00:00Z') }, new Date(now))).toBe(isLast);
  });
});
