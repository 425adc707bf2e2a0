import { sql } from 'drizzle-orm';
import { type PlayStatus, PLAY_STATUSES, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { aBackend } from '../../support/backend.ts';
import { aMember, freshStores, addMember } from '../../support/members.ts';
import { anOrder, aShipment, aWonPrize } from '../../support/orders.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { memberOverview, countUnseenResults } from '#backend/persistence/members/member-summary.ts';
import { isBirthdayUsed, countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';

/** The overview of a new member. */
const EMPTY = {
  unseenResults: [],
  unseenCount: 0,
  waitingPrizes: 0,
  storageEndsAt: null,
  wonPrizes: 0,
  orders: 0,
  shipments: 0,
  latestWins: [],
  latestOrders: [],
};

describe('Call of the overview', () => {
  const backend = restoredForEachTest(aBackend);
  const member = forEachTest(() => aMember(backend));

  const overview = async () => (await member.ask('GET', '/api/user/overview')).json();

  test("A new member's overview is empty", async () => {
    expect(await overview()).toEqual({ ...EMPTY, openConsents: [] });
  });

  test('Latest orders are newest first and unseen results oldest first, at most three of each', async () => {
    const day = (date: number) => ({ orderedAt: new Date(Date.UTC(2026, 10, date)) });
    const ids = [];
    for (const date of [1, 2, 3, 4])
      ids.push(await anOrder(backend, member, { status: 'SUCCESS', ...day(date) }));
    const { unseenResults, unseenCount, latestOrders, orders } = await overview();
    const idOf = ({ orderHistoryId }: { orderHistoryId: string }) => orderHistoryId;
    expect(unseenResults.map(idOf)).toEqual(ids.slice(0, 3));
    expect(latestOrders.map(idOf)).toEqual(ids.toReversed().slice(0, 3));
    expect({ unseenCount, orders }).toEqual({ unseenCount: 4, orders: 4 });
    expect(latestOrders[0]).toEqual({
      orderHistoryId: ids[3],
      productId: expect.any(String),
      directoryName: 'marupo-otsukai',
      drawTitle: 'まるぽのおつかいガチャ',
      quantity: 1,
      total: 700,
      paymentType: 'CARD',
      status: 'SUCCESS',
      paymentStatus: 'NONE',
      orderedAt: '2026-11-04T00:00:00.000Z',
      picture: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
    });
  });

  test('Prizes wait until their storage ends or they are in a shipment', async () => {
    const keptUntil = new Date(Date.UTC(2999, 0, 1));
    await aWonPrize(backend, member, { keptUntil });
    await aWonPrize(backend, member, { keptUntil: new Date(Date.UTC(2999, 5, 1)) });
    await aWonPrize(backend, member, { shipmentId: await aShipment(backend, member, 'WAITING') });
    expect(await overview()).toMatchObject({
      waitingPrizes: 2,
      wonPrizes: 3,
      shipments: 1,
      storageEndsAt: keptUntil.toISOString(),
    });
  });

  test('The overview holds nothing of other members', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp' });
    await aWonPrize(backend, other);
    await anOrder(backend, other, { status: 'SUCCESS' });
    await aShipment(backend, other, 'WAITING');
    expect(await overview()).toEqual({ ...EMPTY, openConsents: [] });
  });
});

describe('Overview store', () => {
  let memberId: string;
  let other: string;

  const shop = restoredForEachTest(freshStores);
  beforeEach(async () => {
    memberId = await addMember(shop);
    other = await addMember(shop, { email: 'potsu@example.jp' });
  });

  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  const order = (status: PlayStatus, hoursAgo = 1, userId = memberId) =>
    anOrder(shop, { userId }, { status, quantity: 5, total: 3500, orderedAt: hoursFromNow(-hoursAgo) });
  const wonPrize = (keptUntil: Date, but: Partial<Parameters<typeof aWonPrize>[2]> = {}) =>
    aWonPrize(shop, { userId: memberId }, { keptUntil, ...but });

  test('A new member has nothing', async () => {
    expect(await memberOverview(shop.db, memberId, 3)).toEqual(EMPTY);
    expect(await isBirthdayUsed(shop.db, memberId)).toBe(false);
    expect(await countAccountBlockers(shop.db, memberId)).toEqual({
      unsettledOrders: 0,
      unplayedOrders: 0,
      refundsDue: 0,
      waitingPrizes: 0,
      giftLinks: 0,
      shipmentsUnderWay: 0,
      shipmentProblems: 0,
    });
  });

  test('Latest orders are newest first and unseen results oldest first, up to the limit', async () => {
    const ids = new Map<number, string>();
    for (const hours of [3, 1, 5, 2, 4]) ids.set(hours, await order('SUCCESS', hours));
    await order('SUCCESS', 9, other);
    await order('CONFIRM', 8);
    const { unseenResults, unseenCount, latestOrders, orders } = await memberOverview(shop.db, memberId, 3);
    expect(latestOrders.map(({ orderId }) => orderId)).toEqual([1, 2, 3].map((hours) => ids.get(hours)));
    expect(unseenResults.map(({ orderId }) => orderId)).toEqual([5, 4, 3].map((hours) => ids.get(hours)));
    expect([unseenCount, orders]).toEqual([5, 6]);
    expect(await countUnseenResults(shop.db, memberId)).toBe(5);
  });

  test('An order in the overview shows what was bought', async () => {
    const orderId = await order('PLAYING');
    const { latestOrders, unseenResults } = await memberOverview(shop.db, memberId, 3);
    expect(latestOrders).toEqual([
      {
        orderId,
        drawId: expect.any(String),
        directoryName: 'marupo-otsukai',
        drawTitle: 'まるぽのおつかいガチャ',
        quantity: 5,
        total: 3500,
        paymentType: 'CARD',
        status: 'PLAYING',
        paymentStatus: 'NONE',
        orderedAt: expect.any(Date),
        art: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
      },
    ]);
    expect(unseenResults).toEqual([]);
  });

  test('Prizes of an unplayed order are not counted', async () => {
    await order('SUCCESS');
    const { wonPrizes, waitingPrizes, storageEndsAt } = await memberOverview(shop.db, memberId, 3);
    expect([wonPrizes, waitingPrizes, storageEndsAt]).toEqual([0, 0, null]);
    // The order prevents its owner from deleting the account all the same.
    expect(await countAccountBlockers(shop.db, memberId)).toMatchObject({
      unplayedOrders: 1,
      waitingPrizes: 0,
    });
  });

  test('The latest wins are the kept prizes of the latest played order, equal ones counted', async () => {
    const orderId = await order('CONFIRM');
    const until = hoursFromNow(48);
    await wonPrize(until, { orderId: await order('CONFIRM', 20) });
    for (const variant of ['もぐ', 'ぽつ', 'もぐ', 'もぐ']) await wonPrize(until, { orderId, variant });
    await wonPrize(until, { orderId, variant: 'ぐる', voidedAt: new Date() });
    const { latestWins } = await memberOverview(shop.db, memberId, 3);
    const kinds = latestWins.map(({ prize, count }) => ({ variant: prize.variant, count }));
    expect(kinds).toHaveLength(2);
    expect(kinds).toEqual(
      expect.arrayContaining([
        { variant: 'もぐ', count: 3 },
        { variant: 'ぽつ', count: 1 },
      ]),
    );
    expect((await memberOverview(shop.db, other, 3)).latestWins).toEqual([]);
  });

  test('A prize waits until it is shipped or its storage ends', async () => {
    const soonest = hoursFromNow(24);
    await wonPrize(soonest);
    await wonPrize(hoursFromNow(48));
    await wonPrize(hoursFromNow(-1));
    await wonPrize(hoursFromNow(12), { shipmentId: await aShipment(shop, { userId: memberId }, 'START') });
    await aWonPrize(shop, { userId: other }, { keptUntil: hoursFromNow(1) });
    expect(await memberOverview(shop.db, memberId, 3)).toMatchObject({
      waitingPrizes: 2,
      storageEndsAt: soonest,
      wonPrizes: 4,
      shipments: 1,
    });
    expect(await countAccountBlockers(shop.db, memberId)).toMatchObject({ waitingPrizes: 2 });
  });

  test.each(PLAY_STATUSES)('An order in %s is counted by its state', async (status) => {
    await order(status);
    const isUnsettled = status === 'START' || status === 'PLAYING';
    expect(await countAccountBlockers(shop.db, memberId)).toMatchObject({
      unsettledOrders: isUnsettled ? 1 : 0,
      unplayedOrders: status === 'SUCCESS' ? 1 : 0,
    });
    expect(await isBirthdayUsed(shop.db, memberId)).toBe(true);
    expect(await countUnseenResults(shop.db, memberId)).toBe(status === 'SUCCESS' ? 1 : 0);
    expect(await isBirthdayUsed(shop.db, other)).toBe(false);
    expect(await countAccountBlockers(shop.db, other)).toMatchObject({ unsettledOrders: 0 });
  });

  test.each(SHIPPING_STATUSES)('A shipment in %s is under way until it is delivered', async (status) => {
    await aShipment(shop, { userId: memberId }, status);
    expect(await countAccountBlockers(shop.db, memberId)).toMatchObject({
      shipmentsUnderWay: status === 'DELIVERED' ? 0 : 1,
    });
    expect(await countAccountBlockers(shop.db, other)).toMatchObject({ shipmentsUnderWay: 0 });
  });

  test('An order waits while its member is locked', async () => {
    await inTransaction(shop.db, async (tx) => {
      await lockMember(tx, memberId);
      // A second connection with a short lock timeout, where the shop's own waits.
      const ordering = shop.elsewhere().db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '50ms'`);
        await anOrder({ db: tx }, { userId: memberId }, { status: 'START' });
      });
      await expect(ordering).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
  });
});
