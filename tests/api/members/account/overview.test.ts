import { aBackend, type TestBackend } from '../../../support/backend.ts';
import { aMember, type TestMember } from '../../../support/members.ts';
import { anOrder, aShipment, aWonPrize } from '../../../support/orders.ts';

let backend: TestBackend;
let member: TestMember;

beforeEach(async () => {
  backend = await aBackend();
  member = await aMember(backend);
});
afterEach(() => backend.close());

const overview = async () => (await member.ask('GET', '/api/user/overview')).json();

test("A new member's overview is empty", async () => {
  expect(await overview()).toEqual({
    unseenResults: [],
    unseenCount: 0,
    waitingPrizes: 0,
    storageEndsAt: null,
    wonPrizes: 0,
    orders: 0,
    shipments: 0,
    latestOrders: [],
  });
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
  expect(await overview()).toMatchObject({
    orders: 0,
    wonPrizes: 0,
    shipments: 0,
    unseenCount: 0,
    latestOrders: [],
  });
});
