import { salesBars } from '#console/routes/draws/sales-bars.ts';

describe('The chart of sales', () => {
  const sale = (at: string, tickets: number) => ({ at, orders: 1, tickets, yen: tickets * 700 });
  const opensAt = '2026-11-20T01:00:00.000Z';
  const closesAt = '2026-12-20T01:00:00.000Z';

  test('has a bar for every hour since the opening, also for those without sales, and of one day no date', () => {
    const at = '2026-11-20T03:30:00.000Z';
    const salesByHour = [sale(opensAt, 5), sale('2026-11-20T03:00:00.000Z', 2)];
    const { unit, bars } = salesBars({ at, opensAt, closesAt, salesByHour });
    expect(unit).toBe('hour');
    expect(bars.map(({ tickets }) => tickets)).toEqual([5, 0, 2]);
    expect(bars[0]?.label).toBe('10:00');
  });

  test('counts by day in Japan once it has more than 72 hours', () => {
    const at = '2026-11-23T15:30:00.000Z';
    const salesByHour = [sale('2026-11-20T14:00:00.000Z', 1), sale('2026-11-20T15:00:00.000Z', 2)];
    const { unit, bars } = salesBars({ at, opensAt, closesAt, salesByHour });
    expect(unit).toBe('day');
    expect(bars.map(({ tickets }) => tickets)).toEqual([1, 2, 0, 0, 0]);
  });

  test('has no bar before the opening', () => {
    expect(salesBars({ at: '2026-11-19T00:00:00.000Z', opensAt, closesAt, salesByHour: [] }).bars).toEqual(
      [],
    );
  });
});
