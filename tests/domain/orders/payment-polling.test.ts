import { nextPollMs } from '#backend/domain/orders/payment-polling.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const madeAt = new Date('2026-11-21T10:00:00+09:00');
const expiresAt = new Date(madeAt.getTime() + 15 * MINUTE_MS);
const after = (ms: number) => new Date(madeAt.getTime() + ms);

const onItsWay = (asked: number, ageMs: number, isAway = false) =>
  nextPollMs({ state: 'OPEN', madeAt, expiresAt, asked }, { now: after(ageMs), isUnavailable: isAway });
const ended = (ageMs: number, isAway = false, asked = 1) =>
  nextPollMs({ state: 'ENDED', madeAt, expiresAt, asked }, { now: after(ageMs), isUnavailable: isAway });

test('A trip that goes on is asked about more and more seldom', () => {
  const waits = [0, 1, 2, 3, 4, 5].map((asked) => onItsWay(asked, MINUTE_MS));
  expect(waits).toEqual([15_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS]);
});

test('It is asked about at the end of its hold at the latest, and every minute from then on', () => {
  expect(onItsWay(9, 19 * MINUTE_MS)).toBe(MINUTE_MS);
  expect(onItsWay(9, 21 * MINUTE_MS)).toBe(MINUTE_MS);
  expect(onItsWay(9, 21 * MINUTE_MS, true)).toBe(MINUTE_MS);
});

test('What has ended is looked at again after an hour, a day and four days, and then no more', () => {
  expect([ended(20 * MINUTE_MS), ended(2 * HOUR_MS), ended(DAY_MS), ended(5 * DAY_MS)]).toEqual([
    40 * MINUTE_MS,
    22 * HOUR_MS,
    3 * DAY_MS,
    null,
  ]);
});

test('A provider that says nothing is asked every hour, however often it was, until a week has gone by', () => {
  for (const asked of [1, 2, 3, 100]) expect(ended(5 * DAY_MS, true, asked)).toBe(HOUR_MS);
  expect(ended(9 * DAY_MS, true)).toBeNull();
  expect(ended(2 * HOUR_MS, false, 100)).toBe(22 * HOUR_MS);
});
