import { pollIntervalMs } from '#lib/play/queue.ts';

describe('The interval of polling', () => {
  const askedAt = '2026-11-28T01:00:00.000Z';
  const inSeconds = (seconds: number) => new Date(Date.parse(askedAt) + seconds * 1000).toISOString();
  const seen = (state: 'waiting' | 'called' | 'lost' | 'beforeSale' | 'soldOut' | 'saleOver' | 'open') => ({
    state,
    opensAt: inSeconds(-60),
    askedAt,
    ahead: null as number | null,
    minutes: null as number | null,
  });

  test.each(['waiting', 'called', 'open'] as const)('%s: every two to three seconds', (state) => {
    expect(pollIntervalMs(seen(state), 0)).toBe(2000);
    expect(pollIntervalMs(seen(state), 0.999)).toBeCloseTo(2999);
  });

  test.each([
    { ahead: 40, minutes: 1, ms: 2500 },
    { ahead: 40, minutes: 2, ms: 10_000 },
    { ahead: 40, minutes: 4, ms: 20_000 },
    { ahead: 40, minutes: 5, ms: 25_000 },
    { ahead: 40, minutes: 300, ms: 25_000 },
    { ahead: 199, minutes: null, ms: 2500 },
    { ahead: 200, minutes: null, ms: 12_500 },
  ])('$ahead ahead, $minutes minutes: again after $ms ms', ({ ms, ...far }) => {
    expect(pollIntervalMs({ ...seen('waiting'), ...far }, 0.5)).toBe(ms);
  });

  test.each(['soldOut', 'saleOver'] as const)('%s: never', (state) => {
    expect(pollIntervalMs(seen(state), 0.5)).toBe(0);
  });

  test.each([
    [24 * 3600, 50_000],
    [11 * 60, 50_000],
    [5 * 60, 12_500],
    [30, 12_500],
    // Spread over the seconds after the opening.
    [1, 1500],
    [0, 500],
  ])('%d seconds before the sale: again after %d ms', (seconds, ms) => {
    expect(pollIntervalMs({ ...seen('beforeSale'), opensAt: inSeconds(seconds) }, 0.5)).toBe(ms);
  });

  test('after the opening a draw that still says beforeSale is polled again after 2 s', () => {
    expect(pollIntervalMs({ ...seen('beforeSale'), opensAt: inSeconds(-1) }, 0)).toBe(2000);
  });
});
