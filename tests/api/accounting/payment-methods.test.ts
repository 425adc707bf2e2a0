import { forAllTests } from '../../support/fixtures.ts';
import { NO_TOP_PRIZES } from '../../support/orders.ts';
import { anOperator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { anUnpaidShipment, openedFee } from '../../support/shipping-fees.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana', 'finance'));

/** Two orders by card, one by PayPay, and a fee of 600 yen by card. */
beforeAll(async () => {
  const draw = await shop.draw(NO_TOP_PRIZES);
  for (const paymentType of ['CARD', 'PAYPAY'] as const) {
    const order = await paying(await shop.buyer(), draw, { quantity: 5, paymentType });
    await shop.pay(order, { ending: 'paid' });
  }
  const buyer = await shop.buyer();
  const { userShipId } = await anUnpaidShipment(shop, buyer, { draw });
  await shop.pay(await openedFee(buyer, userShipId), { ending: 'paid' });
});

const list = async (what: string, query: string) =>
  (await hana.ask('GET', `/api/ops/accounting/${what}?${query}`)).json();

test.each([
  ['CARD', { rows: 3, yen: 3_500 + 700 + 600 }],
  ['PAYPAY', { rows: 1, yen: 3_500 }],
  ['DOCOMO', { rows: 0, yen: 0 }],
])('Payments of orders and of fees are listed by the method %s', async (method, all) => {
  const first = await list('payments', `method=${method}&limit=1`);
  expect(first.all).toEqual(all);
  const rest =
    first.next === null ? [] : (await list('payments', `method=${method}&after=${first.next}`)).items;
  const items = [...first.items, ...rest];
  expect(items.map(({ paymentType }: { readonly paymentType: string }) => paymentType)).toEqual(
    Array.from({ length: all.rows }, () => method),
  );
});

test('A refund is listed by the method of its order', async () => {
  const { items } = await list('orders', 'method=PAYPAY');
  await hana.ask('POST', `/api/ops/orders/${items[0].orderId}/refund`, { body: { reason: 'broken' } });
  expect((await list('refunds', 'method=PAYPAY')).all).toEqual({ rows: 1, yen: 3_500 });
  expect((await list('refunds', 'method=CARD')).all).toEqual({ rows: 0, yen: 0 });
});
