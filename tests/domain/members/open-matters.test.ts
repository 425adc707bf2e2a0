import { deletionBlockers } from '#backend/domain/members/account-blockers.ts';

const NOTHING = {
  unsettledOrders: 0,
  unplayedOrders: 0,
  refundsDue: 0,
  waitingPrizes: 0,
  shipmentsUnderWay: 0,
};

test('Who has nothing open may go', () => {
  expect(deletionBlockers(NOTHING)).toEqual([]);
});

test.each([
  [
    { unsettledOrders: 1 },
    'お支払いの手続きが終わっていない注文が1件あります。お支払いを終えるか、取りやめてください。',
  ],
  [{ unplayedOrders: 2 }, 'まだまわしていない購入が2件あります。まわして、結果をごらんになってください。'],
  [{ refundsDue: 1 }, '返金の手続き中のお支払いが1件あります。返金が終わるまでお待ちください。'],
  [{ waitingPrizes: 12 }, '発送を依頼していない当選賞品が12点あります。発送を依頼してください。'],
  [{ shipmentsUnderWay: 2 }, 'お届けの途中の荷物が2個あります。お届けまでお待ちください。'],
])('%j keeps a member, and he is told what to do', (open, reason) => {
  expect(deletionBlockers({ ...NOTHING, ...open })).toEqual([reason]);
});

test('Each open matter is told', () => {
  const all = {
    unsettledOrders: 1,
    unplayedOrders: 1,
    refundsDue: 1,
    waitingPrizes: 1,
    shipmentsUnderWay: 1,
  };
  expect(deletionBlockers(all)).toHaveLength(5);
});
