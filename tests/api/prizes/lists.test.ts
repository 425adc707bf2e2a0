import { sql } from 'drizzle-orm';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import { statusAndCode } from '../../support/members.ts';
import type { DrawOnSale } from '../../support/orders.ts';
import { aPrizesShop, listed, type PrizesShop, wholeList } from './prizes-shop.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const shop = forAllTests(aPrizesShop);
const first = forAllTests(() => shop.draw('first'));
const second = forAllTests(() => shop.draw('second', { but: { shippingFreeFrom: 5, combinable: false } }));
const member = forEachTest(() => shop.buyer());

type Facts = Partial<Parameters<PrizesShop['prize']>[0]>;

const won = async (draw: DrawOnSale, facts: Facts = {}) =>
  shop.prize({ of: member, draw, order: await shop.order({ of: member, draw }), ...facts });

describe('The list of orders', () => {
  const idsOf = (items: readonly Readonly<Record<string, unknown>>[]) =>
    items.map(({ orderHistoryId }) => orderHistoryId);
  const listedIds = async (query: string) => idsOf((await listed(member, `/api/orderHistory${query}`)).items);

  test('A member without orders has an empty list', async () => {
    expect(await listed(member, '/api/orderHistory')).toEqual({ total: 0, items: [] });
  });

  test('Purchases of every status are listed newest first', async () => {
    const ids: string[] = [];
    for (const [hours, status] of PLAY_STATUSES.entries())
      ids.push(
        await shop.order({
          of: member,
          draw: first,
          status,
          hoursAgo: hours + 1,
          isReleasedPurchase: status === 'CANCEL' || status === 'ERROR',
        }),
      );
    await shop.order({ of: member, draw: first, status: 'CANCEL' });
    await shop.order({ of: member, draw: first, status: 'ERROR' });
    await shop.order({ of: await shop.buyer(), draw: first });
    const { total, items } = await listed(member, '/api/orderHistory');
    expect(total).toBe(PLAY_STATUSES.length);
    expect(idsOf(items)).toEqual(ids);
    expect(items.map(({ status }) => status)).toEqual(PLAY_STATUSES);
    expect(items[0]).toEqual({
      orderHistoryId: ids[0],
      productId: first.drawId,
      directoryName: first.directoryName,
      drawTitle: first.title,
      quantity: 1,
      total: 700,
      paymentType: 'CARD',
      status: 'START',
      paymentStatus: 'NONE',
      orderedAt: expect.stringMatching(/Z$/),
      picture: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
    });
  });

  test.each([1, 2, 3, 7, 100])('Pages of %d hold every order once', async (limit) => {
    // Orders of the same time are sorted by their ids.
    for (let count = 0; count < 7; count += 1)
      await shop.order({ of: member, draw: first, hoursAgo: count < 4 ? 0 : 1 });
    const all = await wholeList(member, '/api/orderHistory', limit);
    expect(all).toEqual((await listed(member, '/api/orderHistory')).items);
    expect(new Set(idsOf(all)).size).toBe(7);
  });

  test('A page holds the total, also behind the last entry', async () => {
    for (let count = 0; count < 3; count += 1) await shop.order({ of: member, draw: first });
    const totals = [0, 1, 2, 3, 4, 1_000_000].map(async (offset) => {
      const { total, items } = await listed(member, `/api/orderHistory?limit=2&offset=${offset}`);
      return [total, items.length];
    });
    expect(await Promise.all(totals)).toEqual([
      [3, 2],
      [3, 2],
      [3, 1],
      [3, 0],
      [3, 0],
      [3, 0],
    ]);
  });

  test('Orders are filtered by whether prizes of them are in a shipment', async () => {
    const shipped = await shop.order({ of: member, draw: first, hasShipment: true });
    const notShipped = await shop.order({ of: member, draw: first, hoursAgo: 2 });
    const unpaid = await shop.order({ of: member, draw: first, status: 'PLAYING', hoursAgo: 3 });
    expect(await listedIds('?isUserShip=true')).toEqual([shipped]);
    expect(await listedIds('?isUserShip=false')).toEqual([notShipped, unpaid]);
    expect(await listedIds('')).toEqual([shipped, notShipped, unpaid]);
  });

  test('Purchases are filtered by draw in every status', async () => {
    const other = await shop.draw(`other-of-${member.memberId.slice(0, 8)}`);
    const ids: string[] = [];
    for (const [hours, status] of PLAY_STATUSES.entries()) {
      const isReleasedPurchase = status === 'CANCEL' || status === 'ERROR';
      const order = { of: member, draw: other, status, hoursAgo: hours, isReleasedPurchase };
      ids.push(await shop.order({ ...order, hasShipment: hours % 2 === 0 }));
      await shop.order({ ...order, draw: first });
    }
    await shop.order({ of: member, draw: other, status: 'CANCEL' });
    const ofDraw = `?productId=${other.drawId}`;
    expect(await listedIds(ofDraw)).toEqual(ids);
    expect(await listedIds(`${ofDraw}&isUserShip=true`)).toEqual([ids[0], ids[2], ids[4]]);
    expect(await listedIds(`${ofDraw}&isUserShip=false`)).toEqual([ids[1], ids[3], ids[5]]);
    expect(idsOf(await wholeList(member, `/api/orderHistory${ofDraw}`, 4))).toEqual(ids);
    expect(await listed(member, '/api/orderHistory?productId=nobody-knows-it')).toEqual({
      total: 0,
      items: [],
    });
  });

  test.each(['isUserShip=yes', 'isUserShip=', 'limit=0', 'limit=101', 'offset=-1', 'userId=x', 'productId='])(
    'The query %s is rejected',
    async (query) => {
      expect(statusAndCode(await member.ask('GET', `/api/orderHistory?${query}`))).toBe('422 invalidInput');
    },
  );
});

describe('The list of shipments', () => {
  const putInto = (prizes: readonly string[], shipment: string | null) =>
    shop.db.execute(
      sql`update won_prizes set shipment_id = ${shipment} where won_prize_id = any(${sql.param(`{${prizes.join()}}`)}::uuid[])`,
    );

  const shipmentsOf = async ({ drawId }: DrawOnSale) => {
    const { total, items } = await listed(member, `/api/userShip?productId=${drawId}`);
    expect(total).toBe(items.length);
    return items.map(({ userShipId }) => userShipId);
  };

  test('A shipment is listed once for each draw of its prizes', async () => {
    const shipment = await shop.shipment(member);
    await putInto([await won(first), await won(first), await won(second)], shipment);
    const other = await shop.shipment(member, { requestedAt: new Date(Date.now() - 60_000) });
    await putInto([await won(first)], other);
    expect(await shipmentsOf(first)).toEqual([shipment, other]);
    expect(await shipmentsOf(second)).toEqual([shipment]);
  });

  test('A shipment is not listed for a draw after its last prize of it is removed', async () => {
    const shipment = await shop.shipment(member, { status: 'START' });
    const one = await won(first);
    const two = await won(first);
    const third = await won(second);
    await putInto([one, two, third], shipment);
    await putInto([one], null);
    expect([await shipmentsOf(first), await shipmentsOf(second)]).toEqual([[shipment], [shipment]]);
    await putInto([two], null);
    expect([await shipmentsOf(first), await shipmentsOf(second)]).toEqual([[], [shipment]]);
  });

  test('Other changes of a prize do not change the list', async () => {
    const shipment = await shop.shipment(member);
    const prize = await won(first);
    await putInto([prize], shipment);
    await shop.db.execute(
      sql`update won_prizes set reminded_at = now() where member_id = ${member.memberId}`,
    );
    expect(await shipmentsOf(first)).toEqual([shipment]);
  });
});

describe('The list of draws', () => {
  const bought = () => listed(member, '/api/buyProduct');

  test('A member without prizes has no draws', async () => {
    await shop.order({ of: member, draw: first, status: 'SUCCESS' });
    expect(await bought()).toEqual({ total: 0, items: [] });
  });

  test('Draws are listed by their latest prize, with their numbers of available and requested prizes', async () => {
    const shipment = await shop.shipment(member);
    await won(first, { hoursAgo: 3 });
    await won(first, { hoursAgo: 30, shipment });
    await won(first, { hoursAgo: 30, keptForHours: -1 });
    await won(second, { hoursAgo: 2 });
    const { total, items } = await bought();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { directoryName: 'second', waiting: 1, requested: 0 },
      { directoryName: 'first', waiting: 2, requested: 1 },
    ]);
    expect(items[0]).toEqual({
      productId: second.drawId,
      directoryName: 'second',
      title: second.title,
      picture: expect.objectContaining({ pictureId: 'a'.repeat(32) }),
      waiting: 1,
      requested: 0,
      keepUntil: expect.stringMatching(/Z$/),
      shipping: expect.objectContaining({ freeFrom: 5, combinable: false }),
    });
  });

  test('The deadline is the earliest one of the available prizes', async () => {
    const shipment = await shop.shipment(member);
    const deadline = async () => (await bought()).items[0]?.keepUntil;
    await won(first, { keptForHours: 1, shipment });
    await won(first, { keptForHours: -1 });
    expect(await deadline()).toBeNull();
    await won(first, { keptForHours: 48 });
    const later = await deadline();
    await won(first, { keptForHours: 24 });
    expect(new Date(String(later)).getTime() - new Date(String(await deadline())).getTime()).toBeGreaterThan(
      0,
    );
  });

  test('A draw whose prizes are all void is not listed', async () => {
    await won(first, { isVoid: true });
    await won(second);
    expect(await bought()).toMatchObject({ total: 1, items: [{ directoryName: 'second' }] });
  });

  test('Pages hold every draw of the member once and none of other members', async () => {
    const other = await shop.buyer();
    for (const draw of [first, second]) {
      await won(draw, { hoursAgo: 1 });
      await shop.prize({ of: other, draw, order: await shop.order({ of: other, draw }) });
    }
    const { total, items } = await bought();
    expect(total).toBe(2);
    expect(await wholeList(member, '/api/buyProduct', 1)).toEqual(items);
  });
});
