import { isOwnPage } from '#backend/payments/komoju/payments.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import { aKomojuGateway, sessionParams, openedSession } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../support/komoju-server.ts';

let server: KomojuServer;
beforeEach(async () => void (server = await aKomojuServer()));
afterEach(() => server.close());

const sent = () => server.requests.map(({ body }) => body);

describe('Opening a page of KOMOJU', () => {
  test('sends amount, language and lifetime of the payment session', async () => {
    const params = sessionParams();
    const session = openedSession(await aKomojuGateway(server).openSession(params));
    expect(session.url).toBe(`${new URL(server.baseUrl).origin}/sessions/${session.sessionId}`);
    expect(sent()).toEqual([
      {
        mode: 'payment',
        amount: 7000,
        currency: 'JPY',
        return_url: params.returnUrl,
        email: 'minori@example.jp',
        default_locale: 'ja',
        expires_in_seconds: 900,
        payment_types: ['credit_card'],
        metadata: { hand_off: params.key },
        line_items: [{ description: 'まるぽのおつかいガチャ 10回', amount: 7000, quantity: 1 }],
        payment_data: { capture: 'auto', external_order_num: params.key },
      },
    ]);
    expect(server.requests[0]?.headers).toMatchObject({
      'x-komoju-idempotency': params.key,
      'x-komoju-api-version': '2025-01-28',
    });
  });

  test('sends no data of the member except the address for receipts', async () => {
    const params = sessionParams();
    await aKomojuGateway(server).openSession(params);
    expect(JSON.stringify(sent())).not.toContain(params.member.memberId);
  });

  test.each([
    ['CARD', 'credit_card'],
    ['PAYPAY', 'paypay'],
    ['DOCOMO', 'docomo'],
    ['AU', 'au'],
    ['SB', 'softbank'],
  ] as const)('offers the chosen payment method only (%s)', async (paymentType, type) => {
    openedSession(await aKomojuGateway(server).openSession(sessionParams({ paymentType })));
    expect(sent()).toMatchObject([{ payment_types: [type] }]);
  });

  test('supports all five payment methods, and refuses when there is nothing to pay', async () => {
    const gateway = aKomojuGateway(server);
    const five: PaymentType[] = ['CARD', 'PAYPAY', 'DOCOMO', 'AU', 'SB'];
    expect(new Set(gateway.paymentTypes)).toEqual(new Set(five));
    expect(await gateway.openSession(sessionParams({ paymentType: 'NONE' }))).toBe('refused');
    expect(server.requests).toEqual([]);
  });

  test('returns the same page for the same payment session', async () => {
    const gateway = aKomojuGateway(server);
    const first = openedSession(await gateway.openSession(sessionParams()));
    expect(await gateway.openSession(sessionParams())).toEqual(first);
    const other = openedSession(await gateway.openSession(sessionParams({ key: 'hAnd0ff0000000000000Bb' })));
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(server.account.sessions.size).toBe(2);
  });

  test('returns the page that was created although the response was lost', async () => {
    const gateway = aKomojuGateway(server);
    server.failNext('POST /sessions', { kind: 'losesAnswer' });
    expect(await gateway.openSession(sessionParams())).toBe('unavailable');
    const [made] = server.account.sessions.keys();
    expect(openedSession(await gateway.openSession(sessionParams())).sessionId).toBe(made);
    expect(server.account.sessions.size).toBe(1);
  });

  test('refuses a page that costs the buyer more than the price', async () => {
    server.account.feeOnTop = 150;
    const warned: string[] = [];
    const gateway = aKomojuGateway(server, { warn: (_facts, event) => void warned.push(event) });
    expect(await gateway.openSession(sessionParams())).toBe('refused');
    expect(warned).toEqual(['KOMOJU session mismatched']);
  });

  test.each([
    ['of another sum', { amount: 700 }],
    ['in another currency', { currency: 'USD' }],
    ['of another kind', { mode: 'customer' }],
    ['for another way of paying', { payment_methods: [{ type: 'konbini' }] }],
    ['at a dearer rate', { payment_methods: [{ type: 'credit_card', amount: 7700, currency: 'JPY' }] }],
    ['in dollars', { payment_methods: [{ type: 'credit_card', amount: 7000, currency: 'USD' }] }],
    ['on nobody knows whose page', { session_url: 'https://komoju.example/sessions/1' }],
    ['on no page', { session_url: null }],
  ])('refuses a page %s', async (_what, but) => {
    const gateway = aKomojuGateway(server);
    const { sessionId } = openedSession(await gateway.openSession(sessionParams()));
    const answer = { ...server.account.sessions.get(sessionId), ...but };
    server.failNext('POST /sessions', { kind: 'answers', status: 200, body: JSON.stringify(answer) });
    expect(await gateway.openSession(sessionParams())).toBe('refused');
  });

  test('is refused when KOMOJU rejects the parameters', async () => {
    expect(await aKomojuGateway(server).openSession(sessionParams({ lifeMs: 0 }))).toBe('refused');
  });

  test('opens a page to register a card, without a payment', async () => {
    const params = sessionParams({ mode: 'card' });
    openedSession(await aKomojuGateway(server).openSession(params));
    expect(sent()).toEqual([
      {
        mode: 'customer',
        currency: 'JPY',
        return_url: params.returnUrl,
        email: 'minori@example.jp',
        default_locale: 'ja',
        expires_in_seconds: 900,
        payment_types: ['credit_card'],
        metadata: { hand_off: params.key },
      },
    ]);
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
