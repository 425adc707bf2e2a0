import { isOwnPage } from '#backend/providers/komoju/payments.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { aKomojuGateway, openedSession, sessionParams } from '../../support/komoju.ts';
import { aKomojuServer, errorAnswer, jsonAnswer } from '../../support/komoju-server.ts';
import type { KomojuPayment } from '../../support/komoju-account.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

const server = forEachTest(aKomojuServer);
let warned: { facts: object; event: string }[];
const gateway = forEachTest(() => {
  warned = [];
  return aKomojuGateway(server, { warn: (facts, event) => void warned.push({ facts, event }) });
});

const { key: redirectId, returnUrl } = sessionParams();

/** The request that opens any page. No more than the email address is about the member. */
const COMMON_FIELDS = {
  currency: 'JPY',
  return_url: returnUrl,
  email: 'minori@example.jp',
  default_locale: 'ja',
  expires_in_seconds: 900,
  payment_types: ['credit_card'],
  metadata: { payment_session: redirectId },
};

const sent = () => server.requests.map(({ body }) => body);

describe('Opening a page of KOMOJU', () => {
  test('sends amount, language and lifetime of the payment session', async () => {
    const session = openedSession(await gateway.openSession(sessionParams()));
    expect(session.url).toBe(`${new URL(server.baseUrl).origin}/sessions/${session.sessionId}`);
    expect(sent()).toEqual([
      {
        mode: 'payment',
        amount: 7000,
        ...COMMON_FIELDS,
        line_items: [{ description: 'まるぽのおつかいガチャ 10回', amount: 7000, quantity: 1 }],
        payment_data: { capture: 'auto', external_order_num: redirectId },
      },
    ]);
    expect(server.requests[0]?.headers).toMatchObject({
      'x-komoju-idempotency': redirectId,
      'x-komoju-api-version': '2025-01-28',
    });
  });

  test.each([
    ['CARD', 'credit_card'],
    ['PAYPAY', 'paypay'],
    ['DOCOMO', 'docomo'],
    ['AU', 'au'],
    ['SB', 'softbank'],
  ] as const)('offers the chosen payment method only (%s)', async (paymentType, type) => {
    openedSession(await gateway.openSession(sessionParams({ paymentType })));
    expect(sent()).toMatchObject([{ payment_types: [type] }]);
  });

  test('supports all payment methods, and refuses when there is nothing to pay', async () => {
    expect(gateway.paymentTypes).toEqual(PAID_TYPES);
    expect(await gateway.openSession(sessionParams({ paymentType: 'NONE' }))).toBe('refused');
    expect(server.requests).toEqual([]);
  });

  test('returns the same page for the same payment session', async () => {
    const first = openedSession(await gateway.openSession(sessionParams()));
    expect(await gateway.openSession(sessionParams())).toEqual(first);
    const other = openedSession(await gateway.openSession(sessionParams({ key: 'hAnd0ff0000000000000Bb' })));
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(server.account.sessions.size).toBe(2);
  });

  test('returns the page that was created although the response was lost', async () => {
    server.failNext('POST /sessions', { kind: 'losesAnswer' });
    expect(await gateway.openSession(sessionParams())).toBe('unavailable');
    const [made] = server.account.sessions.keys();
    expect(openedSession(await gateway.openSession(sessionParams())).sessionId).toBe(made);
    expect(server.account.sessions.size).toBe(1);
  });

  test('refuses a page that costs the buyer more than the price', async () => {
    server.account.feeOnTop = 150;
    expect(await gateway.openSession(sessionParams())).toBe('refused');
    expect(warned.map(({ event }) => event)).toEqual(['KOMOJU session mismatched']);
  });

  test.each([
    ['of another sum', { amount: 700 }],
    ['in another currency', { currency: 'USD' }],
    ['of another kind', { mode: 'customer' }],
    ['for another payment method', { payment_methods: [{ type: 'konbini' }] }],
    ['at a higher price', { payment_methods: [{ type: 'credit_card', amount: 7700, currency: 'JPY' }] }],
    ['in dollars', { payment_methods: [{ type: 'credit_card', amount: 7000, currency: 'USD' }] }],
    ['on another site', { session_url: 'https://komoju.example/sessions/1' }],
    ['without a page', { session_url: null }],
  ])('refuses a page %s', async (_what, but) => {
    const { sessionId } = openedSession(await gateway.openSession(sessionParams()));
    const answer = { ...server.account.sessions.get(sessionId), ...but };
    server.failNext('POST /sessions', jsonAnswer(200, answer));
    expect(await gateway.openSession(sessionParams())).toBe('refused');
  });

  test('is refused when KOMOJU rejects the parameters', async () => {
    expect(await gateway.openSession(sessionParams({ lifeMs: 0 }))).toBe('refused');
  });

  test('opens a page to register a card, without a payment', async () => {
    openedSession(await gateway.openSession(sessionParams({ mode: 'card' })));
    expect(sent()).toEqual([{ mode: 'customer', ...COMMON_FIELDS }]);
  });
});

test.each([
  ['https://komoju.com/sessions/1', true],
  ['https://pay.komoju.com/sessions/1', true],
  ['http://komoju.com/sessions/1', false],
  ['https://komoju.com:8443/sessions/1', false],
  ['https://komoju.com.example/sessions/1', false],
  ['https://notkomoju.com/sessions/1', false],
  ['https://shop@komoju.com/sessions/1', false],
  ['https://komoju.com@elsewhere.example/sessions/1', false],
  ['javascript:alert(1)', false],
  ['/sessions/1', false],
])('%s is a page of KOMOJU: %s', (address, expected) => {
  expect(isOwnPage(address, 'https://komoju.com/api/v1')).toBe(expected);
});

const open = async () => openedSession(await gateway.openSession(sessionParams())).sessionId;
const capture = (payment: KomojuPayment) => ({
  state: 'captured',
  captures: [{ provider: 'komoju', paymentId: payment.id, yen: payment.total }],
});

describe('The status of', () => {
  let sessionId: string;
  beforeEach(async () => {
    sessionId = await open();
  });

  describe.each<[string, () => string | null]>([
    ['its session id', () => sessionId],
    ['its order number', () => null],
  ])('a payment, found by %s:', (_by, idInRequest) => {
    const status = () => gateway.status({ redirectId, sessionId: idInRequest() });

    test('captured: amount and payment', async () => {
      const payment = server.buyer.pays(sessionId);
      expect(await status()).toEqual(capture(payment));
    });

    test('captured with a surcharge: the whole amount', async () => {
      server.account.feeOnTop = 150;
      const payment = server.buyer.pays(sessionId);
      expect(payment).toMatchObject({ amount: 7000, total: 7150 });
      expect(await status()).toEqual(capture(payment));
    });

    test.each([
      ['pending', { state: 'pending' }],
      ['authorized', { state: 'pending' }],
      ['an unknown status', { state: 'pending' }],
      ['failed', { state: 'refused', reason: 'declined' }],
      ['cancelled', { state: 'cancelled' }],
      ['expired', { state: 'expired' }],
      ['refunded', { state: 'cancelled' }],
    ] as const)('completed session with a payment that is %s', async (paymentStatus, expected) => {
      server.buyer.endsAs(sessionId, paymentStatus as KomojuPayment['status']);
      expect(await status()).toEqual(expected);
    });

    test('pending at a mobile carrier', async () => {
      server.buyer.leavesPending(sessionId);
      expect(await status()).toEqual({ state: 'pending' });
    });

    test('captured for another payment session: not reported', async () => {
      server.buyer.pays(sessionId).external_order_num = 'another';
      expect(JSON.stringify(await status())).not.toContain('captured');
    });

    test('captured in another currency: logged and unavailable', async () => {
      const payment = server.buyer.pays(sessionId);
      payment.currency = 'USD';
      expect(await status()).toBe('unavailable');
      const facts = { redirectId, paymentId: payment.id };
      expect(warned).toEqual([{ facts, event: 'KOMOJU payment mismatched' }]);
    });

    test('captured after a declined card, which takes precedence', async () => {
      server.buyer.isDeclined(sessionId);
      const payment = server.buyer.pays(sessionId);
      expect(await status()).toEqual(capture(payment));
    });
  });

  test.each<[string, () => unknown, object]>([
    ['not paid yet', () => {}, { state: 'pending' }],
    ['with a declined card', () => server.buyer.isDeclined(sessionId), { state: 'pending' }],
    ['closed', () => gateway.closeSession(sessionId), { state: 'cancelled' }],
    ['expired', () => server.buyer.expires(sessionId), { state: 'expired' }],
  ])('a session that is %s', async (_what, act, expected) => {
    await act();
    expect(await gateway.status({ redirectId, sessionId })).toEqual(expected);
  });

  test('a session that expired after a declined card: refused', async () => {
    server.buyer.isDeclined(sessionId);
    server.buyer.expires(sessionId);
    const status = await gateway.status({ redirectId, sessionId });
    expect(status).toEqual({ state: 'refused', reason: 'declined' });
  });

  test('a session unknown to KOMOJU', async () => {
    expect(await gateway.status({ redirectId, sessionId: 'nosuchsession' })).toEqual({ state: 'unknown' });
  });

  describe('a payment session without its session id:', () => {
    const status = () => gateway.status({ redirectId, sessionId: null });

    test('not started', async () => {
      expect(await status()).toEqual({ state: 'unknown' });
    });

    test('paid twice: both captures', async () => {
      const first = server.buyer.pays(sessionId);
      const second = { ...first, id: 'another' };
      server.account.payments.set(second.id, second);
      expect(await status()).toEqual({
        state: 'captured',
        captures: [...capture(first).captures, ...capture(second).captures],
      });
    });

    test('a pending payment takes precedence over a declined one', async () => {
      server.buyer.isDeclined(sessionId);
      server.buyer.leavesPending(sessionId);
      expect(await status()).toEqual({ state: 'pending' });
    });
  });
});

describe('Closing a page of KOMOJU', () => {
  let sessionId: string;
  beforeEach(async () => {
    sessionId = await open();
  });

  test('prevents any further payment', async () => {
    expect(await gateway.closeSession(sessionId)).toBe('closed');
    expect(() => server.buyer.pays(sessionId)).toThrow('the session is closed');
    expect(await gateway.closeSession(sessionId)).toBe('closed');
  });

  test('reports a payment made before', async () => {
    server.buyer.pays(sessionId);
    expect(await gateway.closeSession(sessionId)).toBe('paid');
  });

  test('also cancels a payment pending at a mobile carrier', async () => {
    const payment = server.buyer.leavesPending(sessionId);
    expect(await gateway.closeSession(sessionId)).toBe('closed');
    expect(payment.status).toBe('cancelled');
  });

  test('has an unknown result when the pending payment cannot be cancelled', async () => {
    server.buyer.leavesPending(sessionId);
    server.failNext('POST /payments', errorAnswer(422, 'not_cancellable'));
    expect(await gateway.closeSession(sessionId)).toBe('unavailable');
  });

  test('reports a payment captured while it is being cancelled', async () => {
    const payment = server.buyer.leavesPending(sessionId);
    // KOMOJU answers with the session as it was before the capture.
    server.failNext('POST /sessions', jsonAnswer(200, server.account.sessions.get(sessionId)));
    payment.status = 'captured';
    expect(await gateway.closeSession(sessionId)).toBe('paid');
  });

  test('succeeds after the payment was declined or the session expired', async () => {
    server.buyer.endsAs(sessionId, 'failed');
    expect(await gateway.closeSession(sessionId)).toBe('closed');
  });

  test('succeeds for an unknown session', async () => {
    expect(await gateway.closeSession('nosuchsession')).toBe('closed');
  });

  test('has an unknown result when KOMOJU does not tell the status', async () => {
    server.failNext('POST /sessions', errorAnswer(422, 'unprocessable_entity'));
    expect(await gateway.closeSession(sessionId)).toBe('unavailable');
  });

  test('works for a card page in the same way, where paid means registered', async () => {
    const params = sessionParams({ mode: 'card', key: 'hAnd0ff0000000000000Cc' });
    const card = openedSession(await gateway.openSession(params)).sessionId;
    server.buyer.registers(card);
    expect(await gateway.closeSession(card)).toBe('paid');
  });
});
