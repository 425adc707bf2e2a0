import type { Shipment } from '#lib/contract/shipment.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { statusAndCode } from '../../support/members.ts';
import { ask, aWish, FREE, requested, sent, won } from '../../support/shipments.ts';

let backend: TestBackend;
let draw: DrawOnSale;
let other: DrawOnSale;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  [draw, other] = [await aDrawOnSale(backend, FREE), await aDrawOnSale(backend, FREE)];
  buyer = await aBuyer(backend);
});

const list = async (query = ''): Promise<{ total: number; items: Shipment[] }> =>
  (await buyer.ask('GET', `/api/userShip${query}`)).json();
const idsOf = (items: readonly Shipment[]) => items.map(({ userShipId }) => userShipId);
const parcelOf = (from: DrawOnSale) => requested(backend, buyer, from, { fee: 0 });

test('Parcels stand newest first, page by page, with how many there are', async () => {
  const ids: string[] = [];
  while (ids.length < 5) ids.unshift((await parcelOf(draw)).userShipId);
  expect(idsOf((await list()).items)).toEqual(ids);
  for (const offset of [0, 1, 2, 3, 4, 5]) {
    const { total, items } = await list(`?limit=2&offset=${offset}`);
    expect([total, idsOf(items)]).toEqual([5, ids.slice(offset, offset + 2)]);
  }
});

test('A line says how far a parcel is and what is in it', async () => {
  const { userShipId } = await parcelOf(draw);
  const { trackingNumber } = await sent(backend, userShipId);
  expect((await list()).items).toEqual([
    {
      ...{ userShipId, status: 'SHIPSTART', prizes: 1, drawTitles: [draw.title], fee: 0 },
      ...{ paymentStatus: 'NONE', payUntil: null, requestedAt: expect.any(String), trackingNumber },
    },
  ]);
});

test('Of a draw only the parcels with prizes of it are listed, also where others lie beside them', async () => {
  await parcelOf(other);
  const mine = await parcelOf(draw);
  const prizes = [...(await won(backend, buyer, draw)), ...(await won(backend, buyer, other))];
  const both = (await ask(buyer, aWish(draw, prizes, { fee: 0 }))).json();
  const { total, items } = await list(`?productId=${draw.drawId}`);
  expect([total, idsOf(items)]).toEqual([2, [both.userShipId, mine.userShipId]]);
  expect((await list()).total).toBe(3);
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('Of a draw %s there are none', async (id) => {
  await parcelOf(draw);
  expect(await list(`?productId=${id}`)).toEqual({ total: 0, items: [] });
});

test('As many draws are named as there is room for', async () => {
  const many: DrawOnSale[] = [];
  for (const title of ['い', 'ろ', 'は', 'に'])
    many.push(await aDrawOnSale(backend, { but: { shippingFee: 0, title } }));
  const prizes = [];
  for (const one of many) prizes.push(...(await won(backend, buyer, one)));
  const parcel = (await ask(buyer, aWish(many[0] ?? draw, prizes, { fee: 0 }))).json();
  expect(parcel.drawTitles).toHaveLength(3);
  expect(parcel.starts).toHaveLength(4);
  expect((await list()).items[0]?.drawTitles).toEqual(parcel.drawTitles);
});

test.each(['?limit=0', '?limit=101', '?offset=-1', '?userId=x', '?productId='])(
  'What cannot be asked (%s) is not answered',
  async (query) => {
    expect(statusAndCode(await buyer.ask('GET', `/api/userShip${query}`))).toEqual([422, 'invalidInput']);
  },
);
