import { countIn, nameOf, rowsOf, shownRows } from '#console/routes/draws/draw-list.ts';
import { salesBars } from '#console/routes/draws/sales-bars.ts';
import type { DrawState } from '#lib/contract/enums.ts';

const draw = (directoryName: string, state: DrawState, but: { closesAt?: string; sold?: number } = {}) => ({
  ...{
    directoryName,
    state,
    title: `くじ ${directoryName}`,
    price: 700,
    total: 100,
    sold: 10,
    held: 0,
    playing: 0,
  },
  ...{ opensAt: '2026-11-01T01:00:00.000Z', closesAt: '2026-12-01T01:00:00.000Z', isSealed: true, ...but },
});
const draft = (directoryName: string) => ({
  ...{ directoryName, title: '', changedAt: '2026-11-20T01:00:00.000Z', problems: 3 },
});

describe('The list of draws', () => {
  const rows = rowsOf({
    draws: [
      draw('old', 'ended', { closesAt: '2026-10-01T01:00:00.000Z' }),
      draw('later', 'onSale'),
      draw('soon', 'onSale', { closesAt: '2026-11-24T01:00:00.000Z', sold: 90 }),
      draw('next', 'upcoming'),
      draw('gone', 'soldOut'),
    ],
    drafts: [draft('new-one'), draft('soon')],
  });
  const namesOf = (search: Parameters<typeof shownRows>[1]) => shownRows(rows, search).map(nameOf);

  test('begins with what is on sale and ends first; a draft of a published draw is no row of its own', () => {
    expect(namesOf({})).toEqual(['soon', 'later', 'new-one', 'next', 'gone', 'old']);
    expect(countIn(rows, 'draft')).toBe(1);
  });

  test('is filtered by state and by every word in any width', () => {
    expect(namesOf({ state: 'onSale', q: 'くじ　ＳＯＯＮ' })).toEqual(['soon']);
    expect(namesOf({ q: 'soon later' })).toEqual([]);
  });

  test('keeps drafts last where figures are sorted, in both directions', () => {
    expect(namesOf({ sort: 'remaining' })[0]).toBe('soon');
    expect(namesOf({ sort: 'remaining' }).at(-1)).toBe('new-one');
    expect(namesOf({ sort: 'remaining', desc: true }).at(-1)).toBe('new-one');
  });
});

describe('The chart of sales', () => {
  const sale = (at: string, tickets: number) => ({ at, orders: 1, tickets, yen: tickets * 700 });
  const [opensAt, closesAt] = ['2026-11-20T01:00:00.000Z', '2026-12-20T01:00:00.000Z'];

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
