import { sql } from 'drizzle-orm';
import { PLAY_STATUSES, SHIPPING_STATUSES, type PlayStatus } from '#lib/contract/enums.ts';
import { belongingsIn } from './belongings.ts';
import { freshStores, addMember, type Stores } from '../../../support/members.ts';

let shop: Stores;
let belongings: ReturnType<typeof belongingsIn>;
let memberId: string;
let other: string;
let drawId: string;

beforeEach(async () => {
  shop = await freshStores();
  belongings = belongingsIn(shop.db);
  memberId = await addMember(shop);
  other = await addMember(shop, { email: 'potsu@example.jp' });
  drawId = await belongings.draw('otsukai');
});
afterEach(() => shop.close());

const order = (status: PlayStatus, hoursAgo = 1, whose = memberId) =>
  belongings.order({ memberId: whose, drawId, status, hoursAgo });
const wonPrize = (facts: { orderId: string; keptForHours: number; shipmentId?: string }, whose = memberId) =>
  belongings.wonPrize({ memberId: whose, drawId, ...facts });

test('A new member has nothing', async () => {
  expect(await shop.overviews.of(memberId, 3)).toEqual({
    unseenResults: [],
    unseenCount: 0,
    waitingPrizes: 0,
    storageEndsAt: null,
    wonPrizes: 0,
    orders: 0,
    shipments: 0,
    latestOrders: [],
  });
  expect(await shop.accountBlockers.hasBought(memberId)).toBe(false);
  expect(await shop.accountBlockers.countOf(memberId)).toEqual({
    unsettledOrders: 0,
    unplayedOrders: 0,
    refundsDue: 0,
    waitingPrizes: 0,
    shipmentsUnderWay: 0,
  });
});

test('Latest orders are newest first and unseen results oldest first, up to the limit', async () => {
  const ids = new Map<number, string>();
  for (const hours of [3, 1, 5, 2, 4]) ids.set(hours, await order('SUCCESS', hours));
  await order('SUCCESS', 9, other);
  await order('CONFIRM', 8);
  const { unseenResults, unseenCount, latestOrders, orders } = await shop.overviews.of(memberId, 3);
  expect(latestOrders.map(({ orderId }) => orderId)).toEqual([1, 2, 3].map((hours) => ids.get(hours)));
  expect(unseenResults.map(({ orderId }) => orderId)).toEqual([5, 4, 3].map((hours) => ids.get(hours)));
  expect([unseenCount, orders]).toEqual([5, 6]);
  expect(await shop.overviews.unseenResults(memberId)).toBe(5);
});

test('An order in the overview shows what was bought', async () => {
  const orderId = await order('PLAYING');
  const { latestOrders, unseenResults } = await shop.overviews.of(memberId, 3);
  expect(latestOrders).toEqual([
    {
      orderId,
      drawId,
      directoryName: 'otsukai',
      drawTitle: 'otsukaiのガチャ',
      quantity: 5,
      total: 3500,
      paymentType: 'CARD',
      status: 'PLAYING',
      paymentStatus: 'NONE',
      orderedAt: expect.any(Date),
    },
  ]);
  expect(unseenResults).toEqual([]);
});

test('Prizes of an unplayed order are not counted', async () => {
  await order('SUCCESS');
  const { wonPrizes, waitingPrizes, storageEndsAt } = await shop.overviews.of(memberId, 3);
  expect([wonPrizes, waitingPrizes, storageEndsAt]).toEqual([0, 0, null]);
  // The order prevents its owner from deleting the account all the same.
  expect(await shop.accountBlockers.countOf(memberId)).toMatchObject({ unplayedOrders: 1, waitingPrizes: 0 });
});

test('A prize waits until it is shipped or its storage ends', async () => {
  const orderId = await order('CONFIRM');
  const soonest = await wonPrize({ orderId, keptForHours: 24 });
  await wonPrize({ orderId, keptForHours: 48 });
  await wonPrize({ orderId, keptForHours: -1 });
  await wonPrize({ orderId, keptForHours: 12, shipmentId: await belongings.shipment(memberId, 'START') });
  await wonPrize({ orderId: await order('CONFIRM', 1, other), keptForHours: 1 }, other);
  const { rows } = await shop.db.execute<{ ms: string }>(
    sql`select extract(epoch from kept_until) * 1000 as ms from won_prizes where won_prize_id = ${soonest}`,
  );
  expect(await shop.overviews.of(memberId, 3)).toMatchObject({
    waitingPrizes: 2,
    storageEndsAt: new Date(Math.floor(Number(rows[0]?.ms))),
    wonPrizes: 4,
    shipments: 1,
  });
  expect(await shop.accountBlockers.countOf(memberId)).toMatchObject({ waitingPrizes: 2 });
});

test.each(PLAY_STATUSES)('An order in %s is counted by its state', async (status) => {
  await order(status);
  const [isUnsettled, isBought] = [
    ['START', 'PLAYING'],
    ['SUCCESS', 'CONFIRM'],
  ].map((of) => of.includes(status));
  expect(await shop.accountBlockers.countOf(memberId)).toMatchObject({
    unsettledOrders: isUnsettled ? 1 : 0,
    unplayedOrders: status === 'SUCCESS' ? 1 : 0,
  });
  expect(await shop.accountBlockers.hasBought(memberId)).toBe(isUnsettled || isBought);
  expect(await shop.overviews.unseenResults(memberId)).toBe(status === 'SUCCESS' ? 1 : 0);
  expect(await shop.accountBlockers.hasBought(other)).toBe(false);
  expect(await shop.accountBlockers.countOf(other)).toMatchObject({ unsettledOrders: 0 });
});

test.each(SHIPPING_STATUSES)('A shipment in %s is under way until it is delivered', async (status) => {
  await belongings.shipment(memberId, status);
  expect(await shop.accountBlockers.countOf(memberId)).toMatchObject({
    shipmentsUnderWay: status === 'DELIVERED' ? 0 : 1,
  });
  expect(await shop.accountBlockers.countOf(other)).toMatchObject({ shipmentsUnderWay: 0 });
});

test('An order waits while its member is locked', async () => {
  await shop.inTransaction(async ({ members }) => {
    await members.lock(memberId);
    // A second connection with a short lock timeout, where the shop's own waits.
    const impatient = shop.elsewhere().db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '50ms'`);
      await tx.execute(
        sql`insert into orders (draw_id, member_id, request_key, quantity, price, total, status, held_until, salt)
          values (${drawId}, ${memberId}, 'a', 1, 700, 700, 'START', now(), '')`,
      );
    });
    await expect(impatient).rejects.toMatchObject({ cause: { code: '55P03' } });
  });
});
