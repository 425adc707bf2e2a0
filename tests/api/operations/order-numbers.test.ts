import { newOrderId } from '#backend/crypto/secrets.ts';
import { shortNumber } from '#lib/text/numbers.ts';

const MOMENT = new Date('2026-11-28T10:00:00.123+09:00');

test('1,000 orders of one millisecond have different short numbers', () => {
  const ids = Array.from({ length: 1_000 }, () => newOrderId(MOMENT));
  expect(new Set(ids.map(shortNumber)).size).toBe(1_000);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('Later orders have higher ids, which do not reveal the number of orders between', () => {
  const earlier = newOrderId(MOMENT);
  const later = newOrderId(new Date(MOMENT.getTime() + 1));
  expect(earlier < later).toBe(true);
  const tails = Array.from({ length: 1_000 }, () => Number.parseInt(newOrderId(MOMENT).slice(15, 18), 16));
  const steps = tails.slice(1).map((tail, index) => (tail - (tails[index] ?? 0) + 4_096) % 4_096);
  expect(new Set(steps).size).toBeGreaterThan(500);
});

test('10,000 ids of one millisecond are unique', () => {
  const ids = Array.from({ length: 10_000 }, () => newOrderId(MOMENT));
  expect(new Set(ids).size).toBe(10_000);
});
