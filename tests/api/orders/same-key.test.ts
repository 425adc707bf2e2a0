import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type Buyer } from '../../support/buying.ts';
import { told } from '../../support/member.ts';

let backend: TestBackend;
let second: TestBackend;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend();
  second = await aBackend({ database: backend.url });
});
afterAll(async () => {
  await second.close();
  await backend.close();
});
beforeEach(async () => {
  buyer = await aBuyer(backend);
});

const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i));

const ask = (
  by: Pick<TestBackend, 'ask'>,
  wish: { productId: string; quantity: number; requestKey: string },
) => by.ask('POST', '/api/orderHistory', { body: wish, cookie: buyer.cookie });

const withoutTheMoment = (body: string) => ({ ...JSON.parse(body), askedAt: null });

test('A button pressed twenty times at two backends is one order, and each is told of it', async () => {
  const { drawId, directoryName } = await aDrawOnSale(backend);
  const wish = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  const answers = await Promise.all(times(20, (i) => ask(i % 2 === 0 ? backend : second, wish)));
  const [first] = answers;
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(withoutTheMoment(body)).toEqual(withoutTheMoment(first?.body ?? ''));
  }
  expect((await backend.get(`/api/product/${directoryName}`)).json().tickets.held).toBe(1);
});

test('Another wish under the same key is refused', async () => {
  const [one, other] = [await aDrawOnSale(backend), await aDrawOnSale(backend)];
  const wish = { productId: one.drawId, quantity: 1, requestKey: aRequestKey() };
  expect(told(await ask(backend, wish))).toEqual([200]);
  expect(told(await ask(backend, { ...wish, quantity: 5 }))).toEqual([422, 'keyReused']);
  expect(told(await ask(second, { ...wish, productId: other.drawId }))).toEqual([422, 'keyReused']);
});

test('Of two draws that are meant by the same key at the same moment, one is sold from', async () => {
  const draws = await Promise.all(times(2, () => aDrawOnSale(backend)));
  const requestKey = aRequestKey();
  const answers = await Promise.all(
    draws.map(({ drawId }, i) =>
      ask(i === 0 ? backend : second, { productId: drawId, quantity: 1, requestKey }),
    ),
  );
  expect(answers.map(told).toSorted()).toEqual([[200], [422, 'keyReused']]);
});

test('The key of somebody else is no key', async () => {
  const { drawId } = await aDrawOnSale(backend);
  const wish = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  const mine = (await ask(backend, wish)).json();
  const other = await aBuyer(backend);
  const his = (await other.ask('POST', '/api/orderHistory', wish)).json();
  expect(his.status).toBe('START');
  expect(his.orderHistoryId).not.toBe(mine.orderHistoryId);
});

test('An order that is over is given again as it is, also when the draw is sold out', async () => {
  const { drawId } = await aDrawOnSale(backend, { prizes: [1, 1, 1, 2] });
  const wish = { productId: drawId, quantity: 5, requestKey: aRequestKey() };
  const { orderHistoryId: orderId, total } = (await ask(backend, wish)).json();
  expect(await backend.buying.orderWriter.settle({ drawId, orderId }, aCapture(total))).toBe('settled');
  for (const by of [backend, backend, second, second]) {
    expect((await ask(by, wish)).json()).toMatchObject({ orderHistoryId: orderId, status: 'SUCCESS' });
    expect(told(await ask(by, { ...wish, quantity: 1 }))).toEqual([422, 'keyReused']);
    expect(told(await ask(by, { ...wish, requestKey: aRequestKey() }))).toEqual([409, 'soldOut']);
  }
});

test('A key that was cancelled is not bought anew by it', async () => {
  const { drawId } = await aDrawOnSale(backend);
  const wish = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  const { orderHistoryId } = (await ask(backend, wish)).json();
  await buyer.ask('DELETE', `/api/orderHistory/${orderHistoryId}`);
  expect((await ask(backend, wish)).json()).toMatchObject({ orderHistoryId, status: 'CANCEL' });
});

test.each(['', 'short', 'x'.repeat(65), 'with a space in it', 'ひらがなのかぎなのです、これは'])(
  'A key such as %j is no key',
  async (requestKey) => {
    const { drawId } = await aDrawOnSale(backend);
    const answer = await ask(backend, { productId: drawId, quantity: 1, requestKey });
    expect([...told(answer), answer.json().parameter]).toEqual([422, 'invalidInput', 'requestKey']);
  },
);
