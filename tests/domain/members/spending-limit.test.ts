import {
  isPaused,
  limitAt,
  NO_LIMIT,
  type SpendingLimit,
  withLimit,
  withPause,
} from '#backend/domain/members/spending-limit.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date('2026-11-20T03:00:00Z');
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const limit = (monthlyLimit: number | null): SpendingLimit => ({ ...NO_LIMIT, monthlyLimit });

test.each([
  ['a first one', null, 5_000],
  ['a lower one', 10_000, 5_000],
  ['the same', 5_000, 5_000],
  ['nothing at all', 5_000, 0],
])('Of limits %s holds at once', (_, before, wanted) => {
  expect(withLimit(limit(before), wanted, NOW)).toEqual(limit(wanted));
});

test.each([
  ['a higher one', 8_000],
  ['none', null],
])('Of limits %s holds after a week', (_, wanted) => {
  const raised = withLimit(limit(5_000), wanted, NOW);
  expect(limitAt(raised, NOW)).toBe(5_000);
  expect(limitAt(raised, new Date(after(7).getTime() - 1))).toBe(5_000);
  expect(limitAt(raised, after(7))).toBe(wanted);
});

test('A limit that is lowered meanwhile, or set to what holds, withdraws the raise', () => {
  const raised = withLimit(limit(5_000), 8_000, NOW);
  for (const wanted of [4_000, 5_000])
    expect(limitAt(withLimit(raised, wanted, after(1)), after(30))).toBe(wanted);
});

test('A raise that holds by now is what the next change is compared with', () => {
  const raised = withLimit(limit(5_000), 8_000, NOW);
  expect(withLimit(raised, 9_000, after(8))).toEqual({
    ...limit(8_000),
    raise: { monthlyLimit: 9_000, from: after(15) },
  });
  expect(withLimit(raised, 6_000, after(8))).toEqual(limit(6_000));
});

test('A pause ends by itself, and is not shortened', () => {
  const paused = withPause(limit(5_000), 7, NOW);
  expect(paused).toEqual({ ...limit(5_000), pausedUntil: after(7) });
  expect([isPaused(paused, NOW), isPaused(paused, after(7)), isPaused(NO_LIMIT, NOW)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(withPause(paused, 1, NOW).pausedUntil).toEqual(after(7));
  expect(withPause(paused, 30, after(1)).pausedUntil).toEqual(after(31));
});
