import { drawProfit } from '#backend/domain/accounting/profit.ts';

const MONEY = { salesYen: 10_000, refundedYen: 700 };

test('A draw keeps its sales less refunds and the cost of all pieces that were given away', () => {
  const prizes = [
    { used: 3, exchanged: 1, yen: 1_000 },
    { used: 10, exchanged: 0, yen: 0 },
  ];
  expect(drawProfit(MONEY, prizes)).toEqual({ ...MONEY, costYen: 4_000, marginYen: 5_300, withoutCost: 0 });
});

test('Pieces without a recorded cost are counted apart, and a draw may lose money', () => {
  const prizes = [
    { used: 2, exchanged: 1, yen: null },
    { used: 1, exchanged: 0, yen: 20_000 },
  ];
  expect(drawProfit(MONEY, prizes)).toEqual({
    ...MONEY,
    costYen: 20_000,
    marginYen: -10_700,
    withoutCost: 3,
  });
});
