import { endHolds } from '#backend/actions/orders/expire.ts';
import { revealResults } from '#backend/actions/orders/play.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import {
  aBuyer,
  aCapture,
  aDrawOnSale,
  aRequestKey,
  type Buyer,
  type DrawOnSale,
} from '../../support/buying.ts';
import { aTravellingDatabase, letTimePass } from '../../support/time-travel.ts';

let backend: TestBackend;
let drop: () => Promise<void>;
let draw: DrawOnSale;
let first: Buyer;
let second: Buyer;

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
  draw = await aDrawOnSale(backend, { closesInMs: 365 * 24 * 60 * 60_000 });
  [first, second] = [await aBuyer(backend), await aBuyer(backend)];
});

async function placed({ memberId }: Buyer): Promise<string> {
  const wish = { drawId: draw.drawId, memberId, quantity: 1, requestKey: aRequestKey() };
  const order = await backend.buying.orderWriter.place(wish);
  if (typeof order === 'string') throw new Error(order);
  return order.orderId;
}

const statusOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json().status;

/** Does to all orders what it should but to one, with which it fails every time. */
const butFor =
  <Key extends { readonly orderId: string }, Rest extends unknown[], Done>(
    stuck: string,
    work: (key: Key, ...rest: Rest) => Promise<Done>,
  ) =>
  (key: Key, ...rest: Rest): Promise<Done> =>
    key.orderId === stuck ? Promise.reject(new Error('It is stuck.')) : work(key, ...rest);

test('A hold that cannot be ended is told of, and keeps no other from ending', async () => {
  const [stuck, orderId] = [await placed(first), await placed(second)];
  await letTimePass(backend, 11);
  const { orderWriter: desk, orders } = backend.buying;
  const failing = { orders, orderWriter: { ...desk, releaseHold: butFor(stuck, desk.releaseHold) } };
  await expect(endHolds(failing, 100)).rejects.toThrow('It is stuck.');
  expect([await statusOf(first, stuck), await statusOf(second, orderId)]).toEqual(['START', 'CANCEL']);
});

test('A result that cannot be revealed is told of, and keeps no other from being seen', async () => {
  const [stuck, orderId] = [await placed(first), await placed(second)];
  for (const id of [stuck, orderId])
    await backend.buying.orderWriter.settle({ drawId: draw.drawId, orderId: id }, aCapture(700));
  await letTimePass(backend, 25 * 60);
  const { clock, orders } = backend.buying;
  const failing = { clock, orders: { ...orders, play: butFor(stuck, orders.play) } };
  await expect(revealResults(failing, { atMost: 10 })).rejects.toThrow('cannot be revealed');
  expect([await statusOf(first, stuck), await statusOf(second, orderId)]).toEqual(['SUCCESS', 'CONFIRM']);
});
