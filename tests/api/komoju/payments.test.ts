import { pollProvider } from '#backend/actions/payments/polling.ts';
import { processWebhooks } from '#backend/actions/payments/webhooks.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import { aBuyer, play } from '../../support/orders.ts';
import { type KomojuPayment, newId } from '../../support/komoju-account.ts';
import { errorAnswer } from '../../support/komoju-server.ts';
import { aWebhook, inAKomojuShop } from '../../support/komoju.ts';
import type { SentWebhook } from '../../support/providers/provider-side.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { letTimePass } from '../../support/database.ts';
import {
  comeBack,
  opened,
  orderStatus,
  paying,
  placed,
  requestPayment,
  sessionOf,
  toRegister,
} from '../../support/payments.ts';
import { openedFee, requestFee } from '../../support/shipping-fees.ts';
import { aShipmentInput, postShipment } from '../../support/shipments.ts';

const { komoju, backend, draw, buyer } = inAKomojuShop();

/** Places an order and opens a payment session. */
async function openOrder(by = buyer, quantity = 5) {
  const order = await paying(by, draw, { quantity });
  return { ...order, sessionId: sessionOf(order) };
}

const order = async (orderId: string, by = buyer) =>
  (await by.ask('GET', `/api/orderHistory/${orderId}`)).json();
const polled = async (minutes: number) => {
  await letTimePass(backend, minutes);
  await pollProvider(backend.paying);
};

const deliver = ({ raw, headers }: SentWebhook) =>
  backend.app.inject({ method: 'POST', url: '/api/webhook/komoju', headers, payload: raw });
const captured = (payment: KomojuPayment) => aWebhook('payment.captured', payment);

describe('A purchase paid at KOMOJU', () => {
  test('is settled by the signed webhook once', async () => {
    const { orderId, sessionId } = await openOrder();
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
    const webhook = captured(komoju.buyer.pays(sessionId));
    expect((await deliver(webhook)).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED', total: 3500 });
    expect((await deliver(webhook)).json()).toEqual({ outcome: 'known' });
    const receipts = (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'receipt');
    expect(receipts).toMatchObject([{ orderId, total: 3500, paymentType: 'CARD', isLate: false }]);
  });

  test.each([
    ['429', errorAnswer(429, 'too_many_requests')],
    ['503', errorAnswer(503, 'service_unavailable')],
  ])('is settled later if KOMOJU answers %s when asked about its webhook', async (_status, failureMode) => {
    const { orderId, sessionId } = await openOrder();
    const webhook = captured(komoju.buyer.pays(sessionId));
    komoju.failNext('GET /payments/', failureMode);
    expect((await deliver(webhook)).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
    await letTimePass(backend, 1.1);
    await processWebhooks(backend.paying);
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED' });
  });

  test('is settled when the browser returns', async () => {
    const { orderId, redirectId, sessionId } = await openOrder();
    const back = () => comeBack(buyer, { redirectId });
    expect((await back()).json()).toMatchObject({ status: 'PLAYING' });
    komoju.buyer.pays(sessionId);
    expect((await back()).json()).toMatchObject({ orderHistoryId: orderId, status: 'SUCCESS' });
  });

  test('is settled by polling when the webhook is lost', async () => {
    const { orderId, sessionId } = await openOrder();
    komoju.buyer.pays(sessionId);
    await polled(1);
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });

  test('is settled although the response to its opening was lost', async () => {
    const orderId = await placed(buyer, draw);
    komoju.failNext('POST /sessions', { kind: 'losesAnswer' });
    expect(statusAndCode(await requestPayment(buyer, orderId))).toBe('503 providerUnavailable');
    const made = komoju.account.sessions.size;
    const paymentSession = await opened(buyer, orderId);
    expect(komoju.account.sessions.size).toBe(made);
    await deliver(captured(komoju.buyer.pays(sessionOf(paymentSession))));
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });

  test('ends with its session, and its tickets are released', async () => {
    const { orderId, sessionId } = await openOrder();
    komoju.buyer.isDeclined(sessionId);
    komoju.buyer.expires(sessionId);
    await polled(16);
    expect(await order(orderId)).toMatchObject({ status: 'ERROR', reason: 'declined' });
    // The released tickets can be ordered again.
    await placed(buyer, draw, 10);
  });

  test('cannot be paid after it was cancelled', async () => {
    const { orderId, sessionId } = await openOrder();
    expect(statusAndCode(await buyer.ask('DELETE', `/api/orderHistory/${orderId}`))).toBe('200');
    expect(() => komoju.buyer.pays(sessionId)).toThrow('the session is closed');
  });
});

describe('A webhook that does not match the payment session', () => {
  test.each([
    ['of another sum', { total: 700 }, 'wrongSum'],
    ['of a sum with a fee on top', { total: 3650 }, 'wrongSum'],
    ['of another currency', { currency: 'USD' }, 'wrongCurrency'],
    ['of another payment session', { external_order_num: 'somebodyelses' }, 'otherPaymentSession'],
    ['of another provider session', { session: 'somebodyelses' }, 'otherPaymentSession'],
  ])('changes nothing (%s)', async (_what, but, outcome) => {
    const { orderId, sessionId } = await openOrder();
    const payment = { ...komoju.buyer.pays(sessionId), ...but };
    const answer = await deliver(captured(payment));
    expect([answer.statusCode, answer.json()]).toEqual([422, { outcome }]);
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });

  test('changes nothing if a stolen secret signs it: KOMOJU has no such payment', async () => {
    const { orderId, redirectId, sessionId } = await openOrder();
    const invented = { ...komoju.buyer.isDeclined(sessionId), id: newId(), status: 'captured' as const };
    expect((await deliver(captured(invented))).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });

    const others = await openOrder(await aBuyer(backend));
    const paid = komoju.buyer.pays(others.sessionId);
    const borrowed = { ...paid, external_order_num: redirectId, session: sessionId };
    expect((await deliver(captured(borrowed))).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });

  test.each([
    ['sum', { total: 3400 }],
    ['currency', { currency: 'USD' }],
  ])('changes nothing if KOMOJU reports another %s than the webhook', async (_what, but) => {
    const { orderId, sessionId } = await openOrder();
    const payment = komoju.buyer.pays(sessionId);
    const webhook = captured({ ...payment });
    Object.assign(payment, but);
    expect((await deliver(webhook)).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });

  test('changes nothing when it is forged', async () => {
    const { orderId, sessionId } = await openOrder();
    const payment = komoju.buyer.pays(sessionId);
    const answer = await deliver(aWebhook('payment.captured', payment, { secret: 'another secret' }));
    expect([answer.statusCode, answer.json()]).toEqual([401, { outcome: 'forged' }]);
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });
});

test('A payment for a sold-out draw is refunded, and the buyer is notified', async () => {
  const { orderId, sessionId } = await openOrder(buyer, 10);
  const payment = komoju.buyer.leavesPending(sessionId);
  await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
  const other = await aBuyer(backend);
  const theirs = await openOrder(other, 10);
  await deliver(captured(komoju.buyer.pays(theirs.sessionId)));
  expect(await order(theirs.orderId, other)).toMatchObject({ status: 'SUCCESS' });

  // KOMOJU captures the payment although it was cancelled.
  payment.status = 'captured';
  await deliver(captured(payment));
  expect(await order(orderId)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUND_PENDING' });
  komoju.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 0, left: 1 });
  await letTimePass(backend, 1);
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 1, left: 0 });
  expect(payment).toMatchObject({ status: 'refunded', refunds: [{ amount: 7000 }] });
  expect(await orderStatus(buyer, orderId)).toEqual(['ERROR', 'REFUNDED', 'noneLeft']);
  const emails = (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'refund');
  expect(emails).toHaveLength(2);
});

const register = async () => {
  const paymentSession = await toRegister(buyer);
  const customerId = komoju.buyer.registers(sessionOf(paymentSession), '4242');
  expect((await comeBack(buyer, paymentSession)).json()).toEqual({ purpose: 'card', state: 'registered' });
  return customerId;
};
const payWithCard = async () => {
  const orderId = await placed(buyer, draw, 5);
  return { orderId, answer: await requestPayment(buyer, orderId, { useCard: true }) };
};

test('A registered card is shown masked and pays in one step', async () => {
  await register();
  const card = { brand: 'Visa', lastFour: '4242', expiry: '2029-04' };
  expect((await buyer.ask('GET', '/api/credit')).json()).toEqual({ card });
  const { orderId, answer } = await payWithCard();
  expect(answer.json()).toMatchObject({ url: null });
  expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', total: 3500 });
});

test('A registered card is charged once although the response is lost', async () => {
  await register();
  komoju.failNext('POST /payments', { kind: 'losesAnswer' });
  const { orderId, answer } = await payWithCard();
  expect(statusAndCode(answer)).toBe('503 providerUnavailable');
  const made = komoju.account.payments.size;
  await polled(1);
  expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  expect(komoju.account.payments.size).toBe(made);
});

test.each([
  ['insufficient_funds', 'insufficientFunds'],
  ['exceeds_limit', 'limitExceeded'],
  ['card_declined', 'declined'],
])(
  'A declined registered card (%s) leaves the tickets on hold and reports the reason',
  async (code, reason) => {
    komoju.account.endings.set(await register(), code);
    const { orderId } = await payWithCard();
    expect(await order(orderId)).toMatchObject({ status: 'START', paymentStatus: 'DECLINED', reason });
  },
);

test('A registered card that needs 3-D Secure opens a page', async () => {
  komoju.account.endings.set(await register(), 'page');
  const { orderId, answer } = await payWithCard();
  komoju.buyer.provesIdentity(sessionOf(answer.json()));
  await comeBack(buyer, answer.json());
  expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
});

describe('A shipping fee', () => {
  let id: string;
  beforeEach(async () => {
    id = await anUnpaidShipment();
  });

  async function anUnpaidShipment(): Promise<string> {
    const { orderId, sessionId } = await openOrder(buyer, 1);
    await deliver(captured(komoju.buyer.pays(sessionId)));
    const prizes = await play(buyer, draw, orderId);
    return (await postShipment(buyer, aShipmentInput(draw, prizes))).json().userShipId;
  }

  async function openFee() {
    const paymentSession = await openedFee(buyer, id);
    return { ...paymentSession, sessionId: sessionOf(paymentSession) };
  }

  const deliverCapture = async (payment: KomojuPayment, but: object = {}) => {
    const answer = await deliver(captured({ ...payment, ...but }));
    return [answer.statusCode, answer.json().outcome];
  };

  const fee = async () => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

  test('KOMOJU receives what is paid and the return address, but nothing about the member', async () => {
    const { redirectId } = await openFee();
    const sent = komoju.requests.at(-1)?.body;
    expect(sent).toMatchObject({
      amount: 600,
      return_url: `http://localhost:3000/sanrio/mypage/userShip/${id}?redirectId=${redirectId}`,
      line_items: [{ description: '送料 賞品1点', amount: 600, quantity: 1 }],
      payment_data: { capture: 'auto', external_order_num: redirectId },
    });
    expect(JSON.stringify(sent)).not.toMatch(new RegExp(`${buyer.memberId}|神宮前`));
  });

  test('The signed webhook settles a shipping fee once', async () => {
    const { sessionId } = await openFee();
    const payment = komoju.buyer.pays(sessionId);
    for (let time = 0; time < 2; time += 1) expect(await deliverCapture(payment)).toEqual([200, 'taken']);
    expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED', paymentType: 'CARD' });
    const lines = await backend.db.$client.query('select kind from ledger where shipment_id = $1', [id]);
    expect(lines.rows).toEqual([{ kind: 'capture' }]);
  });

  test('A shipping fee is settled when the browser returns, or by polling', async () => {
    const { redirectId, sessionId } = await openFee();
    komoju.buyer.pays(sessionId);
    const back = await comeBack(buyer, { redirectId });
    expect(back.json()).toEqual({ purpose: 'shipment', userShipId: id, paymentStatus: 'CAPTURED' });
    id = await anUnpaidShipment();
    komoju.buyer.pays((await openFee()).sessionId);
    await polled(1);
    expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED' });
  });

  test.each([
    ['of another sum', { total: 700 }, 'wrongSum'],
    ['of a sum with a charge on top', { total: 650 }, 'wrongSum'],
    ['of another currency', { currency: 'USD' }, 'wrongCurrency'],
    ['of another payment session', { external_order_num: 'somebodyelses' }, 'otherPaymentSession'],
  ])('A webhook %s does not settle the fee', async (_what, but, outcome) => {
    const { sessionId } = await openFee();
    expect(await deliverCapture(komoju.buyer.pays(sessionId), but)).toEqual([422, outcome]);
    expect(await fee()).toMatchObject({ paymentStatus: 'PENDING' });
  });

  test('After an unpaid session the fee can be paid in another', async () => {
    const { sessionId } = await openFee();
    komoju.buyer.isDeclined(sessionId);
    komoju.buyer.expires(sessionId);
    await polled(16);
    expect(await fee()).toMatchObject({ paymentStatus: 'NONE', paymentSession: null });
    await deliverCapture(komoju.buyer.pays((await openFee()).sessionId));
    expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED' });
  });

  test('A payment for a withdrawn shipment is refunded once', async () => {
    const { redirectId, sessionId } = await openFee();
    const payment = komoju.buyer.leavesPending(sessionId);
    expect(statusAndCode(await buyer.ask('DELETE', `/api/userShip/${id}`))).toBe('200');
    payment.status = 'captured';
    await deliverCapture(payment);
    const back = () => comeBack(buyer, { redirectId });
    expect((await back()).json()).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
    komoju.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
    expect(await sendRefunds(backend.paying)).toEqual({ sent: 0, left: 1 });
    await letTimePass(backend, 1);
    expect(await sendRefunds(backend.paying)).toEqual({ sent: 1, left: 0 });
    expect(payment).toMatchObject({ status: 'refunded', refunds: [{ amount: 600 }] });
    expect((await back()).json()).toMatchObject({ paymentStatus: 'REFUNDED' });
    const emails = await emailsTo(backend, buyer.email);
    expect(emails.filter(({ kind }) => kind === 'feeRefund')).toHaveLength(2);
  });

  test('A registered card pays a fee in one step, also when the response is lost', async () => {
    await register();
    komoju.failNext('POST /payments', { kind: 'losesAnswer' });
    expect(statusAndCode(await requestFee(buyer, id, { useCard: true }))).toBe('503 providerUnavailable');
    const made = komoju.account.payments.size;
    expect((await requestFee(buyer, id, { useCard: true })).json()).toMatchObject({ url: null });
    expect(komoju.account.payments.size).toBe(made);
    expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED' });
  });
});
