import { endHolds } from '#backend/actions/orders/expire.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { told } from '../../support/member.ts';
import { aTravellingDatabase, letTimePass } from '../../support/time-travel.ts';
import { booksOf } from './books-of-draw.ts';

let backend: TestBackend;
let drop: () => Promise<void>;
let draw: DrawOnSale;
let buyer: Buyer;

beforeAll(async () => {
  const database = await aTravellingDatabase();
  drop = database.drop;
  backend = await aBackend({ database: database.url });
});
afterAll(async () => {
  await backend.close();
  await drop();
});
beforeEach(async () => {
  // What the test before has left ends before this one begins.
  await letTimePass(backend, 60);
  await endHolds(backend.buying, 100);
  draw = await aDrawOnSale(backend, { closesInMs: 365 * 24 * 60 * 60_000 });
  buyer = await aBuyer(backend);
});

const place = (by = buyer) =>
  by.ask('POST', '/api/orderHistory', { productId: draw.drawId, quantity: 1, requestKey: aRequestKey() });
const placed = async (by = buyer): Promise<string> => (await place(by)).json().orderHistoryId;
const show = (orderId: string, by = buyer) => by.ask('GET', `/api/orderHistory/${orderId}`);
const shown = async (orderId: string) => (await show(orderId)).json();
const giveUp = (orderId: string, by = buyer) => by.ask('DELETE', `/api/orderHistory/${orderId}`);
const counters = async () => (await booksOf(backend, draw.drawId)).draw;

test('Given up, tickets are free at once, and the member may order anew', async () => {
  const orderId = await placed();
  const answer = await giveUp(orderId);
  expect(answer.json()).toMatchObject({ status: 'CANCEL', reason: 'byMember', heldUntil: null });
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
  expect(told(await place())).toEqual([200]);
});

test('Who keeps holding tickets without paying lets others have them for two hours', async () => {
  for (let time = 0; time < 4; time += 1) {
    const orderId = await placed();
    await letTimePass(backend, 9);
    await giveUp(orderId);
  }
  expect(told(await place())).toEqual([429, 'heldTooLong']);
  expect(told(await place(await aBuyer(backend)))).toEqual([200]);
  await letTimePass(backend, 120);
  expect(told(await place())).toEqual([200]);
});

test('Given up again, nothing happens and the answer is the same', async () => {
  const orderId = await placed();
  const [one, ...others] = await Promise.all([giveUp(orderId), giveUp(orderId), giveUp(orderId)]);
  for (const other of others) {
    expect(told(other)).toEqual([200]);
    expect({ ...other.json(), askedAt: null }).toEqual({ ...one?.json(), askedAt: null });
  }
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
});

test('A paid order is not given up', async () => {
  const orderId = await placed();
  const capture = { provider: 'pretend', paymentId: orderId, yen: (await shown(orderId)).total };
  await backend.buying.orderWriter.settle({ drawId: draw.drawId, orderId }, capture);
  expect(told(await giveUp(orderId))).toEqual([409, 'orderClosed']);
});

test("Somebody else's order is no order", async () => {
  const orderId = await placed();
  const other = await aBuyer(backend);
  expect(told(await giveUp(orderId, other))).toEqual([404, 'notFound']);
  expect(told(await show(orderId, other))).toEqual([404, 'notFound']);
  expect(await shown(orderId)).toMatchObject({ status: 'START' });
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
  'There is no order by the id of %s',
  async (id) => {
    expect(told(await show(id))).toEqual([404, 'notFound']);
    expect(told(await giveUp(id))).toEqual([404, 'notFound']);
  },
);

test('After ten minutes a hold ends by itself, and not before', async () => {
  const orderId = await placed();
  await letTimePass(backend, 9.9);
  expect(await endHolds(backend.buying, 100)).toMatchObject({ ended: 0 });
  await letTimePass(backend, 0.2);
  expect(await endHolds(backend.buying, 100)).toMatchObject({ ended: 1 });
  expect(await shown(orderId)).toMatchObject({
    status: 'CANCEL',
    reason: 'holdEnded',
    paymentStatus: 'NONE',
  });
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
  expect(await endHolds(backend.buying, 100)).toMatchObject({ ended: 0 });
});

test('Whoever went to pay is left alone: the provider is asked about him first', async () => {
  const orderId = await placed();
  const tripEndsAt = new Date(Date.now() + 15 * 60_000);
  await backend.buying.orderWriter.startPayment({
    drawId: draw.drawId,
    orderId,
    paymentType: 'CARD',
    sessionEndsAt: tripEndsAt,
  });
  await letTimePass(backend, 60);
  expect(await endHolds(backend.buying, 100)).toMatchObject({ ended: 0 });
  expect(await shown(orderId)).toMatchObject({ status: 'PLAYING' });
});

test('Two backends end the holds of many draws, each once', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(backend)));
  for (const by of buyers) await placed(by);
  await letTimePass(backend, 11);
  const second = await aBackend({ database: backend.url });
  const ended = await Promise.all([endHolds(backend.buying, 100), endHolds(second.buying, 100)]);
  await second.close();
  expect(ended[0].ended + ended[1].ended).toBe(6);
  expect(await counters()).toMatchObject({ held: 0, playing: 0 });
});

test('Holds end in pieces, and whoever ends some is told whether there are more', async () => {
  for (let count = 0; count < 3; count += 1) await placed(await aBuyer(backend));
  await letTimePass(backend, 11);
  expect(await endHolds(backend.buying, 2)).toEqual({ ended: 2, rest: true });
  expect(await endHolds(backend.buying, 2)).toEqual({ ended: 1, rest: false });
});
