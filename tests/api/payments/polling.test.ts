import { newRedirectId } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { findOrder } from '#backend/persistence/orders/orders.ts';
import {
  beginPaymentSession,
  findPaymentSession,
  recordSessionEnd,
} from '#backend/persistence/payments/payment-sessions.ts';
import { settleOrder, startOrderPayment } from '#backend/actions/orders/order-writer.ts';
import {
  type ProviderStatus,
  shareStatusRequests,
  type Unavailable,
  type Gateway,
} from '#backend/actions/payments/gateway.ts';
import { yen } from '#backend/domain/money.ts';
import {
  comeBack,
  inAPayingShop,
  opened,
  orderStatus,
  paying,
  PAID,
  placed,
  PLAYING,
  requestPayment,
} from '../../support/payments.ts';

// An unavailable provider is polled again after a pause.
afterEach(() => shop.minutesPass(2));
const { shop, draw, buyer } = inAPayingShop();

const EXPIRED = ['CANCEL', 'EXPIRED', 'providerExpired'];

const held = async () => {
  const { rows } = await shop.db.$client.query('select held, playing from draws where draw_id = $1', [
    draw.drawId,
  ]);
  return [rows[0].held, rows[0].playing];
};

test('Tickets of an unpaid order are released after its page has expired, and not before', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw, { quantity: 5 });
  expect(await held()).toEqual([5, 1]);
  await shop.jobsAfter(14);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.jobsAfter(6);
  expect(await orderStatus(buyer, orderId)).toEqual(EXPIRED);
  expect(await held()).toEqual([0, 0]);
  expect(await shop.pay(paymentSession, { ending: 'paid' })).toBe('over');
});

/** Time between the runs of the jobs. */
const STEP_S = 15;

test('The provider is polled at increasing intervals', async () => {
  const { orderId } = await paying(buyer, draw);
  const clockSeconds = async () => (await databaseTime(shop.db)).getTime() / 1000;
  const now = await clockSeconds();
  // Each poll was made between two moments, and none before it.
  const polls = [{ from: now, until: now, noneAt: now }];
  let noneAt = now;
  for (let seconds = 0; seconds < 14 * 60; seconds += STEP_S) {
    const before = shop.connection.calls.length;
    const from = await clockSeconds();
    await shop.jobs();
    const until = await clockSeconds();
    if (shop.connection.calls.length > before) polls.push({ from, until, noneAt });
    noneAt = from;
    await shop.minutesPass(STEP_S / 60);
  }
  for (const [nth, expected] of [15, 30, 60, 120, 300].entries()) {
    const [last, poll] = polls.slice(nth);
    expect(Number(poll?.until) - Number(last?.from)).toBeGreaterThanOrEqual(expected);
    expect(Number(poll?.noneAt) - Number(last?.until)).toBeLessThan(expected);
  }
  await comeBack(buyer, await opened(buyer, orderId));
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.minutesPass(20);
});

test('Tickets are released in the end although the provider is unavailable', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  shop.connection.unavailable = ['status', 'closeSession'];
  for (let minute = 0; minute < 33; minute += 3) {
    await shop.jobsAfter(3);
    expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  }
  await shop.jobsAfter(3);
  expect(await orderStatus(buyer, orderId)).toEqual(EXPIRED);
  const event = 'hold released without provider confirmation';
  expect(shop.log.last(event)).toMatchObject({ level: 50, redirectId: paymentSession.redirectId });

  shop.connection.unavailable = [];
  await shop.jobsAfter(61);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('Tickets are released in the end although the page cannot be closed', async () => {
  const { orderId } = await paying(buyer, draw);
  shop.connection.unavailable = ['closeSession'];
  // The provider's page outlives the requested lifetime.
  await shop.db.$client.query(`update sandbox_sessions set expires_at = 'infinity'`);
  await shop.jobsAfter(21);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.jobsAfter(16);
  expect(await orderStatus(buyer, orderId)).toEqual(EXPIRED);
});

describe('After a crash', () => {
  test('before the provider was called, the same payment session continues', async () => {
    const orderId = await placed(buyer, draw);
    shop.connection.unavailable = ['openSession'];
    await requestPayment(buyer, orderId);
    shop.connection.unavailable = [];
    expect((await opened(buyer, orderId)).url).not.toBeNull();
  });

  test('between opening the page and changing the order, the same page is found again', async () => {
    const orderId = await placed(buyer, draw);
    const { redirectId } = await began(orderId);
    const params = {
      key: redirectId,
      mode: 'payment' as const,
      paymentType: 'CARD' as const,
      begunAt: new Date(),
      lifeMs: 900_000,
      yen: 700,
      description: '',
      returnUrl: 'http://localhost:3000/',
      member: { memberId: '', email: '' },
    };
    const session = await shop.sandbox.gateway.openSession({ ...params, yen: await totalOf(orderId) });
    expect(session).toMatchObject({ url: expect.any(String) });
    expect(await opened(buyer, orderId)).toMatchObject({ redirectId, url: Object(session).url });
  });

  test('between changing the order and recording the page, the hold expires', async () => {
    const orderId = await placed(buyer, draw);
    await began(orderId);
    const sessionEndsAt = new Date((await databaseTime(shop.db)).getTime() + 900_000);
    await startOrderPayment(shop.paying.orderBatcher, {
      drawId: draw.drawId,
      orderId,
      paymentType: 'CARD',
      sessionEndsAt,
    });
    await shop.jobsAfter(21);
    expect(await orderStatus(buyer, orderId)).toEqual(EXPIRED);
  });

  test('between the end of a payment session and that of its order, the tickets are released', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, draw);
    await recordSessionEnd(shop.paying.batching, paymentSession.redirectId, { end: 'ENDED', pollInMs: null });
    await shop.jobsAfter(19);
    expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
    await shop.jobsAfter(2);
    expect(await orderStatus(buyer, orderId)).toEqual(EXPIRED);
  });

  test('between settling the order and ending the payment session, nothing is done twice', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, draw);
    await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
    const status = await shop.sandbox.gateway.status({
      redirectId: paymentSession.redirectId,
      sessionId: null,
    });
    if (typeof status === 'string' || status.state !== 'captured')
      throw new Error('The payment was not captured.');
    for (const capture of status.captures)
      expect(await settleOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId }, capture)).toBe(
        'settled',
      );
    await shop.jobsAfter(1);
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
    expect((await findPaymentSession(shop.paying.batching, paymentSession.redirectId))?.state).toBe('DONE');
  });

  const began = async (orderId: string) =>
    beginPaymentSession(shop.paying, {
      redirectId: newRedirectId(),
      memberId: buyer.memberId,
      purpose: 'order',
      order: { drawId: draw.drawId, orderId },
      shipmentId: null,
      paymentType: 'CARD',
      yen: await totalOf(orderId),
      withCard: false,
      provider: 'sandbox',
      lifeMs: 900_000,
    });

  async function totalOf(orderId: string) {
    const order = await findOrder(shop.db, buyer.memberId, orderId);
    if (order === undefined) throw new Error('The order was not found.');
    return order.total;
  }
});

test('Several backends can poll the same payments at once', async () => {
  const paymentSessions = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const payer = await shop.buyer();
      return { payer, ...(await paying(payer, draw)) };
    }),
  );
  for (const paymentSession of paymentSessions)
    await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  await shop.minutesPass(1);
  await Promise.all(Array.from({ length: 4 }, () => shop.jobs()));
  for (const { payer, orderId } of paymentSessions) expect(await orderStatus(payer, orderId)).toEqual(PAID);
});

const CAPTURED: ProviderStatus = {
  state: 'captured',
  captures: [{ provider: 'sandbox', paymentId: 'p', yen: yen(700) }],
};

/** A provider whose answers the test releases. */
function aSlowProvider() {
  const waiting: ((status: ProviderStatus | Unavailable) => void)[] = [];
  const status: Gateway['status'] = () => new Promise((answer) => waiting.push(answer));
  return { waiting, gateway: shareStatusRequests({ status } as Gateway) };
}

const sessionOf = (redirectId: string) => ({ redirectId, sessionId: null });

test('Concurrent requests for the same status share one call to the provider', async () => {
  const { waiting, gateway } = aSlowProvider();
  const requests = Array.from({ length: 100 }, () => gateway.status(sessionOf('one')));
  expect(waiting).toHaveLength(1);
  waiting[0]?.(CAPTURED);
  expect(new Set(await Promise.all(requests))).toEqual(new Set([CAPTURED]));
});

test('Other payment sessions and later requests make calls of their own', async () => {
  const { waiting, gateway } = aSlowProvider();
  const first = gateway.status(sessionOf('one'));
  const other = gateway.status(sessionOf('other'));
  expect(waiting).toHaveLength(2);
  waiting[0]?.({ state: 'pending' });
  waiting[1]?.({ state: 'pending' });
  await Promise.all([first, other]);
  const later = gateway.status(sessionOf('one'));
  expect(waiting).toHaveLength(3);
  waiting[2]?.('unavailable');
  expect(await later).toBe('unavailable');
});
