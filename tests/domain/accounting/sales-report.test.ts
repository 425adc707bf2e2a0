import {
  momentsOf,
  periodsOf,
  rangeBefore,
  rangeYearBefore,
  reportOf,
} from '#backend/domain/accounting/sales-report.ts';

/** `2026-11-01/2026-11-30` */
function rangeOf(text: string) {
  const [from = '', to = ''] = text.split('/');
  return { from, to };
}

describe('A range', () => {
  test.each([
    ['of days', '2026-11-10/2026-11-16', '2026-11-03/2026-11-09', '2025-11-10/2025-11-16'],
    ['of one day', '2026-03-01/2026-03-01', '2026-02-28/2026-02-28', '2025-03-01/2025-03-01'],
    ['of a month', '2026-03-01/2026-03-31', '2026-02-01/2026-02-28', '2025-03-01/2025-03-31'],
    ['of a quarter', '2026-01-01/2026-03-31', '2025-10-01/2025-12-31', '2025-01-01/2025-03-31'],
    ['of a leap February', '2028-02-01/2028-02-29', '2028-01-01/2028-01-31', '2027-02-01/2027-02-28'],
    ['until a leap day', '2028-02-20/2028-02-29', '2028-02-10/2028-02-19', '2027-02-20/2027-02-28'],
  ])('%s is compared with the period and the year before', (_what, range, before, yearBefore) => {
    expect(rangeBefore(rangeOf(range))).toEqual(rangeOf(before));
    expect(rangeYearBefore(rangeOf(range))).toEqual(rangeOf(yearBefore));
  });

  test('begins and ends at midnight in Japan', () => {
    expect(momentsOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: new Date('2026-10-31T15:00:00Z'),
      until: new Date('2026-11-30T15:00:00Z'),
    });
  });
});

describe('The periods of a range', () => {
  const range = { from: '2026-11-28', to: '2026-12-02' };

  test('are its days', () => {
    expect(periodsOf(range, 'day').map(({ start }) => start)).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
  });

  test('are weeks from Monday, cut by the range', () => {
    expect(periodsOf(range, 'week')).toEqual([
      { start: '2026-11-23', from: '2026-11-28', to: '2026-11-29' },
      { start: '2026-11-30', from: '2026-11-30', to: '2026-12-02' },
    ]);
  });

  test('are months, cut by the range', () => {
    expect(periodsOf(range, 'month')).toEqual([
      { start: '2026-11-01', from: '2026-11-28', to: '2026-11-30' },
      { start: '2026-12-01', from: '2026-12-01', to: '2026-12-02' },
    ]);
  });
});

test('A report has a row for each period, and counts a buyer of two days once', () => {
  const report = reportOf({ from: '2026-11-01', to: '2026-11-03' }, 'day', {
    money: [
      { start: '2026-11-01', salesYen: 700, shippingYen: 600, refundedYen: 0 },
      { start: '2026-11-03', salesYen: 1_400, shippingYen: 0, refundedYen: 2_000 },
    ],
    sold: [
      { start: '2026-11-01', orders: 1, tickets: 1, buyers: 1 },
      { start: '2026-11-03', orders: 2, tickets: 2, buyers: 1 },
      { start: null, orders: 3, tickets: 3, buyers: 1 },
    ],
    joined: [{ start: '2026-11-02', newMembers: 4 }],
  });
  expect(report.rows).toEqual([
    {
      from: '2026-11-01',
      to: '2026-11-01',
      salesYen: 700,
      shippingYen: 600,
      refundedYen: 0,
      netYen: 1_300,
      orders: 1,
      tickets: 1,
      buyers: 1,
      newMembers: 0,
    },
    expect.objectContaining({ from: '2026-11-02', salesYen: 0, orders: 0, newMembers: 4 }),
    expect.objectContaining({ from: '2026-11-03', netYen: -600, tickets: 2 }),
  ]);
  expect(report.total).toEqual({
    salesYen: 2_100,
    shippingYen: 600,
    refundedYen: 2_000,
    netYen: 700,
    orders: 3,
    tickets: 3,
    buyers: 1,
    newMembers: 4,
  });
});
