import {
  figuresSince,
  orderFigures,
  type OrderGroup,
  salesByDraw,
  type SinceGroup,
} from '#backend/domain/draws/figures.ts';

const TEN = new Date('2026-11-21T01:00:00Z');
const ELEVEN = new Date('2026-11-21T02:00:00Z');

const aGroup = (but: Partial<OrderGroup>): OrderGroup => ({
  hour: null,
  status: 'SUCCESS',
  paymentType: 'CARD',
  reason: null,
  orders: 1,
  tickets: 2,
  yen: 1_400,
  ...but,
});

const GROUPS: readonly OrderGroup[] = [
  aGroup({ hour: ELEVEN, orders: 3, tickets: 6, yen: 4_200 }),
  // A refunded order keeps its tickets: it has not failed.
  aGroup({ hour: TEN, status: 'CONFIRM', reason: 'byShop', orders: 2, tickets: 4, yen: 2_800 }),
  aGroup({ hour: TEN, paymentType: 'PAYPAY', orders: 4, tickets: 8, yen: 5_600 }),
  aGroup({ status: 'START', paymentType: null, orders: 5 }),
  aGroup({ status: 'PLAYING', orders: 6 }),
  aGroup({ status: 'ERROR', reason: 'declined', orders: 7 }),
  aGroup({ status: 'CANCEL', reason: 'holdEnded', orders: 8 }),
  aGroup({ status: 'CANCEL', reason: 'holdEnded', orders: 1 }),
  aGroup({ status: 'CANCEL', paymentType: null, reason: 'byMember', orders: 9 }),
];

describe('The figures of a draw', () => {
  const figures = orderFigures(GROUPS);

  test('count orders by what became of them', () => {
    expect(figures.orders).toEqual({
      placed: 45,
      open: 11,
      paid: 9,
      ended: 25,
      paymentStarted: 31,
      conversion: 9 / 34,
    });
  });

  test('have no conversion while all orders are open', () => {
    expect(orderFigures([aGroup({ status: 'START' })]).orders.conversion).toBeNull();
  });

  test('have the sales of each hour, the earliest first', () => {
    expect(figures.salesByHour).toEqual([
      { at: TEN, orders: 6, tickets: 12, yen: 8_400 },
      { at: ELEVEN, orders: 3, tickets: 6, yen: 4_200 },
    ]);
  });

  test('have the failures of each payment method', () => {
    expect(figures.methods).toEqual([
      {
        paymentType: 'CARD',
        started: 27,
        open: 6,
        paid: 5,
        failures: [
          { reason: 'declined', orders: 7 },
          { reason: 'holdEnded', orders: 9 },
        ],
      },
      { paymentType: 'PAYPAY', started: 4, open: 0, paid: 4, failures: [] },
    ]);
  });
});

describe('The figures since a time', () => {
  const since = (but: Partial<SinceGroup>): SinceGroup => ({
    ...aGroup({ hour: TEN }),
    drawId: 'd1',
    isNew: true,
    isSold: true,
    ...but,
  });
  const groups = [
    since({ orders: 1, tickets: 1, yen: 100 }),
    // Ordered before, and paid since then.
    since({ isNew: false, orders: 2, tickets: 2, yen: 200, drawId: 'd2' }),
    since({ isSold: false, status: 'START', hour: null, orders: 4 }),
    since({ status: 'CANCEL', orders: 8, tickets: 8, yen: 800 }),
    since({ isNew: false, isSold: false, orders: 16 }),
  ];

  test('count sales by when they were paid, other orders by when they were placed', () => {
    const figures = figuresSince(groups);
    expect(figures.sales).toEqual({ orders: 3, tickets: 3, yen: 300 });
    expect(figures.salesByHour).toEqual([{ at: TEN, orders: 3, tickets: 3, yen: 300 }]);
    expect(figures.orders).toMatchObject({ placed: 13, open: 4, paid: 1 });
  });

  test('have the sales of each draw', () => {
    expect([...salesByDraw(groups)]).toEqual([
      ['d1', { orders: 1, tickets: 1, yen: 100 }],
      ['d2', { orders: 2, tickets: 2, yen: 200 }],
    ]);
  });
});
