import { sql } from 'drizzle-orm';
import { MAX_PAYMENT_ATTEMPTS } from '#backend/domain/orders/order.ts';
import { findPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import { endOrderPayment } from '#backend/actions/orders/order-writer.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import {
  anUnpaidShipment,
  feeStatus,
  ledgerLines,
  openedFee,
  requestFee,
} from '../../support/shipping-fees.ts';
import {
  answered,
  comeBack,
  inAPayingShop,
  opened,
  orderStatus,
  PAID,
  paying,
  type PaymentSession,
  paymentStates,
  placed,
  PLAYING,
  requestPayment,
} from '../../support/payments.ts';
import type { Buyer } from '../../support/orders.ts';

const { shop, draw, buyer } = inAPayingShop();

const REFUSED = ['START', 'DECLINED', 'insufficientFunds'];
const SALE = 'capture provider sales 700';

/** An order whose payment by card was refused. */
async function refused(by: Buyer = buyer) {
  const { orderId, ...first } = await paying(by, draw);
  await shop.pay(first, { ending: 'insufficientFunds' });
  return { orderId, first };
}

const giveUp = (whose: Buyer, { redirectId }: Pick<PaymentSession, 'redirectId'>) =>
  whose.ask('DELETE', `/api/redirect/${redirectId}`);
const shown = async (orderId: string) => (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
const counts = async () =>
  (await shop.db.execute(sql`select sold, held, playing from draws where draw_id = ${draw.drawId}`)).rows[0];

test('A refused payment leaves the tickets on hold for the rest of the hold, and another method pays them', async () => {
  const { orderId, first } = await refused();
  expect(await orderStatus(buyer, orderId)).toEqual(REFUSED);
  const order = await shown(orderId);
  expect(Date.parse(order.heldUntil) - Date.parse(order.orderedAt)).toBe(10 * 60_000);
  expect(await counts()).toEqual({ sold: 0, held: 1, playing: 1 });
  const second = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
  expect(second.redirectId).not.toBe(first.redirectId);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.pay(second, { ending: 'paid' });
  expect(await shown(orderId)).toMatchObject({ status: 'SUCCESS', paymentType: 'PAYPAY', reason: null });
  expect(await ledgerLines(shop, orderId)).toEqual([SALE]);
  expect(await counts()).toEqual({ sold: 1, held: 0, playing: 0 });
  expect((await emailsTo(shop, buyer.email)).map(({ kind }) => kind)).toEqual(['receipt']);
});

test('The member returns to an order that waits for another payment', async () => {
  const { orderId, ...first } = await paying(buyer, draw);
  await shop.pay(first, { ending: 'insufficientFunds', webhook: 'lost' });
  expect((await comeBack(buyer, first)).json()).toMatchObject({ orderHistoryId: orderId, status: 'START' });
  expect((await comeBack(buyer, first)).json()).toMatchObject({ status: 'START' });
});

test('At the end of the hold the order ends as its last payment did, and its tickets are free', async () => {
  const { orderId } = await refused();
  const cancelled = await paying(await shop.buyer(), draw);
  await shop.pay(cancelled, { ending: 'cancelled' });
  await shop.jobsAfter(9);
  expect(await orderStatus(buyer, orderId)).toEqual(REFUSED);
  await shop.jobsAfter(1.1);
  expect(await orderStatus(buyer, orderId)).toEqual(['ERROR', 'DECLINED', 'insufficientFunds']);
  expect(await counts()).toEqual({ sold: 0, held: 0, playing: 0 });
  expect(statusAndCode(await requestPayment(buyer, orderId))).toBe('409 orderClosed');
});

test('A refusal after the hold as it was placed releases the tickets', async () => {
  const { orderId, ...first } = await paying(buyer, draw);
  await shop.minutesPass(11);
  await shop.pay(first, { ending: 'insufficientFunds' });
  expect(await orderStatus(buyer, orderId)).toEqual(['ERROR', 'DECLINED', 'insufficientFunds']);
});

test('An order that waits for another payment can be cancelled, and no second order is placed beside it', async () => {
  const { orderId } = await refused();
  const body = { productId: draw.drawId, quantity: 1, requestKey: 'another-key-of-this-test' };
  expect(statusAndCode(await buyer.ask('POST', '/api/orderHistory', body))).toBe('409 orderUnderWay');
  expect(statusAndCode(await buyer.ask('DELETE', `/api/orderHistory/${orderId}`))).toBe('200');
  expect(await orderStatus(buyer, orderId)).toEqual(['CANCEL', 'NONE', 'byMember']);
  expect(await counts()).toEqual({ sold: 0, held: 0, playing: 0 });
});

test('Many refused payments release the tickets, so that no cards are tried on one order', async () => {
  const orderId = await placed(buyer, draw);
  for (let nth = 1; nth <= MAX_PAYMENT_ATTEMPTS; nth += 1) {
    expect(await orderStatus(buyer, orderId)).toEqual(nth === 1 ? ['START', 'NONE'] : REFUSED);
    await shop.pay(await opened(buyer, orderId), { ending: 'insufficientFunds' });
  }
  expect(await orderStatus(buyer, orderId)).toEqual(['ERROR', 'DECLINED', 'insufficientFunds']);
});

describe('Money of a refused payment that comes late', () => {
  test('pays the order that waits, in the way in which it came', async () => {
    const { orderId, first } = await refused();
    await shop.payLate(first);
    expect(await shown(orderId)).toMatchObject({ status: 'SUCCESS', paymentType: 'CARD', reason: null });
    expect(await ledgerLines(shop, orderId)).toEqual([SALE]);
    expect(statusAndCode(await requestPayment(buyer, orderId, { paymentType: 'PAYPAY' }))).toBe(
      '409 orderClosed',
    );
  });

  test('pays the order while another page is open, which is closed then', async () => {
    const { orderId, first } = await refused();
    const second = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
    await shop.payLate(first);
    expect(await shown(orderId)).toMatchObject({ status: 'SUCCESS', paymentType: 'CARD' });
    expect(await shop.pay(second, { ending: 'paid' })).toBe('over');
    await shop.jobsAfter(1);
    expect(await paymentStates(shop, second)).toEqual([]);
    expect((await findPaymentSession(shop.paying.batching, second.redirectId))?.state).toBe('ENDED');
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
    expect(await ledgerLines(shop, orderId)).toEqual([SALE]);
  });

  test('is the only one that is kept if both pay: the second is refunded', async () => {
    const { orderId, first } = await refused();
    const second = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
    shop.connection.unavailable = ['closeSession'];
    await shop.payLate(first);
    await shop.pay(second, { ending: 'paid' });
    shop.connection.unavailable = [];
    expect(await shown(orderId)).toMatchObject({ status: 'SUCCESS', paymentType: 'CARD' });
    await shop.jobsAfter(1);
    expect(await paymentStates(shop, second)).toEqual(['refunded']);
    expect(await paymentStates(shop, first)).toEqual(['failed', 'captured']);
    expect((await ledgerLines(shop, orderId)).toSorted()).toEqual([
      'capture provider owed 700',
      SALE,
      'refund owed provider 700',
    ]);
    expect(await counts()).toEqual({ sold: 1, held: 0, playing: 0 });
  });

  test('is refunded if the other method has paid before', async () => {
    const { orderId, first } = await refused();
    const second = await opened(buyer, orderId, { paymentType: 'AU' });
    await shop.pay(second, { ending: 'paid' });
    await shop.payLate(first);
    expect(await shown(orderId)).toMatchObject({ status: 'SUCCESS', paymentType: 'AU' });
    await shop.jobsAfter(1);
    expect(await paymentStates(shop, first)).toEqual(['failed', 'refunded']);
    expect(await paymentStates(shop, second)).toEqual(['captured']);
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  });

  test('is sold or refunded after the end of the hold as any late payment', async () => {
    const { orderId, first } = await refused();
    await shop.jobsAfter(10.1);
    await shop.payLate(first);
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  });
});

test('Reports out of order change nothing: the refusal of the first page arrives while the second is paid', async () => {
  const { orderId, ...first } = await paying(buyer, draw);
  await shop.pay(first, { ending: 'insufficientFunds', webhook: 'late' });
  await comeBack(buyer, first);
  const second = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
  await shop.jobsAfter(1);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.pay(second, { ending: 'paid' });
  await shop.jobsAfter(1);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('A payment whose end was recorded half is ended before the next one begins', async () => {
  const { orderId, ...first } = await paying(buyer, draw);
  // As after a crash: the order waits already, and the page is recorded as open.
  const key = { drawId: draw.drawId, orderId };
  await endOrderPayment(shop.paying.orderBatcher, key, { to: 'CANCEL', reason: 'byProvider' });
  const second = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
  expect(second.redirectId).not.toBe(first.redirectId);
  expect(await shop.pay(first, { ending: 'paid' })).toBe('over');
  await shop.pay(second, { ending: 'paid' });
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('A monthly limit counts the tickets that wait, once', async () => {
  const birthday = `${new Date().getFullYear() - 14}-01-01`;
  const minor = await shop.buyer({ birthday, hasGuardian: true });
  const { orderId, ...first } = await paying(minor, draw, { quantity: 5, guardianConsents: true });
  await shop.pay(first, { ending: 'insufficientFunds' });
  expect(statusAndCode(await requestPayment(minor, orderId))).toBe('422 consentNeeded');
  const second = await opened(minor, orderId, { paymentType: 'PAYPAY', guardianConsents: true });
  await shop.pay(second, { ending: 'paid' });
  expect(await orderStatus(minor, orderId)).toEqual(PAID);
});

describe('Giving up a payment', () => {
  test('closes its page and leaves the tickets for another method', async () => {
    const { orderId, ...first } = await paying(buyer, draw);
    const given = await giveUp(buyer, first);
    expect(given.json()).toMatchObject({ purpose: 'order', orderHistoryId: orderId, status: 'START' });
    expect(await orderStatus(buyer, orderId)).toEqual(['START', 'NONE']);
    expect(await shop.pay(first, { ending: 'paid' })).toBe('over');
    expect(answered(await requestPayment(buyer, orderId, { paymentType: 'SB' })).url).not.toBeNull();
    // Once more it concerns the first payment only.
    expect(statusAndCode(await giveUp(buyer, first))).toBe('200');
    expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  });

  test('finds a payment that was made before', async () => {
    const { orderId, ...first } = await paying(buyer, draw);
    await shop.pay(first, { ending: 'paid', webhook: 'lost' });
    expect((await giveUp(buyer, first)).json()).toMatchObject({ status: 'SUCCESS' });
    expect(await ledgerLines(shop, orderId)).toEqual([SALE]);
  });

  test('is not possible while the provider is unavailable, nor for another member', async () => {
    const { orderId, ...first } = await paying(buyer, draw);
    expect(statusAndCode(await giveUp(await shop.buyer(), first))).toBe('404 notFound');
    shop.connection.unavailable = ['closeSession'];
    expect(statusAndCode(await giveUp(buyer, first))).toBe('503 providerUnavailable');
    expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  });

  test('after the hold as it was placed releases the tickets', async () => {
    const { orderId, ...first } = await paying(buyer, draw);
    await shop.minutesPass(11);
    expect((await giveUp(buyer, first)).json()).toMatchObject({ status: 'CANCEL' });
    expect(await orderStatus(buyer, orderId)).toEqual(['CANCEL', 'NONE', 'byMember']);
  });

  test('leaves a shipping fee for another method', async () => {
    const { userShipId } = await anUnpaidShipment(shop, buyer, { draw });
    const first = await openedFee(buyer, userShipId);
    expect(statusAndCode(await requestFee(buyer, userShipId, { paymentType: 'PAYPAY' }))).toBe(
      '409 paymentUnderWay',
    );
    expect((await giveUp(buyer, first)).json()).toMatchObject({ userShipId, paymentStatus: 'NONE' });
    await shop.pay(await openedFee(buyer, userShipId, { paymentType: 'PAYPAY' }), { ending: 'paid' });
    expect(await feeStatus(buyer, userShipId)).toBe('CAPTURED');
  });
});
