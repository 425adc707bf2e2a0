import { nodeHashing } from '#backend/crypto/hashing.ts';
import { OrderProof } from '#lib/contract/fairness.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { checkOrder } from '#lib/fairness/check/check-order.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aPaidOrder, aPlayedOrder, fairRecordOf } from '../../support/shop.ts';
import { aPayingShop, type PayingShop, placed } from '../../support/payments.ts';

let shop: PayingShop;
let buyer: Buyer;
let draw: DrawOnSale;

beforeAll(async () => {
  shop = await aPayingShop();
  buyer = await shop.buyer();
  const large = { quantities: [1, 5, 1_100], perPurchase: 2_000 };
  draw = await shop.draw({ prizes: [3, 97, 1_000, 1_500], but: large });
});
afterAll(() => shop.close());

const proofFor = (orderId: string, asker = buyer) => asker.ask('GET', `/api/orderHistory/${orderId}/proof`);

test.each([1, 5, 1_100, 5])(
  'The proof of an order of %d played tickets matches root and log',
  async (quantity) => {
    const orderId = await aPlayedOrder(shop, buyer, { draw, quantity });
    const answer = await proofFor(orderId);
    expect(answer.headers['cache-control']).toBe('no-store');
    const proof = OrderProof.parse(answer.json());
    expect(proof.tickets.length).toBe(quantity);
    const { box, log } = await fairRecordOf(shop, draw);
    const findings = runSteps(checkOrder(nodeHashing, proof, { box, logged: log[proof.entry.seq] ?? null }));
    expect(findings.map(({ verdict }) => verdict)).toEqual(['right', 'right', 'right', 'right', 'right']);
    const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
    expect(proof.tickets.map(({ slot, prize }) => [slot, prize])).toEqual(
      prizes.map(({ ticket, grade }: WonPrize) => [ticket, grade]),
    );
  },
);

test('An order has no proof before it is paid and played', async () => {
  const paid = await aPaidOrder(shop, buyer, { draw, quantity: 1 });
  expect((await proofFor(paid)).json()).toMatchObject({ code: 'orderNotPlayed' });
  const unpaid = await placed(buyer, draw);
  expect((await proofFor(unpaid)).json()).toMatchObject({ code: 'orderNotPaid' });
  await buyer.ask('DELETE', `/api/orderHistory/${unpaid}`);
  expect((await proofFor(unpaid)).json()).toMatchObject({ code: 'orderNotPaid' });
});

test('The proof of an order is shown to its member only', async () => {
  const orderId = await aPlayedOrder(shop, buyer, { draw, quantity: 1 });
  expect((await proofFor(orderId, await shop.buyer())).json()).toMatchObject({ code: 'notFound' });
  expect((await shop.get(`/api/orderHistory/${orderId}/proof`)).json()).toMatchObject({
    code: 'loginRequired',
  });
});

test.each(['nobody', '00000000-0000-4000-8000-000000000000', '%27%3B--'])(
  'The order %s does not exist',
  async (orderId) => {
    expect((await proofFor(orderId)).statusCode).toBeGreaterThanOrEqual(404);
  },
);
