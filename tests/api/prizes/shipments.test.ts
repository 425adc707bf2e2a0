import { sql } from 'drizzle-orm';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aBelongingsShop, type BelongingsShop, listed } from './prizes-shop.ts';

let shop: BelongingsShop;
let member: Buyer;
let first: DrawOnSale;
let second: DrawOnSale;

beforeAll(async () => {
  shop = await aBelongingsShop();
  [first, second] = [await shop.draw('first'), await shop.draw('second')];
});
afterAll(() => shop.close());
beforeEach(async () => {
  member = await shop.buyer();
});

const won = async (draw: DrawOnSale) =>
  shop.prize({ of: member, draw, order: await shop.order({ of: member, draw }) });

const put = (prizes: readonly string[], parcel: string | null) =>
  shop.db.execute(
    sql`update won_prizes set shipment_id = ${parcel} where won_prize_id = any(${sql.param(`{${prizes.join()}}`)}::uuid[])`,
  );

const parcelsOf = async ({ drawId }: DrawOnSale) => {
  const { total, items } = await listed(member, `/api/userShip?productId=${drawId}`);
  expect(total).toBe(items.length);
  return items.map(({ userShipId }) => userShipId);
};

test('A parcel is found by each draw of which it holds a prize, and once', async () => {
  const parcel = await shop.parcel(member);
  await put([await won(first), await won(first), await won(second)], parcel);
  const other = await shop.parcel(member, { requestedAt: new Date(Date.now() - 60_000) });
  await put([await won(first)], other);
  expect(await parcelsOf(first)).toEqual([parcel, other]);
  expect(await parcelsOf(second)).toEqual([parcel]);
});

test('It is not found by a draw any more when no prize of it lies in it', async () => {
  const parcel = await shop.parcel(member, { status: 'START' });
  const [one, two, third] = [await won(first), await won(first), await won(second)];
  await put([one, two, third], parcel);
  await put([one], null);
  expect([await parcelsOf(first), await parcelsOf(second)]).toEqual([[parcel], [parcel]]);
  await put([two], null);
  expect([await parcelsOf(first), await parcelsOf(second)]).toEqual([[], [parcel]]);
});

test('What changes of a prize besides changes nothing of where it lies', async () => {
  const parcel = await shop.parcel(member);
  const prize = await won(first);
  await put([prize], parcel);
  await shop.db.execute(sql`update won_prizes set reminded_at = now() where member_id = ${member.memberId}`);
  expect(await parcelsOf(first)).toEqual([parcel]);
});
