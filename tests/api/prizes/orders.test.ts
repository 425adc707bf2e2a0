import { PLAY_STATUSES } from '#lib/contract/enums.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import { aBelongingsShop, type BelongingsShop, listed, wholeList } from './prizes-shop.ts';

let shop: BelongingsShop;
let member: Buyer;
let draw: DrawOnSale;

beforeAll(async () => {
  shop = await aBelongingsShop();
  draw = await shop.draw('guru-mawarimichi');
});
afterAll(() => shop.close());
beforeEach(async () => {
  member = await shop.buyer();
});

const idsOf = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ orderHistoryId }) => orderHistoryId);

test('Who has bought nothing has an empty list', async () => {
  expect(await listed(member, '/api/orderHistory')).toEqual({ total: 0, items: [] });
});

test('Orders stand newest first, whatever became of them, each in one line', async () => {
  const ids: string[] = [];
  for (const [hours, status] of PLAY_STATUSES.entries())
    ids.push(await shop.order({ of: member, draw, status, hoursAgo: hours + 1 }));
  await shop.order({ of: await shop.buyer(), draw });
  const { total, items } = await listed(member, '/api/orderHistory');
  expect(total).toBe(PLAY_STATUSES.length);
  expect(idsOf(items)).toEqual(ids);
  expect(items.map(({ status }) => status)).toEqual(PLAY_STATUSES);
  expect(items[0]).toEqual({
    orderHistoryId: ids[0],
    productId: draw.drawId,
    directoryName: draw.directoryName,
    drawTitle: draw.title,
    quantity: 1,
    total: 700,
    paymentType: 'CARD',
    status: 'START',
    paymentStatus: 'NONE',
    orderedAt: expect.stringMatching(/Z$/),
  });
});

test.each([1, 2, 3, 7, 100])('Pages of %d follow each other without a gap', async (limit) => {
  // Of one moment, so that nothing but their ids puts them in an order.
  for (let count = 0; count < 7; count += 1)
    await shop.order({ of: member, draw, hoursAgo: count < 4 ? 0 : 1 });
  const all = await wholeList(member, '/api/orderHistory', limit);
  expect(all).toEqual((await listed(member, '/api/orderHistory')).items);
  expect(new Set(idsOf(all)).size).toBe(7);
});

test('A page says how many there are in all, also where it lies behind the last', async () => {
  for (let count = 0; count < 3; count += 1) await shop.order({ of: member, draw });
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

test('Orders with prizes in a parcel, and those without, are asked for by themselves', async () => {
  const sent = await shop.order({ of: member, draw, hasParcel: true });
  const kept = await shop.order({ of: member, draw, hoursAgo: 2 });
  const open = await shop.order({ of: member, draw, status: 'PLAYING', hoursAgo: 3 });
  expect(idsOf((await listed(member, '/api/orderHistory?isUserShip=true')).items)).toEqual([sent]);
  expect(idsOf((await listed(member, '/api/orderHistory?isUserShip=false')).items)).toEqual([kept, open]);
  expect(idsOf((await listed(member, '/api/orderHistory')).items)).toEqual([sent, kept, open]);
});

test('Those of one draw are asked for by it, in every state', async () => {
  const other = await shop.draw(`other-of-${member.memberId.slice(0, 8)}`);
  const ids: string[] = [];
  for (const [hours, status] of PLAY_STATUSES.entries()) {
    ids.push(
      await shop.order({ of: member, draw: other, status, hoursAgo: hours, hasParcel: hours % 2 === 0 }),
    );
    await shop.order({ of: member, draw, status, hoursAgo: hours });
  }
  const ofDraw = `/api/orderHistory?productId=${other.drawId}`;
  expect(idsOf((await listed(member, ofDraw)).items)).toEqual(ids);
  expect(idsOf((await listed(member, `${ofDraw}&isUserShip=true`)).items)).toEqual([ids[0], ids[2], ids[4]]);
  expect(idsOf((await listed(member, `${ofDraw}&isUserShip=false`)).items)).toEqual([ids[1], ids[3], ids[5]]);
  expect(idsOf(await wholeList(member, ofDraw, 4))).toEqual(ids);
  expect(await listed(member, '/api/orderHistory?productId=nobody-knows-it')).toEqual({
    total: 0,
    items: [],
  });
});

test.each(['isUserShip=yes', 'isUserShip=', 'limit=0', 'limit=101', 'offset=-1', 'userId=x', 'productId='])(
  'Nobody is answered who asks for %s',
  async (query) => {
    expect(statusAndCode(await member.ask('GET', `/api/orderHistory?${query}`))).toEqual([
      422,
      'invalidInput',
    ]);
  },
);
