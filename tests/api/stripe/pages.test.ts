import type { ProviderSession } from '#backend/actions/payments/gateway.ts';
import { stripeGateway } from '#backend/providers/stripe/stripe-gateway.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { aSessionRequest } from '../../support/providers/provider-side.ts';
import { aStripeServer } from '../../support/stripe-server.ts';
import { aStripeGateway, inAStripeShop } from '../../support/stripe.ts';
import { anOperator } from '../../support/operator.ts';
import { comeBack, paying } from '../../support/payments.ts';

const server = forEachTest(aStripeServer);
const gateway = forEachTest(() => aStripeGateway(server));

const request = () => aSessionRequest({ key: 'hAnd0ff0000000000000Aa' });

async function aPage() {
  const session = await gateway.openSession(request());
  if (typeof session === 'string') throw new Error(`No page was opened: ${session}`);
  return session;
}

const statusOf = ({ sessionId }: ProviderSession) =>
  gateway.status({ redirectId: 'hAnd0ff0000000000000Aa', sessionId });

const opened = () => {
  const [session] = server.account.sessions.values();
  if (session === undefined) throw new Error('Stripe has no session.');
  return session;
};

test('A page asks for 3-D Secure, in yen and Japanese, with one key, and tells Stripe no name', async () => {
  await aPage();
  const asked = server.requests.at(-1);
  expect(asked).toMatchObject({
    call: 'POST /checkout/sessions',
    headers: { 'idempotency-key': 'session-hAnd0ff0000000000000Aa', 'stripe-version': '2026-10-28.endive' },
    params: {
      mode: 'payment',
      client_reference_id: 'hAnd0ff0000000000000Aa',
      allowed_payment_method_types: ['card'],
      payment_method_options: { card: { request_three_d_secure: 'any' } },
      payment_intent_data: { metadata: { payment_session: 'hAnd0ff0000000000000Aa' } },
      line_items: [{ price_data: { currency: 'jpy', unit_amount: '7000' } }],
    },
  });
  expect(JSON.stringify(asked?.params)).not.toContain(request().member.memberId);
  expect(JSON.stringify(asked?.headers)).not.toMatch(/telemetry|platform/i);
});

test('A page of a registration asks for 3-D Secure and keeps the card with a customer of its own', async () => {
  await gateway.openSession({ ...request(), mode: 'card' });
  expect(server.requests.at(-1)?.params).toMatchObject({
    mode: 'setup',
    customer_creation: 'always',
    payment_method_options: { card: { request_three_d_secure: 'any' } },
  });
});

test.each(['PAYPAY', 'DOCOMO', 'AU', 'SB', 'NONE'] as const)(
  'A page for %s is refused',
  async (paymentType) => {
    expect(await gateway.openSession({ ...request(), paymentType })).toBe('refused');
    expect(server.requests).toEqual([]);
  },
);

test('Two requests at once get one page', async () => {
  const release = server.holdNext();
  const both = Promise.all([aPage(), aPage()]);
  while (server.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  release();
  const [one, other] = await both;
  expect(one).toEqual(other);
  expect(server.account.sessions.size).toBe(1);
});

test('A key that was used for another page is refused', async () => {
  await aPage();
  expect(await gateway.openSession({ ...request(), description: 'another' })).toBe('refused');
});

test.each([
  ['of another sum', { amount_total: 6999 }],
  ['of another currency', { currency: 'usd' }],
  ['of another payment session', { client_reference_id: 'another' }],
  ['on another host', { url: 'https://stripe.com.elsewhere.example/c/pay/cs_1' }],
  ['without an address', { url: null }],
])('A page %s is refused', async (_what, but) => {
  await aPage();
  const body = { ...opened(), payment_intent: null, setup_intent: null, ...but };
  server.failNext('POST /checkout', { kind: 'answers', status: 200, body: JSON.stringify(body) });
  expect(await gateway.openSession({ ...request(), key: 'hAnd0ff0000000000000Aa' })).toBe('refused');
});

test.each<[string, boolean]>([
  ['https://checkout.stripe.com/c/pay/cs_live_1', true],
  ['https://checkout.stripe.com:8443/c/pay/cs_live_1', false],
  ['http://checkout.stripe.com/c/pay/cs_live_1', false],
  ['https://user@checkout.stripe.com/c/pay/cs_live_1', false],
  ['https://notstripe.com/c/pay/cs_live_1', false],
])('At Stripe itself buyers are sent to %s: %s', async (url, isSent) => {
  const real = stripeGateway({ secretKey: 'rk_live_1', webhookSecret: 'whsec_0123456789abcdef' });
  await aPage();
  const session = { ...opened(), payment_intent: null, setup_intent: null, url };
  const { fetch } = globalThis;
  const called: string[] = [];
  globalThis.fetch = async (address) => {
    called.push(String(address));
    return new Response(JSON.stringify(session));
  };
  try {
    const answer = await real.openSession(request());
    expect(answer).toEqual(isSent ? { sessionId: session.id, url } : 'refused');
    expect(called).toEqual(['https://api.stripe.com/v1/checkout/sessions']);
  } finally {
    globalThis.fetch = fetch;
  }
});

describe('The status of a page', () => {
  test.each([
    [{ threeDSecure: 'authenticated' }, 'page'],
    [{ threeDSecure: 'attempt_acknowledged' }, 'page'],
    [{ threeDSecure: 'not_supported' }, 'none'],
    [{ threeDSecure: null }, 'none'],
    [{ threeDSecure: null, wallet: 'apple_pay' }, 'wallet'],
    [{ threeDSecure: null, wallet: 'google_pay' }, 'wallet'],
  ])('says how the holder was authenticated (%j)', async (use, authentication) => {
    const page = await aPage();
    const { id: paymentId } = server.people.pays(page.sessionId, use);
    const capture = { provider: 'stripe', paymentId, yen: 7000, authentication };
    expect(await statusOf(page)).toEqual({ state: 'captured', captures: [capture] });
  });

  test.each([
    ['insufficient_funds', 'insufficientFunds'],
    ['card_velocity_exceeded', 'limitExceeded'],
    ['lost_card', 'declined'],
  ])('that ended after %s tells why', async (declineCode, reason) => {
    const page = await aPage();
    server.people.isDeclined(page.sessionId, declineCode);
    expect(await statusOf(page)).toEqual({ state: 'pending' });
    server.people.expires(page.sessionId);
    expect(await statusOf(page)).toEqual({ state: 'refused', reason });
  });

  test.each([
    ['currency', { currency: 'usd' }],
    ['payment session', { metadata: { payment_session: 'another' } }],
  ])('does not believe a payment of another %s', async (_what, but) => {
    const page = await aPage();
    Object.assign(server.people.pays(page.sessionId), but);
    expect(await statusOf(page)).toBe('unavailable');
  });

  test('of an unknown page is unknown', async () => {
    expect(await statusOf({ sessionId: 'cs_test_unknown', url: '' })).toEqual({ state: 'unknown' });
    expect(await gateway.closeSession('cs_test_unknown')).toBe('closed');
  });

  test('whose payment is under way cannot be closed', async () => {
    const page = await aPage();
    server.people.isDeclined(page.sessionId);
    const [intent] = server.account.intents.values();
    Object.assign(intent ?? {}, { status: 'processing' });
    server.failNext('POST /checkout/sessions/', {
      kind: 'answers',
      status: 400,
      body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'in words' } }),
    });
    expect(await gateway.closeSession(page.sessionId)).toBe('unavailable');
  });
});

describe('In a shop', () => {
  const { server: stripe, shop, draw, buyer } = inAStripeShop();

  test.each([
    [{ threeDSecure: null, wallet: 'apple_pay' }, 'wallet'],
    [{ threeDSecure: 'not_supported' }, 'none'],
    [{ threeDSecure: 'authenticated' }, 'page'],
  ])('each payment stores how its holder was authenticated (%j)', async (use, authentication) => {
    const { redirectId } = await paying(buyer, draw);
    const [session] = [...stripe.account.sessions.values()].slice(-1);
    stripe.people.pays(session?.id ?? '', use);
    await comeBack(buyer, { redirectId });
    const { rows } = await shop.db.$client.query(
      'select authentication from payment_sessions where redirect_id = $1',
      [redirectId],
    );
    expect(rows).toEqual([{ authentication }]);
  });

  test('a draw shows the payment methods that Stripe has', async () => {
    await shop.db.$client.query(
      `update draws set payment_types = '{PAYPAY,CARD,DOCOMO}' where draw_id = $1`,
      [draw.drawId],
    );
    const shown = await shop.get(`/api/product/${draw.directoryName}`);
    expect(shown.json().paymentTypes).toEqual(['CARD']);
  });

  test("pages and the texts' variables name the payment methods that Stripe has", async () => {
    expect((await shop.get('/api/shop')).json().paymentTypes).toEqual(['CARD']);
    const hana = await anOperator(shop);
    const { variables } = (await hana.ask('GET', '/api/ops/site-texts/transactions')).json();
    expect(variables).toContainEqual({
      name: '支払方法の一覧',
      value: 'クレジットカード(1回払い)',
      isList: true,
    });
  });
});
