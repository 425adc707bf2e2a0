import { pollIntervalMs } from '#lib/play/queue.ts';

const askedAt = '2026-11-28T01:00:00.000Z';
const inSeconds = (seconds: number) => new Date(Date.parse(askedAt) + seconds * 1000).toISOString();
const seen = (state: 'waiting' | 'called' | 'lost' | 'beforeSale' | 'soldOut' | 'saleOver' | 'open') => ({
  state,
  opensAt: inSeconds(-60),
  askedAt,
});

test.each(['waiting', 'called', 'open'] as const)('%s: every two to three seconds', (state) => {
  expect(pollIntervalMs(seen(state), 0)).toBe(2000);
  expect(pollIntervalMs(seen(state), 0.999)).toBeCloseTo(2999);
});

test.each(['soldOut', 'saleOver'] as const)('%s: never again', (state) => {
  expect(pollIntervalMs(seen(state), 0.5)).toBe(0);
});

test.each([
  [24 * 3600, 50_000],
  [11 * 60, 50_000],
  [5 * 60, 12_500],
  [30, 2500],
  // Not all at once in the very second of the opening.
  [1, 1500],
  [0, 500],
])('%d seconds before the sale: again after %d ms', (seconds, ms) => {
  expect(pollIntervalMs({ ...seen('beforeSale'), opensAt: inSeconds(seconds) }, 0.5)).toBe(ms);
});

test('The clock of the shop says that the sale is on, and the answer not yet: it is asked again, not at once', () => {
  expect(pollIntervalMs({ ...seen('beforeSale'), opensAt: inSeconds(-1) }, 0)).toBe(2000);
});
