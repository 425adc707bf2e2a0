import { recordShippingFeeUnpaid } from '#backend/actions/shipments/shipping-fees.ts';
import { activeSessionsOfShipment } from '#backend/persistence/payments/payment-session-queries.ts';
import { findPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/withdraw.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { endPaymentSession } from '#backend/actions/payments/settle.ts';
import {
  anUnpaidShipment,
  feeStatus,
  inAShopWithUnpaidFee,
  ledgerLines,
  openedFee,
  requestFee,
} from '../../support/shipping-fees.ts';
import { statusAndCode } from '../../support/members.ts';
import { paymentStates, registered } from '../../support/payments.ts';

const { shop, draw, buyer, shipment } = inAShopWithUnpaidFee();

test('Repeated requests open one page', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestFee(buyer, shipment.id)));
  const [first] = answers.map((answer) => answer.json());
  expect(first.url).toEqual(expect.stringContaining('/api/sandbox/pay/'));
  expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => first));
});

test('A second tab cannot open another page while one is open', async () => {
  const paymentSession = await openedFee(buyer, shipment.id, { paymentType: 'AU' });
  expect(statusAndCode(await requestFee(buyer, shipment.id, { paymentType: 'PAYPAY' }))).toBe(
    '409 paymentUnderWay',
  );
  await shop.pay(paymentSession, { ending: 'cancelled' });
  await shop.pay(await openedFee(buyer, shipment.id, { paymentType: 'PAYPAY' }), { ending: 'paid' });
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});

test('Two tabs with the registered card pay once', async () => {
  await registered(shop, buyer);
  const options = { useCard: true };
  const answers = await Promise.all([
    requestFee(buyer, shipment.id, options),
    requestFee(buyer, shipment.id, options),
  ]);
  expect(answers.map(statusAndCode)).toEqual(['200', '200']);
  expect(await ledgerLines(shop, shipment.id)).toEqual(['capture provider shipping 600']);
});

test('Two shipments of one member are paid independently', async () => {
  const other = (await anUnpaidShipment(shop, buyer, { draw })).userShipId;
  const paymentSessions = [await openedFee(buyer, shipment.id), await openedFee(buyer, other)];
  for (const paymentSession of paymentSessions) await shop.pay(paymentSession, { ending: 'paid' });
  expect([await feeStatus(buyer, shipment.id), await feeStatus(buyer, other)]).toEqual([
    'CAPTURED',
    'CAPTURED',
  ]);
});

test('After a page has expired another one can be opened', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.minutesPass(16);
  const next = await openedFee(buyer, shipment.id, { paymentType: 'PAYPAY' });
  expect(next.redirectId).not.toBe(paymentSession.redirectId);
  expect(await shop.pay(paymentSession, { ending: 'paid' })).toBe('over');
  await shop.pay(next, { ending: 'paid' });
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});

test('A fee paid on an expired page is not paid again', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  await shop.minutesPass(16);
  expect((await requestFee(buyer, shipment.id)).json()).toEqual({
    redirectId: paymentSession.redirectId,
    url: null,
  });
  expect(await ledgerLines(shop, shipment.id)).toEqual(['capture provider shipping 600']);
});

test('An abandoned page expires, and the fee can be paid again', async () => {
  await openedFee(buyer, shipment.id);
  await shop.jobsAfter(21);
  expect(await feeStatus(buyer, shipment.id)).toBe('NONE');
  expect(await activeSessionsOfShipment(shop.db, shipment.id)).toEqual([]);
});

/** Returns a context that calls `beforeOpening` before the provider opens a page. */
const contextWith = (beforeOpening: () => Promise<unknown>): PaymentContext => {
  const { gateway } = shop.paying;
  const openSession: PaymentContext['gateway']['openSession'] = async (params) => {
    await beforeOpening();
    return gateway.openSession(params);
  };
  return { ...shop.paying, gateway: { ...gateway, openSession } };
};
const feeParams = () =>
  ({ purpose: 'shipment', shipmentId: shipment.id, paymentType: 'CARD', useCard: false }) as const;

test('A request withdrawn while its page is being opened is not paid', async () => {
  let withdrawal = '';
  const paying = contextWith(async () => {
    withdrawal = statusAndCode(await buyer.ask('DELETE', `/api/userShip/${shipment.id}`));
  });
  expect(await openPaymentSession(paying, buyer.memberId, feeParams())).toEqual({ refusal: 'orderClosed' });
  expect(withdrawal).toBe('200');
  expect(await activeSessionsOfShipment(shop.db, shipment.id)).toEqual([]);
});

test('A request that expires while its page is being opened is not paid', async () => {
  const paying = contextWith(async () => {
    await shop.minutesPass(24 * 60);
    await expireUnpaidShipments(shop.db, 100);
  });
  expect(await openPaymentSession(paying, buyer.memberId, feeParams())).toEqual({ refusal: 'orderClosed' });
  expect(await feeStatus(buyer, shipment.id)).toBe('notFound');
});

test('A request is not withdrawn while a card is being charged for it', async () => {
  await registered(shop, buyer);
  const { gateway } = shop.paying;
  let withdrawal = '';
  const chargeCard: PaymentContext['gateway']['chargeCard'] = async (charge) => {
    withdrawal = statusAndCode(await buyer.ask('DELETE', `/api/userShip/${shipment.id}`));
    return gateway.chargeCard(charge);
  };
  const paying = { ...shop.paying, gateway: { ...gateway, chargeCard } };
  await openPaymentSession(paying, buyer.memberId, { ...feeParams(), useCard: true });
  expect(withdrawal).toBe('503 providerUnavailable');
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});

test('While the provider is unavailable no page is opened, and the same payment session continues afterwards', async () => {
  shop.connection.unavailable = ['openSession'];
  expect(statusAndCode(await requestFee(buyer, shipment.id))).toBe('503 providerUnavailable');
  shop.connection.unavailable = [];
  const paymentSession = await openedFee(buyer, shipment.id);
  const { rows } = await shop.db.$client.query('select 1 from payment_sessions where shipment_id = $1', [
    shipment.id,
  ]);
  expect(rows).toHaveLength(1);
  await shop.pay(paymentSession, { ending: 'paid' });
  expect(await paymentStates(shop, paymentSession)).toEqual(['captured']);
});

test('A late result of an ended payment session does not affect the current one', async () => {
  const { redirectId, ...paymentSession } = await openedFee(buyer, shipment.id);
  const ended = await findPaymentSession(shop.paying.batching, redirectId);
  if (ended === undefined) throw new Error('The payment session was not found.');
  await shop.pay(paymentSession, { ending: 'cancelled' });
  const next = await openedFee(buyer, shipment.id, { paymentType: 'PAYPAY' });
  await endPaymentSession(shop.paying, ended, { to: 'CANCEL', reason: 'byProvider' });
  expect(await feeStatus(buyer, shipment.id)).toBe('PENDING');
  await endPaymentSession(shop.paying, ended, { to: 'CANCEL', reason: 'byProvider' });
  await shop.pay(next, { ending: 'paid' });
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});

test('A payment session opened while the others are recorded as ended continues', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await recordShippingFeeUnpaid(shop.db, shipment.id, null);
  expect(await feeStatus(buyer, shipment.id)).toBe('PENDING');
  await shop.pay(paymentSession, { ending: 'paid' });
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});
