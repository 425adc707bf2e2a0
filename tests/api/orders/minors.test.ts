import { aBackend, MINOR_CAPS, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type Buyer } from '../../support/buying.ts';
import { told } from '../../support/member.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());

const YEAR_MS = 365.25 * 24 * 60 * 60_000;
const aged = (years: number) =>
  aBuyer(backend, { birthday: new Date(Date.now() - years * YEAR_MS).toISOString().slice(0, 10) });
const draw = (price: number) => aDrawOnSale(backend, { price, prizes: [10, 10, 10, 10] });

const place = (buyer: Buyer, drawId: string, quantity: number) =>
  buyer.ask('POST', '/api/orderHistory', { productId: drawId, quantity, requestKey: aRequestKey() });

async function bought(buyer: Buyer, price: number, quantity: number): Promise<void> {
  const { drawId } = await draw(price);
  const order = (await place(buyer, drawId, quantity)).json();
  const key = { drawId, orderId: order.orderHistoryId };
  const settled = await backend.buying.orderWriter.settle(key, aCapture(order.total));
  expect(settled).toBe('settled');
}

test.each([
  [15.5, MINOR_CAPS.under16],
  [17.5, MINOR_CAPS.under18],
])('At %d, a month has %i yen', async (years, cap) => {
  const { drawId } = await draw(cap / 5);
  const buyer = await aged(years);
  expect(told(await place(buyer, drawId, 10))).toEqual([409, 'minorLimit']);
  const answer = await place(buyer, drawId, 5);
  expect(answer.json().monthlyCap).toEqual({ cap, left: cap });
});

test('From 18 on nothing is limited', async () => {
  const { drawId } = await draw(50_000);
  const answer = await place(await aged(18.5), drawId, 10);
  expect(answer.json()).toMatchObject({ total: 500_000, monthlyCap: null });
});

test('What is paid and what is under way counts, in all draws together', async () => {
  const buyer = await aged(15);
  await bought(buyer, 300, 10);
  const [one, other] = [await draw(1_000), await draw(1_001)];
  const under = await place(buyer, one.drawId, 1);
  expect(under.json().monthlyCap).toEqual({ cap: 5_000, left: 2_000 });
  expect(told(await place(buyer, other.drawId, 1))).toEqual([409, 'minorLimit']);
  await buyer.ask('DELETE', `/api/orderHistory/${under.json().orderHistoryId}`);
  expect(told(await place(buyer, other.drawId, 1))).toEqual([200]);
});

test('What was paid in the month before does not count', async () => {
  const buyer = await aged(15);
  await bought(buyer, 500, 10);
  const { drawId } = await draw(700);
  expect(told(await place(buyer, drawId, 1))).toEqual([409, 'minorLimit']);
  await backend.db.$client.query(
    `update orders set settled_at = date_trunc('month', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
       - interval '1 millisecond' where member_id = $1 and status = 'SUCCESS'`,
    [buyer.memberId],
  );
  expect(told(await place(buyer, drawId, 1))).toEqual([200]);
});

test('Two draws at the same moment do not let a minor spend twice', async () => {
  const buyer = await aged(15);
  const draws = await Promise.all(Array.from({ length: 4 }, () => draw(3_000)));
  const answers = await Promise.all(draws.map(({ drawId }) => place(buyer, drawId, 1)));
  expect(answers.map(told).filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.map(told).filter(([, code]) => code === 'minorLimit')).toHaveLength(3);
});
