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
import { told } from '../../support/member.ts';
import { aTravellingDatabase, letTimePass } from '../../support/time-travel.ts';

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
  draw = await aDrawOnSale(backend, { lastOne: true, closesInMs: 365 * 24 * 60 * 60_000 });
  buyer = await aBuyer(backend);
});

/** What the tests before have left is seen. */
async function everythingIsSeen(): Promise<void> {
  await letTimePass(backend, 25 * 60);
  await revealResults(backend.buying, { atMost: 100 });
}

const key = (orderId: string) => ({ drawId: draw.drawId, orderId });
const play = (orderHistoryId?: string, by = buyer, productId = draw.drawId) =>
  by.ask('POST', '/api/userProduct', { productId, orderHistoryId });
const standing = async (by = buyer) => (await by.ask('GET', `/api/userProduct/${draw.drawId}`)).json();

async function placed(quantity = 1): Promise<string> {
  const body = { productId: draw.drawId, quantity, requestKey: aRequestKey() };
  return (await buyer.ask('POST', '/api/orderHistory', body)).json().orderHistoryId;
}

async function paid(quantity = 1): Promise<string> {
  const orderId = await placed(quantity);
  await backend.buying.orderWriter.settle(key(orderId), aCapture(quantity * 700));
  return orderId;
}

/** What lies in the box, ticket by ticket. */
async function box(): Promise<string[]> {
  const { rows } = await backend.db.$client.query('select "order", line_up from boxes where draw_id = $1', [
    draw.drawId,
  ]);
  return [...rows[0].order].map((place) => rows[0].line_up[place].grade);
}

test('Played, an order shows what its tickets hold, as it was fixed before the sale', async () => {
  const [first, second] = [await paid(5), await paid(5)];
  const tickets = await box();
  const grades = async (orderId: string) => {
    const answer = await play(orderId);
    return answer
      .json()
      .prizes.map(({ ticket, grade }: { ticket: number; grade: string }) => [ticket, grade]);
  };
  expect(await grades(first)).toEqual(tickets.slice(0, 5).map((grade, slot) => [slot, grade]));
  expect(await grades(second)).toEqual([
    ...tickets.slice(5).map((grade, slot) => [slot + 5, grade]),
    [null, 'lastOne'],
  ]);
});

test('Before it is played nobody sees anything of it, in no table of prizes either', async () => {
  const orderId = await paid(10);
  const shown = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect(shown).toMatchObject({ status: 'SUCCESS', prizes: [], hasLastOne: false });
  expect(
    (await backend.db.$client.query('select 1 from won_prizes where order_id = $1', [orderId])).rows,
  ).toEqual([]);
});

test('Played again, by whatever backend and at the same moment, it is the same', async () => {
  const orderId = await paid(5);
  const second = await aBackend({ database: backend.url });
  const { cookie } = buyer;
  const body = { productId: draw.drawId, orderHistoryId: orderId };
  const answers = await Promise.all(
    [backend, second, backend, second].map((by) => by.ask('POST', '/api/userProduct', { body, cookie })),
  );
  await second.close();
  const [one, ...others] = answers.map((answer) => ({ ...answer.json(), askedAt: null }));
  expect(one).toMatchObject({ status: 'CONFIRM', prizes: { length: 5 } });
  for (const other of others) expect(other).toEqual(one);
});

test('Of several, the oldest is played where none is named', async () => {
  const [first, second] = [await paid(), await paid()];
  expect(await standing()).toEqual({
    productId: draw.drawId,
    status: 'SUCCESS',
    orderHistoryId: first,
    unseen: 2,
  });
  expect((await play()).json().orderHistoryId).toBe(first);
  expect((await play()).json().orderHistoryId).toBe(second);
  expect((await play()).json().orderHistoryId).toBe(second);
  expect(await standing()).toMatchObject({ status: 'CONFIRM', orderHistoryId: second, unseen: 0 });
});

test('Whoever is about to buy goes on with that first', async () => {
  await paid();
  const orderId = await placed();
  expect(await standing()).toMatchObject({ status: 'START', orderHistoryId: orderId, unseen: 1 });
});

test('Who has never bought anything stands nowhere', async () => {
  expect(await standing()).toEqual({ productId: draw.drawId, status: null, orderHistoryId: null, unseen: 0 });
  expect(told(await play())).toEqual([404, 'notFound']);
});

test('What is not paid, or not any more, is not played', async () => {
  const orderId = await placed();
  expect(told(await play(orderId))).toEqual([409, 'orderNotPaid']);
  expect(told(await play())).toEqual([409, 'orderNotPaid']);
  await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
  expect(told(await play(orderId))).toEqual([409, 'orderClosed']);
});

test("Somebody else's order, and one of another draw, are not played", async () => {
  const orderId = await paid();
  const [other, elsewhere] = [await aBuyer(backend), await aDrawOnSale(backend)];
  expect(told(await play(orderId, other))).toEqual([404, 'notFound']);
  expect(told(await play(orderId, buyer, elsewhere.drawId))).toEqual([404, 'notFound']);
  expect(await standing()).toMatchObject({ status: 'SUCCESS' });
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
  'There is no draw by the id of %s',
  async (id) => {
    expect(told(await play(undefined, buyer, id))).toEqual([404, 'drawNotFound']);
    expect(told(await buyer.ask('GET', `/api/userProduct/${id}`))).toEqual([404, 'drawNotFound']);
  },
);

test('A result nobody asked for is shown after a day, and its prizes are kept from the payment on', async () => {
  await everythingIsSeen();
  const orderId = await paid(5);
  await letTimePass(backend, 23 * 60);
  const early = await revealResults(backend.buying, { atMost: 10 });
  expect(early).toMatchObject({ revealed: 0, rest: false });
  await letTimePass(backend, 2 * 60);
  const { revealed, done } = await revealResults(backend.buying, { since: early.done, atMost: 10 });
  expect(revealed).toBe(1);
  const { status, prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect([status, prizes.length]).toEqual(['CONFIRM', 5]);
  const [{ wonAt, keepUntil }] = prizes;
  expect(Date.parse(keepUntil) - Date.parse(wonAt)).toBe(60 * 24 * 60 * 60_000);
  expect(await revealResults(backend.buying, { since: done, atMost: 10 })).toMatchObject({ revealed: 0 });
});

test('Results are revealed in pieces, until none is left', async () => {
  await everythingIsSeen();
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const other = await aBuyer(backend);
      const wish = { drawId: draw.drawId, memberId: other.memberId, quantity: 1, requestKey: aRequestKey() };
      const order = await backend.buying.orderWriter.place(wish);
      if (typeof order !== 'string')
        await backend.buying.orderWriter.settle(key(order.orderId), aCapture(700));
    }),
  );
  await letTimePass(backend, 25 * 60);
  const first = await revealResults(backend.buying, { atMost: 2 });
  expect(first).toMatchObject({ revealed: 2, rest: true });
  expect(await revealResults(backend.buying, { since: first.done, atMost: 2 })).toMatchObject({
    revealed: 1,
    rest: false,
  });
});

test('How many buy at once is told of a draw and of the shop', async () => {
  const ask = async (query: string) => buyer.ask('GET', `/api/orderHistory/concurrentPlayingLimit?${query}`);
  await placed();
  const here = `productId=${draw.drawId}`;
  expect((await ask(`limit=1&${here}`)).json()).toEqual({ limit: 1, playing: 1, isFull: true });
  expect((await ask(`limit=2&${here}`)).json()).toEqual({ limit: 2, playing: 1, isFull: false });
  expect((await ask('limit=100')).json().playing).toBeGreaterThanOrEqual(1);
  expect(told(await ask('limit=1&productId=nothing'))).toEqual([404, 'drawNotFound']);
  expect(told(await ask(here))).toEqual([422, 'invalidInput']);
});
