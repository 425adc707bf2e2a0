import {
  closingRefusal,
  monthOf,
  monthRange,
  monthsBetween,
  nextMonth,
} from '#backend/domain/accounting/month.ts';

describe('A month', () => {
  test('is a half-open range in Japan', () => {
    expect(monthRange('2026-10')).toEqual({
      from: new Date('2026-09-30T15:00:00Z'),
      until: new Date('2026-10-31T15:00:00Z'),
    });
    expect(monthOf(new Date('2026-10-31T14:59:59.999Z'))).toBe('2026-10');
    expect(monthOf(new Date('2026-10-31T15:00:00Z'))).toBe('2026-11');
  });

  test('is followed by the next one, also at the end of a year', () => {
    expect([nextMonth('2026-11'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01']);
    expect(monthsBetween('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01']);
  });

  test.each([
    [{ month: '2026-09', now: '2026-11-01T00:00:00+09:00' }, 'notFound'],
    [{ month: '2026-10', now: '2026-11-01T00:59:59.999+09:00' }, 'monthNotOver'],
    [{ month: '2026-10', now: '2026-11-01T01:00:00+09:00' }, undefined],
    [{ month: '2026-11', now: '2026-12-31T00:00:00+09:00' }, 'earlierMonthOpen'],
    [{ month: '2026-11', now: '2026-12-31T00:00:00+09:00', lastClosed: '2026-10' }, undefined],
    [{ month: '2026-10', now: '2026-12-31T00:00:00+09:00', lastClosed: '2026-10' }, 'monthClosed'],
    [{ month: '2026-12', now: '2027-02-01T00:00:00+09:00', lastClosed: '2026-10' }, 'earlierMonthOpen'],
    [{ month: '2026-10', now: '2026-12-31T00:00:00+09:00', firstMonth: undefined }, 'notFound'],
  ] as const)('closing %j: %s', ({ month, now, ...facts }, refusal) => {
    const known = { firstMonth: '2026-10', lastClosed: undefined, ...facts };
    expect(closingRefusal(month, known, new Date(now))).toBe(refusal);
  });
});
