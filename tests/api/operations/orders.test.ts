import { sql } from 'drizzle-orm';
import { shortNumber } from '#lib/text/numbers.ts';
import type { DrawOnSale } from '../../support/orders.ts';
import { operatorLogOf, anOperator, type Operator } from '../../support/operator.ts';
import { ask, aWish } from '../../support/shipments.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/payments.ts';

let shop: PayingShop;
let hana: Operator;
let draw: DrawOnSale;

beforeAll(async () => {
  shop = await aPayingShop();
  hana = await anOperator(shop);
  draw = await shop.draw({ prizes: [10, 10, 20] });
});
afterAll(() => shop.close());

/** Places an order of five tickets, paid and played. */
async function bought() {
  const buyer = await shop.buyer();
  const { orderId, ...trip } = await paying(buyer, draw, { quantity: 5 });
  await shop.pay(trip, { ending: 'paid' });
  const body = { productId: draw.drawId, orderHistoryId: orderId };
  const { prizes } = (await buyer.ask('POST', '/api/userProduct', body)).json();
  return { buyer, orderId, prizes, number: shortNumber(orderId) };
}

const refund = (order: string, said: object = { reason: 'the pictures were wrong' }) =>
  hana.ask('POST', `/api/ops/orders/${order}/refund`, { body: said });
const show = async (order: string) => (await hana.ask('GET', `/api/ops/orders/${order}`)).json();
const find = async (which: string) =>
  (await hana.ask('POST', '/api/ops/orders/search', { body: { which } })).json();

test('An order is found by number, id and its member’s address, and shown with its ledger lines', async () => {
  const { buyer, orderId, number } = await bought();
  const line = { orderId, number, memberId: buyer.memberId, quantity: 5, total: 3_500, status: 'CONFIRM' };
  for (const which of [number, number.toLowerCase().replaceAll('-', ''), orderId, buyer.email.toUpperCase()])
    expect(await find(which)).toMatchObject({ total: 1, items: [line] });

  const shown = await show(number);
  expect(shown).toMatchObject({
    ...line,
    price: 700,
    paymentStatus: 'CAPTURED',
    prizes: { won: 5, waiting: 5, inParcels: 0, void: 0 },
    refunds: [],
    parcels: [],
  });
  expect(shown.money).toMatchObject([{ kind: 'capture', from: 'provider', to: 'sales', yen: 3_500 }]);
  expect(shown.moves.map(({ to }: { to: string }) => to)).toEqual(['START', 'PLAYING', 'SUCCESS', 'CONFIRM']);
  expect(JSON.stringify(shown)).not.toContain(buyer.email);
  expect((await operatorLogOf(shop)).slice(-2)).toEqual([
    {
      operator: 'hana',
      act: 'findOrders',
      facts: { by: 'email', found: 1, memberIds: [buyer.memberId], tokenId: hana.tokenId },
    },
    {
      operator: 'hana',
      act: 'showOrder',
      facts: { orderId, memberId: buyer.memberId, tokenId: hana.tokenId },
    },
  ]);
});

test('Unknown orders are not found', async () => {
  expect(await find('0000-0000-0000-0000')).toEqual({ total: 0, items: [] });
  expect(await find('not a number')).toEqual({ total: 0, items: [] });
  expect(await show('0000-0000-0000-0000')).toMatchObject({ code: 'notFound', parameter: 'order' });
  expect((await refund('0000-0000-0000-0000')).json()).toMatchObject({ code: 'notFound' });
});

/** Copies an order under another id. */
const copied = (orderId: string, copy: string) =>
  shop.db.execute(
    sql`insert into orders (draw_id, order_id, member_id, request_key, quantity, price, total, status, salt)
        select draw_id, ${copy}, member_id, ${copy}, quantity, price, total, 'CANCEL', salt
          from orders where order_id = ${orderId}`,
  );

test('The twelve digits of older emails find an order, unless another has them too', async () => {
  const one = await bought();
  const older = one.number.slice(0, -5);
  expect(older).toMatch(/^[\dA-F]{4}(-[\dA-F]{4}){2}$/);
  expect(await show(older)).toMatchObject({ orderId: one.orderId });

  const digits = one.orderId.slice(15, 18) === 'abc' ? 'abd' : 'abc';
  await copied(one.orderId, `${one.orderId.slice(0, 15)}${digits}${one.orderId.slice(18)}`);
  expect((await find(older)).total).toBe(2);
  expect((await refund(older)).json()).toMatchObject({ code: 'severalFound' });
  expect(await show(one.number)).toMatchObject({ orderId: one.orderId });
});

test('A number that two orders share finds neither of them', async () => {
  const one = await bought();
  const twin = `${one.orderId.slice(0, -1)}${one.orderId.endsWith('0') ? '1' : '0'}`;
  await copied(one.orderId, twin);
  expect((await find(one.number)).total).toBe(2);
  expect((await refund(one.number)).json()).toMatchObject({ code: 'severalFound' });
  expect(await show(twin)).toMatchObject({ orderId: twin });
});

test('A refund is made once and logged in the same transaction', async () => {
  const { orderId, number } = await bought();
  const before = await operatorLogOf(shop);
  const foretold = await refund(number, { reason: 'the pictures were wrong', dryRun: true });
  expect(foretold.json()).toEqual({ orderId, number, yen: 3_500, prizes: 5, dryRun: true });
  expect(await operatorLogOf(shop)).toEqual(before);
  expect(await show(orderId)).toMatchObject({ paymentStatus: 'CAPTURED' });

  const done = await refund(number);
  expect(done.json()).toEqual({ orderId, number, yen: 3_500, prizes: 5, dryRun: false });
  expect(await show(orderId)).toMatchObject({
    paymentStatus: 'REFUND_PENDING',
    prizes: { won: 5, waiting: 0, void: 5 },
    refunds: [{ yen: 3_500, reason: 'byShop', doneAt: null }],
  });
  const again = await refund(number);
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { code: 'notInState', detail: 'Its money goes back already, or has gone.' },
  ]);
  const acts = (await operatorLogOf(shop)).filter(({ act }) => act === 'refundOrder');
  expect(acts).toEqual([
    {
      operator: 'hana',
      act: 'refundOrder',
      facts: { orderId, yen: 3_500, reason: 'the pictures were wrong', tokenId: hana.tokenId },
    },
  ]);
  await shop.minutesPass(5);
  await shop.jobs();
  expect(await show(orderId)).toMatchObject({ paymentStatus: 'REFUNDED' });
});

test('An order with prizes in a shipment or without payment is not refunded', async () => {
  const { buyer, orderId, prizes } = await bought();
  await ask(buyer, aWish(draw, prizes.slice(0, 1)));
  for (const dryRun of [true, false]) {
    const answer = await refund(orderId, { reason: 'a wish of the member', dryRun });
    expect(answer.json()).toMatchObject({
      code: 'notInState',
      detail: 'Some of its prizes are in a parcel.',
    });
  }
  const { orderId: unpaid } = await paying(await shop.buyer(), draw);
  expect((await refund(unpaid)).json()).toMatchObject({ code: 'notInState' });
  expect(
    (await operatorLogOf(shop)).filter(({ facts }) => facts['orderId'] === orderId && 'yen' in facts),
  ).toEqual([]);
});

test.each([
  [{}, 'reason'],
  [{ reason: 'x' }, 'reason'],
  [{ reason: 'x'.repeat(201) }, 'reason'],
  [{ reason: 'enough', dryRun: 'yes' }, 'dryRun'],
  [{ reason: 'enough', yen: 100 }, 'yen'],
])('A refund with %j is refused', async (said, parameter) => {
  const answer = await refund('0000-0000-0000-0000', said);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalidInput', parameter }]);
});
