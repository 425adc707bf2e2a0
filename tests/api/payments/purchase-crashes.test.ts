import { crashAtEveryPoint, inACrashableShop, type CrashScenario } from '../../support/crash-points.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aRequestKey, type Buyer } from '../../support/orders.ts';
import {
  answered,
  comeBack,
  orderStatus,
  PAID,
  paymentStates,
  requestPayment,
} from '../../support/payments.ts';

const { shop } = inACrashableShop();
// Three purchases make up to two hundred queries, and each query has two crash points.
const draw = forAllTests(() => shop.draw({ prizes: [200, 400, 600, 1_200] }));

/** Members whose requests share batches. */
const BUYERS = 3;

test('A crash at any query of batches in which several members buy', () =>
  crashAtEveryPoint(shop, {
    begin: (count) => Promise.all(Array.from({ length: count }, purchasesTogether)),
    atOnce: 4,
  }));

async function purchasesTogether(): Promise<CrashScenario> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.buyer()));
  const purchases = buyers.map((buyer) => ({ buyer, requestKey: aRequestKey() }));
  return {
    run: async () => {
      // Nobody's requests go on when the crash is over.
      const ended = await Promise.allSettled(purchases.map(buy));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    },
    verify: async () => void (await Promise.all(purchases.map(expectBoughtOnce))),
  };
}

type Purchase = { readonly buyer: Buyer; readonly requestKey: string };

const place = async ({ buyer, requestKey }: Purchase) => {
  const body = { productId: draw.drawId, quantity: 1, requestKey };
  const answer = await buyer.ask('POST', '/api/orderHistory', body);
  if (answer.statusCode !== 200) throw new Error(`The order was not placed: ${answer.body}`);
  return String(answer.json().orderHistoryId);
};

/** Does what a browser does, and does it again after an error. */
async function buy(purchase: Purchase): Promise<void> {
  const { buyer } = purchase;
  const paymentSession = answered(await requestPayment(buyer, await place(purchase)));
  if (paymentSession.url !== null) await shop.pay(paymentSession, { ending: 'paid', captureFrom: 'open' });
  await comeBack(buyer, paymentSession);
}

async function expectBoughtOnce(purchase: Purchase): Promise<void> {
  const orderId = await place(purchase);
  const { rows: sessions } = await shop.db.$client.query(
    `select redirect_id as "redirectId", url from payment_sessions where order_id = $1`,
    [orderId],
  );
  expect(await orderStatus(purchase.buyer, orderId)).toEqual(PAID);
  const states = await Promise.all(sessions.map((session) => paymentStates(shop, session)));
  expect(states.flat()).toEqual(['captured']);
}
