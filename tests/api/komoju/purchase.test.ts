import { pollProvider } from '#backend/actions/payments/polling.ts';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';
import { aBuyer } from '../../support/orders.ts';
import type { KomojuPayment } from '../../support/komoju-account.ts';
import { aWebhook, type SentWebhook, inAKomojuShop, type KomojuShop } from '../../support/komoju.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { letTimePass } from '../../support/database.ts';

let komoju: KomojuShop['komoju'];
let backend: KomojuShop['backend'];
let buyer: KomojuShop['buyer'];
let place: KomojuShop['place'];
let open: KomojuShop['open'];
let order: KomojuShop['order'];
inAKomojuShop((here) => ({ komoju, backend, buyer, place, open, order } = here));

/** The order, and the page on which it is paid. */
async function onTheWay(by = buyer, quantity = 5) {
  const orderId = await place(by, quantity);
  const { redirectId, url } = (await open(orderId, by)).json();
  return { orderId, redirectId, sessionId: new URL(url).pathname.split('/')[2] ?? '' };
}

const deliver = ({ raw, headers }: SentWebhook) =>
  backend.app.inject({ method: 'POST', url: '/api/notice/komoju', headers, payload: raw });
const captured = (payment: KomojuPayment) => aWebhook('payment.captured', payment);

describe('A purchase paid at KOMOJU', () => {
  test('is settled by the signed webhook once', async () => {
    const { orderId, sessionId } = await onTheWay();
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
    const webhook = captured(komoju.buyer.pays(sessionId));
    expect((await deliver(webhook)).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED', total: 3500 });
    expect((await deliver(webhook)).json()).toEqual({ outcome: 'known' });
    const receipts = (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'receipt');
    expect(receipts).toMatchObject([{ orderId, total: 3500, paymentType: 'CARD', isLate: false }]);
  });

  test('is settled when the browser returns', async () => {
    const { orderId, redirectId, sessionId } = await onTheWay();
    const back = () => buyer.ask('POST', `/api/redirect/${redirectId}`);
    expect((await back()).json()).toMatchObject({ status: 'PLAYING' });
    komoju.buyer.pays(sessionId);
    expect((await back()).json()).toMatchObject({ orderHistoryId: orderId, status: 'SUCCESS' });
  });

  test('is settled by polling when the webhook is lost', async () => {
    const { orderId, sessionId } = await onTheWay();
    komoju.buyer.pays(sessionId);
    await letTimePass(backend, 1);
    await pollProvider(backend.paying);
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });

  test('is settled although the response to its opening was lost', async () => {
    const orderId = await place();
    komoju.failNext('POST /sessions', { kind: 'losesAnswer' });
    expect(statusAndCode(await open(orderId))).toEqual([503, 'gatewayAway']);
    const made = komoju.account.sessions.size;
    const { url } = (await open(orderId)).json();
    expect(komoju.account.sessions.size).toBe(made);
    await deliver(captured(komoju.buyer.pays(new URL(url).pathname.split('/')[2] ?? '')));
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });

  test('ends with its session, and its tickets are released', async () => {
    const { orderId, sessionId } = await onTheWay();
    komoju.buyer.isRefused(sessionId);
    komoju.buyer.expires(sessionId);
    await letTimePass(backend, 16);
    await pollProvider(backend.paying);
    expect(await order(orderId)).toMatchObject({ status: 'ERROR', reason: 'declined' });
    // They can be bought again.
    await place(buyer, 10);
  });

  test('cannot be paid after it was cancelled', async () => {
    const { orderId, sessionId } = await onTheWay();
    expect(statusAndCode(await buyer.ask('DELETE', `/api/orderHistory/${orderId}`))).toEqual([200]);
    expect(() => komoju.buyer.pays(sessionId)).toThrow('the session is closed');
  });
});

describe('A webhook that does not match the payment session', () => {
  test.each([
    ['of another sum', { total: 700 }, 'wrongSum'],
    ['of a sum with a fee on top', { total: 3650 }, 'wrongSum'],
    ['of another currency', { currency: 'USD' }, 'wrongCurrency'],
    ['of another paymentSession', { external_order_num: 'somebodyelses' }, 'otherTrip'],
    ['of another session', { session: 'somebodyelses' }, 'otherTrip'],
  ])('changes nothing (%s)', async (_what, but, outcome) => {
    const { orderId, sessionId } = await onTheWay();
    const payment = { ...komoju.buyer.pays(sessionId), ...but };
    const answer = await deliver(captured(payment));
    expect([answer.statusCode, answer.json()]).toEqual([422, { outcome }]);
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });

  test('changes nothing when it is forged', async () => {
    const { orderId, sessionId } = await onTheWay();
    const payment = komoju.buyer.pays(sessionId);
    const answer = await deliver(aWebhook('payment.captured', payment, { secret: 'another secret' }));
    expect([answer.statusCode, answer.json()]).toEqual([401, { outcome: 'forged' }]);
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });
});

test('A payment for a sold-out draw is refunded, and the buyer is notified', async () => {
  const { orderId, sessionId } = await onTheWay(buyer, 10);
  const payment = komoju.buyer.isUnderWay(sessionId);
  await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
  const other = await aBuyer(backend);
  const theirs = await onTheWay(other, 10);
  await deliver(captured(komoju.buyer.pays(theirs.sessionId)));
  expect(await order(theirs.orderId, other)).toMatchObject({ status: 'SUCCESS' });

  // It was called off, and taken all the same.
  payment.status = 'captured';
  await deliver(captured(payment));
  expect(await order(orderId)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUND_PENDING' });
  komoju.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 0, left: 1 });
  await letTimePass(backend, 1);
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 1, left: 0 });
  expect(payment).toMatchObject({ status: 'refunded', refunds: [{ amount: 7000 }] });
  expect(await order(orderId)).toMatchObject({
    status: 'ERROR',
    reason: 'noneLeft',
    paymentStatus: 'REFUNDED',
  });
  const emails = (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'refund');
  expect(emails).toHaveLength(2);
});
