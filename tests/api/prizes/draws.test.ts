import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aBelongingsShop, type BelongingsShop, listed, wholeList } from './prizes-shop.ts';

let shop: BelongingsShop;
let member: Buyer;
let first: DrawOnSale;
let second: DrawOnSale;

beforeAll(async () => {
  shop = await aBelongingsShop();
  first = await shop.draw('first');
  second = await shop.draw('second', { but: { shippingFreeFrom: 5, combinable: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  member = await shop.buyer();
});

const won = async (draw: DrawOnSale, facts: Partial<Parameters<BelongingsShop['prize']>[0]> = {}) => {
  const order = await shop.order({ of: member, draw });
  return shop.prize({ of: member, draw, order, ...facts });
};

const bought = () => listed(member, '/api/buyProduct');

test('Who has won nothing has no draws', async () => {
  await shop.order({ of: member, draw: first, status: 'SUCCESS' });
  expect(await bought()).toEqual({ total: 0, items: [] });
});

test('Draws stand by their latest prize, with what waits and what was asked for', async () => {
  const parcel = await shop.parcel(member);
  await won(first, { hoursAgo: 3 });
  await won(first, { hoursAgo: 30, parcel });
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

test('The deadline is that of the first prize which can still be asked for', async () => {
  const parcel = await shop.parcel(member);
  const deadline = async () => (await bought()).items[0]?.keepUntil;
  await won(first, { keptForHours: 1, parcel });
  await won(first, { keptForHours: -1 });
  expect(await deadline()).toBeNull();
  await won(first, { keptForHours: 48 });
  const later = await deadline();
  await won(first, { keptForHours: 24 });
  expect(new Date(String(later)).getTime() - new Date(String(await deadline())).getTime()).toBeGreaterThan(0);
});

test('A draw of which all that was won is void is not there any more', async () => {
  await won(first, { isVoid: true });
  await won(second);
  expect(await bought()).toMatchObject({ total: 1, items: [{ directoryName: 'second' }] });
});

test('Pages follow each other without a gap, and nothing in them is another member’s', async () => {
  const other = await shop.buyer();
  for (const draw of [first, second]) {
    await won(draw, { hoursAgo: 1 });
    await shop.prize({ of: other, draw, order: await shop.order({ of: other, draw }) });
  }
  const { total, items } = await bought();
  expect(total).toBe(2);
  expect(await wholeList(member, '/api/buyProduct', 1)).toEqual(items);
});
