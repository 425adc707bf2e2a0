import {
  HOLD_GRACE_MS,
  PAYMENT_SESSION_MS,
  PLAY_AFTER_MS,
  UNPAID_HOLD_WINDOW_MS,
} from '#backend/domain/orders/order.ts';
import {
  FIRST_POLL_MS,
  FIRST_RECHECK_MS,
  isActive,
  isHoldOver,
  isPastGracePeriod,
  nextPollMs,
  REFUND_ALERT_AFTER_MS,
  retryAfterMs,
  UNCONFIRMED_RECHECK_MS,
} from '#backend/domain/payments/payment-session.ts';

describe('Payment polling', () => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const DAY_MS = 24 * HOUR_MS;
  const madeAt = new Date('2026-11-21T10:00:00+09:00');
  const expiresAt = new Date(madeAt.getTime() + 15 * MINUTE_MS);
  const after = (ms: number) => new Date(madeAt.getTime() + ms);

  const active = (polls: number, ageMs: number, isUnavailable = false) =>
    nextPollMs({ state: 'OPEN', madeAt, expiresAt, polls }, { now: after(ageMs), isUnavailable });
  const ended = (ageMs: number, isUnavailable = false, polls = 1) =>
    nextPollMs({ state: 'ENDED', madeAt, expiresAt, polls }, { now: after(ageMs), isUnavailable });

  test('An active payment session is polled less and less often', () => {
    const waits = [0, 1, 2, 3, 4, 5].map((polls) => active(polls, MINUTE_MS));
    expect(waits).toEqual([15_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS]);
  });

  test('It is polled when its hold ends at the latest, and every minute after that', () => {
    expect(active(9, 19 * MINUTE_MS)).toBe(MINUTE_MS);
    expect(active(9, 21 * MINUTE_MS)).toBe(MINUTE_MS);
    expect(active(9, 21 * MINUTE_MS, true)).toBe(MINUTE_MS);
  });

  test('An ended session is rechecked after an hour, a day and four days', () => {
    expect([ended(20 * MINUTE_MS), ended(2 * HOUR_MS), ended(DAY_MS), ended(5 * DAY_MS)]).toEqual([
      40 * MINUTE_MS,
      22 * HOUR_MS,
      3 * DAY_MS,
      null,
    ]);
  });

  test('An unavailable provider is polled every hour for a week', () => {
    for (const polls of [1, 2, 3, 100]) expect(ended(5 * DAY_MS, true, polls)).toBe(HOUR_MS);
    expect(ended(9 * DAY_MS, true)).toBeNull();
    expect(ended(2 * HOUR_MS, false, 100)).toBe(22 * HOUR_MS);
  });

  test('The times of a session', () => {
    expect([FIRST_POLL_MS, FIRST_RECHECK_MS, UNCONFIRMED_RECHECK_MS]).toEqual([15_000, HOUR_MS, MINUTE_MS]);
    expect([PAYMENT_SESSION_MS, HOLD_GRACE_MS]).toEqual([15 * MINUTE_MS, 5 * MINUTE_MS]);
    expect([UNPAID_HOLD_WINDOW_MS, PLAY_AFTER_MS, REFUND_ALERT_AFTER_MS]).toEqual([
      2 * HOUR_MS,
      DAY_MS,
      DAY_MS,
    ]);
  });

  test('A session is active until it is done or has ended', () => {
    const states = ['OPENING', 'OPEN', 'DONE', 'ENDED'] as const;
    expect(states.map((state) => isActive({ state }))).toEqual([true, true, false, false]);
  });

  test('A hold ends five minutes after the page, and an unavailable provider delays its release by 15', () => {
    const at = (minutes: number) => new Date(expiresAt.getTime() + minutes * MINUTE_MS);
    expect([4.999, 5].map((minutes) => isHoldOver({ expiresAt }, at(minutes)))).toEqual([false, true]);
    expect([19.999, 20].map((minutes) => isPastGracePeriod({ expiresAt }, at(minutes)))).toEqual([
      false,
      true,
    ]);
  });

  test('The last poll of a hold is at its end', () => {
    expect([20 * MINUTE_MS - 1, 20 * MINUTE_MS].map((ageMs) => active(9, ageMs))).toEqual([1, MINUTE_MS]);
  });

  test('An ended session is polled no more at the last age', () => {
    expect([HOUR_MS, 4 * DAY_MS - 1, 4 * DAY_MS].map((ageMs) => ended(ageMs))).toEqual([
      23 * HOUR_MS,
      1,
      null,
    ]);
    expect([8 * DAY_MS - 1, 8 * DAY_MS].map((ageMs) => ended(ageMs, true))).toEqual([HOUR_MS, null]);
  });

  test('Work is retried less and less often', () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => retryAfterMs(tries, 1) / 1_000);
    expect(seconds).toEqual([10, 10, 30, 60, 120, 300, 900, 1_800, 3_600, 3_600]);
    expect(retryAfterMs(1, 0)).toBe(5_000);
  });
});
