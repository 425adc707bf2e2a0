import { closeInOrder } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aRequestKey, type Buyer, play } from '../../support/orders.ts';
import { aPayingShop, opened, paying, placed, requestPayment } from '../../support/payments.ts';
import { AN_ADDRESS } from '../../support/shipments.ts';
import { REVIEW_ATTEMPTS, REVIEW_FROM_YEN } from '#lib/contract/shop-rules.ts';

const shop = forAllTests(aPayingShop, closeInOrder);
const hana = forAllTests(() => anOperator(shop, 'hana'));

const call = (path: string, body?: object) =>
  hana.ask(body === undefined ? 'GET' : 'POST', `/api/ops/${path}`, body === undefined ? {} : { body });
const reason = 'the buyer answered by telephone';

/** Buys, pays on the provider's page and plays. */
async function bought(buyer: Buyer, price: number) {
  const draw = await shop.draw({ price, but: { shippingFee: 0 } });
  const order = await paying(buyer, draw);
  await shop.pay(order, { ending: 'paid' });
  const prizes = await play(buyer, draw, order.orderId);
  const wonPrizeIds = prizes.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId);
  const request = () =>
    buyer.ask('POST', '/api/userShip', {
      productId: draw.drawId,
      wonPrizeIds,
      address: AN_ADDRESS,
      fee: 0,
      requestKey: aRequestKey(),
    });
  return { ...order, request };
}

const reviewOf = async (orderId: string) => (await call(`orders/${orderId}`)).json().review;

test('A high sum of a young account is held before it is handed over, until an operator releases it', async () => {
  const { orderId, request } = await bought(await shop.buyer(), REVIEW_FROM_YEN);
  expect(await reviewOf(orderId)).toMatchObject({ reasons: ['quickSpending'], decision: null });
  expect((await call('order-reviews?state=open')).json().items).toMatchObject([{ orderId }]);
  expect(statusAndCode(await request())).toBe('409 prizesHeld');
  const decide = (body: object) => call(`order-reviews/${orderId}/decide`, body);
  expect(statusAndCode(await decide({ decision: 'release' }))).toBe('422 invalidInput');
  expect((await decide({ decision: 'release', reason, dryRun: true })).json().dryRun).toBe(true);
  expect(statusAndCode(await request())).toBe('409 prizesHeld');
  expect(statusAndCode(await decide({ decision: 'release', reason }))).toBe('200');
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
    action: 'decideOrderReview',
    facts: { orderId, decision: 'release', reason },
  });
  expect(statusAndCode(await decide({ decision: 'refuse', reason }))).toBe('409 notInState');
  expect(statusAndCode(await request())).toBe('200');
  expect((await call('order-reviews?state=open')).json().items).toEqual([]);
});

test('A refused order stays held', async () => {
  const { orderId, request } = await bought(await shop.buyer(), REVIEW_FROM_YEN);
  await call(`order-reviews/${orderId}/decide`, { decision: 'refuse', reason });
  expect(statusAndCode(await request())).toBe('409 prizesHeld');
});

test('A payment after many declined ones is held', async () => {
  const buyer = await shop.buyer();
  for (let nth = 0; nth < REVIEW_ATTEMPTS; nth += 1) {
    const order = await paying(buyer, await shop.draw());
    await shop.pay(order, { ending: 'declined' });
  }
  const { orderId } = await bought(buyer, 700);
  expect(await reviewOf(orderId)).toMatchObject({ reasons: ['failedAttempts'] });
});

test('An order counts once, however many pages were opened for it', async () => {
  const buyer = await shop.buyer();
  const orderId = await placed(buyer, await shop.draw({ price: REVIEW_FROM_YEN - 1 }));
  shop.connection.refusesPages = true;
  expect(statusAndCode(await requestPayment(buyer, orderId))).toBe('422 paymentTypeNotOffered');
  shop.connection.refusesPages = false;
  await shop.pay(await opened(buyer, orderId), { ending: 'paid' });
  expect((await call(`orders/${orderId}`)).json()).toMatchObject({ status: 'SUCCESS', review: null });
});

test('A requested shipment is not handed over while an order of it is reviewed', async () => {
  const { orderId, request } = await bought(await shop.buyer(), 700);
  expect(await reviewOf(orderId)).toBeNull();
  const { userShipId } = (await request()).json();
  await shop.db.$client.query(
    `insert into order_reviews (order_id, draw_id, reasons, made_at)
     select order_id, draw_id, '{splitSums}', now() from orders where order_id = $1`,
    [orderId],
  );
  const accept = () => call('shipments/accept', { shipments: [userShipId] });
  expect(statusAndCode(await accept())).toMatch(/^422/);
  await call(`order-reviews/${orderId}/decide`, { decision: 'release', reason });
  expect(statusAndCode(await accept())).toBe('200');
});

test('An order says whether the holder of its card was authenticated', async () => {
  const { orderId } = await bought(await shop.buyer(), 700);
  expect((await call(`orders/${orderId}`)).json().cardAuthentication).toBe('page');
});

test('An unknown order has no review', async () => {
  const unknown = 'order-reviews/00000000-0000-4000-8000-000000000000/decide';
  expect(statusAndCode(await call(unknown, { decision: 'release', reason }))).toBe('404 notFound');
});
