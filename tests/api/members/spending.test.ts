import { settleOrder } from '#backend/actions/orders/order-writer.ts';
import { aBackend, MINOR_CAPS } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type Buyer } from '../../support/orders.ts';

const backend = restoredForEachTest(aBackend);
const adult = forEachTest(() => aBuyer(backend, {}));

const ROUTE = '/api/user/spending';
const limit = (monthlyLimit: number | null, buyer: Buyer = adult) =>
  buyer.ask('PUT', ROUTE, { monthlyLimit });
const pause = (days: number) => adult.ask('POST', `${ROUTE}/pause`, { days });
const spending = async () => (await adult.ask('GET', ROUTE)).json();

/** Places an order of this sum in a draw of its own. */
async function place(price: number, buyer: Buyer = adult) {
  const { drawId } = await aDrawOnSale(backend, { price });
  const body = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  const answer = await buyer.ask('POST', '/api/orderHistory', body);
  return { drawId, orderId: answer.json().orderHistoryId, refusal: statusAndCode(answer) };
}

async function buy(price: number): Promise<string> {
  const { drawId, orderId } = await place(price);
  await settleOrder(backend.paying.orderBatcher, { drawId, orderId }, aCapture(price));
  return orderId;
}

const pay = (orderHistoryId: string) =>
  adult.ask('POST', '/api/redirect', {
    purpose: 'order',
    orderHistoryId,
    paymentType: 'CARD',
    useCard: false,
    guardianConsents: false,
  });

const setRow = (change: string) =>
  backend.db.$client.query(`update spending_limits set ${change} where member_id = $1`, [adult.memberId]);

test('The sums of month and year count what was paid, without what was refunded as a whole', async () => {
  await buy(700);
  const refunded = await buy(300);
  await place(500);
  const lastYear = await buy(4_000);
  const update = (set: string, orderId: string) =>
    backend.db.$client.query(`update orders set ${set} where order_id = $1`, [orderId]);
  await update(`payment_status = 'REFUNDED'`, refunded);
  await update(
    `settled_at = date_trunc('year', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
    - interval '1 millisecond'`,
    lastYear,
  );
  expect(await spending()).toEqual({
    month: 700,
    year: 700,
    monthlyLimit: null,
    raise: null,
    pausedUntil: null,
  });
});

test('A limit holds at once: paid and unpaid orders of all draws count', async () => {
  await buy(2_000);
  expect((await limit(3_000)).json()).toMatchObject({ month: 2_000, monthlyLimit: 3_000, raise: null });
  expect((await place(1_001)).refusal).toBe('409 ownLimit');
  expect((await place(600)).refusal).toBe('200');
  expect((await place(401)).refusal).toBe('409 ownLimit');
  expect((await place(400)).refusal).toBe('200');
});

test('A raise holds a week later, and the same limit again withdraws it', async () => {
  await limit(1_000);
  const raised = (await limit(5_000)).json();
  expect(raised).toMatchObject({ monthlyLimit: 1_000, raise: { monthlyLimit: 5_000 } });
  const days = (Date.parse(raised.raise.from) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeCloseTo(7, 1);
  expect((await place(2_000)).refusal).toBe('409 ownLimit');
  expect((await limit(1_000)).json().raise).toBeNull();
  await limit(5_000);
  await setRow(`raise_from = now() - interval '1 second'`);
  expect(await spending()).toMatchObject({ monthlyLimit: 5_000, raise: null });
  expect((await place(2_000)).refusal).toBe('200');
});

test('A hold is not paid after the limit was lowered below it, nor in a pause', async () => {
  const { orderId } = await place(2_000);
  await limit(1_999);
  expect(statusAndCode(await pay(orderId))).toBe('409 ownLimit');
  await limit(2_000);
  await setRow('monthly_limit = 2000, raise_from = null, raised_limit = null');
  await pause(1);
  expect(statusAndCode(await pay(orderId))).toBe('409 purchasesPaused');
  await setRow(`paused_until = now() - interval '1 second'`);
  expect(statusAndCode(await pay(orderId))).toBe('200');
});

test('In a pause nothing is bought, and it is not shortened', async () => {
  const until = (await pause(7)).json().pausedUntil;
  expect((await pause(1)).json().pausedUntil).toBe(until);
  expect((await place(700)).refusal).toBe('409 purchasesPaused');
  await setRow(`paused_until = now() - interval '1 second'`);
  expect((await spending()).pausedUntil).toBeNull();
  expect((await place(700)).refusal).toBe('200');
});

test("The lower one of a minor's cap and the own limit counts", async () => {
  const birthday = new Date(Date.now() - 17.5 * 365.25 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const minor = await aBuyer(backend, { birthday });
  await limit(MINOR_CAPS.under18 + 1, minor);
  expect((await place(MINOR_CAPS.under18 + 1, minor)).refusal).toBe('409 minorLimit');
  await limit(1_000, minor);
  expect((await place(1_001, minor)).refusal).toBe('409 ownLimit');
});

test('Other members, other limits; a limit is a sum of yen', async () => {
  await limit(0);
  const other = await aBuyer(backend, {});
  expect((await place(700, other)).refusal).toBe('200');
  for (const wrong of [-1, 1.5, 10_000_001])
    expect(statusAndCode(await limit(wrong))).toBe('422 invalidInput');
  expect(statusAndCode(await pause(2))).toBe('422 invalidInput');
});
