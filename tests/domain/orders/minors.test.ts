import fc from 'fast-check';
import { capOf, monthInJapan } from '#backend/domain/orders/limits.ts';

const CAPS = { under16: 5_000, under18: 20_000 };
/** Noon in Japan. */
const on = (date: string) => new Date(`${date}T03:00:00.000Z`);

test.each([
  ['2010-11-22', 5_000],
  ['2010-11-21', 20_000],
  ['2008-11-22', 20_000],
  ['2008-11-21', null],
  ['1950-01-01', null],
])('Who was born on %s may spend %s yen in November 2026, on the 21st', (birthday, cap) => {
  expect(capOf(birthday, on('2026-11-21'), CAPS)).toBe(cap);
});

test('A birthday begins with the day in Japan, not elsewhere', () => {
  expect(capOf('2008-11-22', new Date('2026-11-21T14:59:59.999Z'), CAPS)).toBe(20_000);
  expect(capOf('2008-11-22', new Date('2026-11-21T15:00:00.000Z'), CAPS)).toBeNull();
});

test('Whoever was born on 29 February is a year older on 1 March', () => {
  expect(capOf('2008-02-29', on('2026-02-28'), CAPS)).toBe(20_000);
  expect(capOf('2008-02-29', on('2026-03-01'), CAPS)).toBeNull();
});

test.each([
  ['2026-11-21T03:00:00.000Z', '2026-10-31T15:00:00.000Z', '2026-11-30T15:00:00.000Z'],
  ['2026-10-31T15:00:00.000Z', '2026-10-31T15:00:00.000Z', '2026-11-30T15:00:00.000Z'],
  ['2026-10-31T14:59:59.999Z', '2026-09-30T15:00:00.000Z', '2026-10-31T15:00:00.000Z'],
  ['2026-12-31T20:00:00.000Z', '2026-12-31T15:00:00.000Z', '2027-01-31T15:00:00.000Z'],
  ['2028-02-10T00:00:00.000Z', '2028-01-31T15:00:00.000Z', '2028-02-29T15:00:00.000Z'],
])('The month of %s in Japan', (at, from, to) => {
  expect(monthInJapan(new Date(at))).toEqual({ from: new Date(from), to: new Date(to) });
});

test('Every moment lies in its month, and months leave no gap', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (at) => {
      const { from, to } = monthInJapan(at);
      expect(at >= from && at < to).toBe(true);
      expect(monthInJapan(to).from).toEqual(to);
    }),
  );
});
