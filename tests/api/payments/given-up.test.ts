import { cancelOrder } from '#backend/actions/orders/cancel.ts';
import { closePaymentSessions } from '#backend/actions/payments/close.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import type { PaymentServices } from '#backend/actions/payments/paying.ts';
import { endPaymentSession } from '#backend/actions/payments/settle.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import {
  GOOD_CARD,
  opened,
  openTrip,
  paying,
  type PayingShop,
  placed,
  registered,
  standing,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAPayingShop((here) => ({ shop, draw, buyer } = here));

/** The shop, with something done by somebody else as soon as a trip was written down as ended. */
const afterEnd = (doing: () => Promise<unknown>): PaymentServices => ({
  ...shop.paying,
  paymentSessions: {
    ...shop.paying.paymentSessions,
    recordEnd: async (...end) => {
      await shop.paying.paymentSessions.recordEnd(...end);
      await doing();
    },
  },
});

test('Whoever opens another page while an order is given up cannot pay there any more', async () => {
  const { orderId } = await paying(buyer, draw);
  const refused: unknown[] = [];
  const between = afterEnd(async () => {
    const again = await openTrip(buyer, orderId, { paymentType: 'PAYPAY' });
    refused.push(again.statusCode, again.json().code);
  });
  const done = await cancelOrder(
    { ...between, closePaymentSessions: (key, end) => closePaymentSessions(between, key, end) },
    { memberId: buyer.memberId, orderId },
  );
  expect(done).toMatchObject({ status: 'CANCEL', reason: 'byMember' });
  expect(refused).toEqual([409, 'orderClosed']);
  expect(await standing(buyer, orderId)).toEqual(['CANCEL', 'NONE', 'byMember']);
  expect(await shop.paying.paymentSessions.activeOf(orderId)).toEqual([]);
});

test('Whoever hears late that nothing came of a trip leaves the buyer on the one he is on now', async () => {
  const { orderId, redirectId } = await paying(buyer, draw);
  const asItWas = await shop.paying.paymentSessions.find(redirectId);
  if (asItWas === undefined) throw new Error('There is no trip.');
  // As where the provider refuses to open a page for this way of paying.
  await shop.paying.paymentSessions.recordEnd(redirectId, 'ENDED', null);
  const next = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
  await endPaymentSession(shop.paying, asItWas, { to: 'CANCEL', reason: 'providerExpired' });
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  await shop.pay(next, { ending: 'paid' });
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
});

test('Nobody gives an order up while his card is being charged for it', async () => {
  await registered(shop, buyer, GOOD_CARD);
  const orderId = await placed(buyer, draw);
  const refused: unknown[] = [];
  const { gateway } = shop.paying;
  const charging = async () => {
    const given = await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
    refused.push(given.statusCode, given.json().code);
  };
  const slow: PaymentServices = {
    ...shop.paying,
    gateway: { ...gateway, chargeCard: async (charge) => (await charging(), gateway.chargeCard(charge)) },
  };
  await openPaymentSession(slow, buyer.memberId, {
    ...{ purpose: 'order', orderId, paymentType: 'CARD', useCard: true, guardianConsents: false },
  });
  expect(refused).toEqual([503, 'gatewayAway']);
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
});
