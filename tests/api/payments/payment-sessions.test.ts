import { activeSessionsOfOrder } from '#backend/persistence/payments/payment-session-queries.ts';
import { findPaymentSession, recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';
import { cancelOrder } from '#backend/actions/orders/orders.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { endPaymentSession } from '#backend/actions/payments/settle.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  answered,
  comeBack,
  inAPayingShop,
  opened,
  orderStatus,
  paying,
  PAID,
  placed,
  PLAYING,
  registered,
  requestPayment,
} from '../../support/payments.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

const { shop, draw, buyer } = inAPayingShop();

test('A payment session opens a page of the provider that shows what is paid', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw, { quantity: 5 });
  expect(paymentSession).toEqual({
    redirectId: expect.stringMatching(/^[\w-]{22}$/),
    url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/sandbox\/pay\/ses_[\w-]{32}$/),
  });
  const page = await shop.get(new URL(String(paymentSession.url)).pathname);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of ['これは見本の決済ページです', `${draw.title} 5回`, '3,500円'])
    expect(page.body).toContain(text);
  const order = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect(order).toMatchObject({
    status: 'PLAYING',
    paymentType: 'CARD',
    paymentStatus: 'PENDING',
    paymentSession: paymentSession,
  });
});

test('Repeated and concurrent requests get the same page', async () => {
  const orderId = await placed(buyer, draw);
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestPayment(buyer, orderId)));
  const paymentSessions = new Set(answers.map((answer) => JSON.stringify(answered(answer))));
  expect(paymentSessions.size).toBe(1);
  expect(JSON.stringify(await opened(buyer, orderId))).toBe([...paymentSessions][0]);
  const { rows } = await shop.db.$client.query('select 1 from payment_sessions where order_id = $1', [
    orderId,
  ]);
  expect(rows).toHaveLength(1);
});

test('Another payment method is refused while a payment session is open', async () => {
  const { orderId } = await paying(buyer, draw);
  expect(statusAndCode(await requestPayment(buyer, orderId, { paymentType: 'PAYPAY' }))).toBe(
    '409 paymentUnderWay',
  );
});

test('Of concurrent requests with different payment methods one is opened', async () => {
  const orderId = await placed(buyer, draw);
  const answers = await Promise.all(
    PAID_TYPES.map((paymentType) => requestPayment(buyer, orderId, { paymentType })),
  );
  expect(answers.map(statusAndCode).toSorted()).toEqual([
    '200',
    ...PAID_TYPES.slice(1).map(() => '409 paymentUnderWay'),
  ]);
});

test('While the provider is unavailable the order waits, and later the same payment session is opened', async () => {
  const orderId = await placed(buyer, draw);
  shop.connection.unavailable = ['openSession'];
  const refused = await requestPayment(buyer, orderId);
  expect(statusAndCode(refused)).toBe('503 providerUnavailable');
  expect(refused.headers['retry-after']).toBe('5');
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'NONE']);
  const { rows } = await shop.db.$client.query(
    'select redirect_id from payment_sessions where order_id = $1',
    [orderId],
  );
  shop.connection.unavailable = [];
  expect((await opened(buyer, orderId)).redirectId).toBe(rows[0].redirect_id);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
});

test('Another member can see neither the order nor the payment session', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  const stranger = await shop.buyer();
  expect(statusAndCode(await requestPayment(stranger, orderId))).toBe('404 notFound');
  expect(statusAndCode(await comeBack(stranger, paymentSession))).toBe('404 notFound');
  expect(statusAndCode(await comeBack(stranger, { redirectId: 'nobody' }))).toBe('404 notFound');
  expect(statusAndCode(await requestPayment(buyer, 'nobody'))).toBe('404 notFound');
  const guest = await shop.ask('POST', `/api/redirect/${paymentSession.redirectId}`);
  expect(statusAndCode(guest)).toBe('401 loginRequired');
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
});

test.each([
  ['An unknown payment method', { paymentType: 'COINS' }, '422 invalidInput'],
  ['The payment method NONE', { paymentType: 'NONE' }, '422 paymentTypeNotOffered'],
  [
    'A registered card for a carrier payment',
    { paymentType: 'AU', useCard: true },
    '422 paymentTypeNotOffered',
  ],
])('%s is refused', async (_what, options, refusal) => {
  const orderId = await placed(buyer, draw);
  const body = { purpose: 'order', orderHistoryId: orderId, ...options };
  expect(statusAndCode(await buyer.ask('POST', '/api/redirect', body))).toBe(refusal);
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'NONE']);
});

test('A payment method that the draw does not offer is refused', async () => {
  const cards = await shop.draw({ but: { paymentTypes: ['CARD'] } });
  const orderId = await placed(buyer, cards);
  expect(statusAndCode(await requestPayment(buyer, orderId, { paymentType: 'PAYPAY' }))).toBe(
    '422 paymentTypeNotOffered',
  );
});

test('A free draw is settled without the provider, however often it is requested', async () => {
  const free = await shop.draw({ price: 0, but: { paymentTypes: ['NONE'] } });
  const orderId = await placed(buyer, free);
  expect(statusAndCode(await requestPayment(buyer, orderId))).toBe('422 paymentTypeNotOffered');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => requestPayment(buyer, orderId, { paymentType: 'NONE' })),
  );
  const [first, ...others] = answers.map(answered);
  expect(first).toEqual({ redirectId: expect.any(String), url: null });
  for (const other of others) expect(other).toEqual(first);
  expect(await orderStatus(buyer, orderId)).toEqual(['SUCCESS', 'NONE']);
  expect(
    (await comeBack(buyer, answered(await requestPayment(buyer, orderId, { paymentType: 'NONE' })))).json(),
  ).toMatchObject({ status: 'SUCCESS' });
});

test('A cancelled order and an expired hold cannot be paid', async () => {
  const cancelledId = await placed(buyer, draw);
  await buyer.ask('DELETE', `/api/orderHistory/${cancelledId}`);
  expect(statusAndCode(await requestPayment(buyer, cancelledId))).toBe('409 orderClosed');
  const held = await placed(buyer, draw);
  await shop.minutesPass(11);
  expect(statusAndCode(await requestPayment(buyer, held))).toBe('409 holdExpired');
});

test('A request after the page has expired ends the order', async () => {
  const { orderId } = await paying(buyer, draw);
  await shop.minutesPass(16);
  expect(statusAndCode(await requestPayment(buyer, orderId))).toBe('409 holdExpired');
  expect(await orderStatus(buyer, orderId)).toEqual(['CANCEL', 'EXPIRED', 'providerExpired']);
});

test('A request after the page has expired finds a payment made before', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  await shop.minutesPass(16);
  expect(await opened(buyer, orderId)).toEqual({ redirectId: paymentSession.redirectId, url: null });
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

describe('A member under 18', () => {
  const birthday = `${new Date().getFullYear() - 14}-01-01`;

  test('must confirm the consent of their guardian', async () => {
    const minor = await shop.buyer({ birthday, hasGuardian: true });
    const orderId = await placed(minor, draw);
    expect(statusAndCode(await requestPayment(minor, orderId))).toBe('422 consentNeeded');
    expect((await opened(minor, orderId, { guardianConsents: true })).url).not.toBeNull();
  });

  test('cannot exceed the monthly limit, even with an order placed before', async () => {
    const minor = await shop.buyer({ birthday, hasGuardian: true });
    const orderId = await placed(minor, draw, 5);
    const other = await shop.draw();
    const { rows } = await shop.db.$client.query(
      `insert into orders (draw_id, member_id, request_key, quantity, price, total, status, salt, first_ticket, settled_at)
       values ($1, $2, 'k', 3, 700, 2100, 'SUCCESS', 'x', 900, now()) returning order_id`,
      [other.drawId, minor.memberId],
    );
    expect(statusAndCode(await requestPayment(minor, orderId, { guardianConsents: true }))).toBe(
      '409 minorLimit',
    );
    await shop.db.$client.query('delete from orders where order_id = $1', [rows[0].order_id]);
    expect((await opened(minor, orderId, { guardianConsents: true })).url).not.toBeNull();
  });
});

/** Returns a context that calls `action` right after a payment session is recorded as ended. */
function afterEnd(action: () => Promise<unknown>): PaymentContext {
  const { batching } = shop.paying;
  const run: typeof batching.run = async (definition, call) => {
    const row = await batching.run(definition, call);
    if (definition.name === 'ended payment sessions') await action();
    return row;
  };
  return { ...shop.paying, batching: { ...batching, run } };
}

test('A page requested while the order is being cancelled is refused', async () => {
  const { orderId } = await paying(buyer, draw);
  const refused: unknown[] = [];
  const context = afterEnd(async () => {
    const again = await requestPayment(buyer, orderId, { paymentType: 'PAYPAY' });
    refused.push(again.statusCode, again.json().code);
  });
  const done = await cancelOrder(context, { memberId: buyer.memberId, orderId });
  expect(done).toMatchObject({ status: 'CANCEL', reason: 'byMember' });
  expect(refused).toEqual([409, 'orderClosed']);
  expect(await orderStatus(buyer, orderId)).toEqual(['CANCEL', 'NONE', 'byMember']);
  expect(await activeSessionsOfOrder(shop.db, orderId)).toEqual([]);
});

test('A late result of an ended payment session does not affect the current one', async () => {
  const { orderId, redirectId } = await paying(buyer, draw);
  const ended = await findPaymentSession(shop.paying.batching, redirectId);
  if (ended === undefined) throw new Error('The payment session was not found.');
  // As when the provider refuses this payment method.
  await recordSessionEnd(shop.paying.batching, redirectId, { end: 'ENDED', pollInMs: null });
  const next = await opened(buyer, orderId, { paymentType: 'PAYPAY' });
  await endPaymentSession(shop.paying, ended, { to: 'CANCEL', reason: 'providerExpired' });
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.pay(next, { ending: 'paid' });
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('An order is not cancelled while a card is being charged for it', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  const refused: unknown[] = [];
  const { gateway } = shop.paying;
  const cancelWhileCharging = async () => {
    const answer = await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
    refused.push(answer.statusCode, answer.json().code);
  };
  const context: PaymentContext = {
    ...shop.paying,
    gateway: {
      ...gateway,
      chargeCard: async (charge) => (await cancelWhileCharging(), gateway.chargeCard(charge)),
    },
  };
  await openPaymentSession(context, buyer.memberId, {
    purpose: 'order',
    orderId,
    paymentType: 'CARD',
    useCard: true,
    guardianConsents: false,
  });
  expect(refused).toEqual([503, 'providerUnavailable']);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});
