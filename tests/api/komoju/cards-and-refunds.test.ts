import { yen } from '#backend/domain/money.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { aCharge, aKomojuGateway, openedSession, sessionParams } from '../../support/komoju.ts';
import { aKomojuServer, errorAnswer, jsonAnswer } from '../../support/komoju-server.ts';
import type { KomojuPayment } from '../../support/komoju-account.ts';
import type { ProviderRefund } from '#backend/actions/payments/gateway.ts';

const server = forEachTest(aKomojuServer);
const gateway = forEachTest(() => aKomojuGateway(server));

const { key: redirectId } = sessionParams();
const CARD_SESSION_KEY = 'hAnd0ff0000000000000Cc';

async function aCard(lastFour?: string) {
  const { sessionId } = openedSession(
    await gateway.openSession(sessionParams({ mode: 'card', key: CARD_SESSION_KEY })),
  );
  return { sessionId, customerId: server.buyer.registers(sessionId, lastFour) };
}

describe('Registering a card', () => {
  test('returns what may be shown of the card and nothing else', async () => {
    const { sessionId, customerId } = await aCard('4242');
    expect(await gateway.status({ redirectId: CARD_SESSION_KEY, sessionId })).toEqual({
      state: 'registered',
      card: { customerId, brand: 'Visa', lastFour: '4242', expiry: '2029-04' },
    });
  });

  test('is pending until the card is entered', async () => {
    const { sessionId } = openedSession(
      await gateway.openSession(sessionParams({ mode: 'card', key: CARD_SESSION_KEY })),
    );
    expect(await gateway.status({ redirectId: CARD_SESSION_KEY, sessionId })).toEqual({ state: 'pending' });
  });

  test.each([
    [{ brand: 'master', year: 2031 }, 'Mastercard', '2031-04'],
    [{ brand: 'american_express', year: 30 }, 'American Express', '2030-04'],
    [{ brand: 'unknown brand', year: 28 }, 'unknown brand', '2028-04'],
  ])('shows the brand in its own spelling and a four-digit year (%j)', async (source, brand, expiry) => {
    const { sessionId, customerId } = await aCard();
    Object.assign(server.account.customers.get(customerId)?.source ?? {}, source);
    const status = await gateway.status({ redirectId: CARD_SESSION_KEY, sessionId });
    expect(status).toMatchObject({ card: { brand, expiry } });
  });

  test('rejects a payment method that is not a card', async () => {
    const { sessionId, customerId } = await aCard();
    Object.assign(server.account.customers.get(customerId)?.source ?? {}, { type: 'paypay' });
    expect(await gateway.status({ redirectId: CARD_SESSION_KEY, sessionId })).toBe('unavailable');
  });
});

describe('Paying with a registered card', () => {
  const card = forEachTest(() => aCard());
  const charge = () => gateway.chargeCard(aCharge({ customerId: card.customerId }));

  test('takes one step', async () => {
    const charged = await charge();
    const [payment] = server.account.payments.values();
    const capture = { provider: 'komoju', paymentId: payment?.id, yen: 7000 };
    expect(charged).toEqual({ state: 'captured', sessionId: null, capture });
    expect(server.requests.at(-1)).toMatchObject({
      call: 'POST /payments',
      headers: { 'x-komoju-idempotency': redirectId },
      body: {
        customer: card.customerId,
        amount: 7000,
        tax: 0,
        currency: 'JPY',
        external_order_num: redirectId,
      },
    });
    expect(await gateway.status({ redirectId, sessionId: null })).toEqual({
      state: 'captured',
      captures: [capture],
    });
  });

  test('charges once, however often it is requested', async () => {
    const first = await charge();
    expect(await charge()).toEqual(first);
    expect(server.account.payments.size).toBe(1);
  });

  test('charges once although the response is lost', async () => {
    server.failNext('POST /payments', { kind: 'losesAnswer' });
    expect(await charge()).toBe('unavailable');
    expect(await charge()).toMatchObject({ state: 'captured' });
    expect(server.account.payments.size).toBe(1);
  });

  test('finds the charge by its order number after KOMOJU has forgotten the idempotency key', async () => {
    await charge();
    server.forgetKeys();
    expect(await charge()).toMatchObject({ state: 'captured' });
    expect(server.account.payments.size).toBe(1);
  });

  test.each([
    ['card_declined', 'declined'],
    ['card_expired', 'declined'],
    ['bad_verification_value', 'declined'],
    ['invalid_number', 'declined'],
    ['fraudulent', 'declined'],
    ['insufficient_funds', 'insufficientFunds'],
    ['exceeds_limit', 'limitExceeded'],
  ])('reports that the card was declined (%s)', async (code, reason) => {
    server.account.endings.set(card.customerId, code);
    expect(await charge()).toEqual({ state: 'refused', reason });
  });

  test('is declined when the card no longer exists', async () => {
    server.account.customers.delete(card.customerId);
    expect(await charge()).toEqual({ state: 'refused', reason: 'declined' });
  });

  test.each(['bad_gateway', 'other_error'])('has an unknown result (%s)', async (code) => {
    server.failNext('POST /payments', errorAnswer(502, code));
    expect(await charge()).toBe('unavailable');
  });
});

describe('A registered card that needs 3-D Secure', () => {
  let session: { sessionId: string; url: string };
  let paymentId: string;
  beforeEach(async () => {
    const { customerId } = await aCard();
    server.account.endings.set(customerId, 'page');
    const charged = await gateway.chargeCard(aCharge({ customerId }));
    if (charged === 'unavailable' || charged.state !== 'needsPage')
      throw new Error('KOMOJU requested no page.');
    session = charged.session;
    paymentId = [...server.account.payments.keys()][0] ?? '';
  });
  const statusOf = () => gateway.status({ redirectId, sessionId: session.sessionId });

  test('is sent to a page of KOMOJU', async () => {
    expect(session.url).toBe(`${new URL(server.baseUrl).origin}/authenticate/${paymentId}`);
    expect(await statusOf()).toEqual({ state: 'pending' });
  });

  test('is paid after authentication', async () => {
    server.buyer.provesIdentity(paymentId);
    const captures = [{ provider: 'komoju', paymentId, yen: 7000 }];
    expect(await statusOf()).toEqual({ state: 'captured', captures });
    expect(await gateway.closeSession(session.sessionId)).toBe('paid');
  });

  test('is not paid when authentication fails', async () => {
    server.buyer.failsToProve(paymentId);
    expect(await statusOf()).toEqual({ state: 'refused', reason: 'declined' });
    expect(await gateway.closeSession(session.sessionId)).toBe('closed');
  });

  test('cannot be authenticated once the page is closed', async () => {
    expect(await gateway.closeSession(session.sessionId)).toBe('closed');
    expect(await statusOf()).toEqual({ state: 'cancelled' });
  });

  test('is not sent to another site', async () => {
    server.forgetKeys();
    const payment = server.account.payments.get(paymentId);
    Object.assign(payment ?? {}, { payment_details: { redirect_url: 'https://elsewhere.example/' } });
    const customerId = payment?.customer ?? '';
    expect(await gateway.chargeCard(aCharge({ customerId }))).toBe('unavailable');
  });
});

describe('Deleting a card', () => {
  test('deletes it at KOMOJU, and succeeds again when repeated', async () => {
    const { customerId } = await aCard();
    expect(await gateway.forgetCard(customerId)).toBe('forgotten');
    expect(server.account.customers.size).toBe(0);
    expect(await gateway.forgetCard(customerId)).toBe('forgotten');
  });

  test('fails while KOMOJU is unavailable', async () => {
    const { customerId } = await aCard();
    server.failNext('DELETE /customers', { kind: 'answers', status: 503, body: '' });
    expect(await gateway.forgetCard(customerId)).toBe('unavailable');
    expect(server.account.customers.size).toBe(1);
  });
});

describe('Refunding a payment', () => {
  let payment: KomojuPayment;
  let capture: ProviderRefund;
  beforeEach(async () => {
    const { sessionId } = openedSession(await gateway.openSession(sessionParams()));
    payment = server.buyer.pays(sessionId);
    capture = {
      provider: 'komoju',
      paymentId: payment.id,
      yen: yen(7000),
      refundId: 'a refund',
      isWhole: true,
    };
  });
  const refundRequests = () => server.requests.filter(({ call }) => call.endsWith('/refund'));

  test('refunds the whole payment', async () => {
    expect(await gateway.refund(capture)).toBe('refunded');
    expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 7000 });
    expect(refundRequests()).toMatchObject([
      { body: {}, headers: { 'x-komoju-idempotency': expect.any(String) } },
    ]);
  });

  test('refunds once, however often it is requested', async () => {
    await gateway.refund(capture);
    server.forgetKeys();
    expect(await gateway.refund(capture)).toBe('refunded');
    expect(payment.refunds).toHaveLength(1);
    expect(refundRequests()).toHaveLength(1);
  });

  test('recognizes a refund whose response was lost', async () => {
    server.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
    expect(await gateway.refund(capture)).toBe('unavailable');
    expect(await gateway.refund(capture)).toBe('refunded');
    expect(payment.refunds).toHaveLength(1);
  });

  test('is unavailable until the whole amount is refunded', async () => {
    server.failNext(
      `POST /payments/${payment.id}/refund`,
      jsonAnswer(202, { ...payment, amount_refunded: 0 }),
    );
    expect(await gateway.refund(capture)).toBe('unavailable');
    Object.assign(payment, { amount_refunded: 3000 });
    server.failNext(`POST /payments/${payment.id}/refund`, jsonAnswer(200, payment));
    expect(await gateway.refund(capture)).toBe('unavailable');
    Object.assign(payment, { status: 'refunded', amount_refunded: 7000 });
    expect(await gateway.refund(capture)).toBe('refunded');
  });

  test('refunds a part once, known by its description', async () => {
    const part = { ...capture, yen: yen(1_500), refundId: 'the first part', isWhole: false };
    server.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
    expect(await gateway.refund(part)).toBe('unavailable');
    server.forgetKeys();
    expect(await gateway.refund(part)).toBe('refunded');
    expect(await gateway.refund({ ...part, refundId: 'the second part' })).toBe('refunded');
    expect(payment.refunds).toMatchObject([
      { amount: 1_500, description: 'the first part' },
      { amount: 1_500, description: 'the second part' },
    ]);
    expect(payment).toMatchObject({ status: 'captured', amount_refunded: 3_000 });
    expect(refundRequests()[0]).toMatchObject({ body: { amount: 1_500, description: 'the first part' } });
    expect(await gateway.refund({ ...part, yen: yen(4_001), refundId: 'too much' })).toBe('refused');
  });

  test('is refused when KOMOJU cannot refund the payment', async () => {
    payment.status = 'failed';
    expect(await gateway.refund(capture)).toBe('refused');
    expect(await gateway.refund({ ...capture, paymentId: 'nosuchpayment' })).toBe('refused');
  });

  test('is unavailable while KOMOJU is unavailable', async () => {
    server.failNext('GET /payments', { kind: 'answers', status: 500, body: 'oops' });
    expect(await gateway.refund(capture)).toBe('unavailable');
    expect(refundRequests()).toEqual([]);
  });
});
