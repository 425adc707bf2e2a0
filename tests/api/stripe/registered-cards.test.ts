import type { CardCharge } from '#backend/actions/payments/gateway.ts';
import { CARD_AUTHENTICATION_FROM_YEN } from '#lib/contract/shop-rules.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { answered, comeBack, orderStatus, PAID, paying, placed, toRegister } from '../../support/payments.ts';
import { aSessionRequest } from '../../support/providers/provider-side.ts';
import type { StripeCardEnding } from '../../support/stripe-account.ts';
import { aStripeServer } from '../../support/stripe-server.ts';
import { aStripeGateway, inAStripeShop } from '../../support/stripe.ts';

const server = forEachTest(aStripeServer);
const gateway = forEachTest(() => aStripeGateway(server));

/** Registers a card on Stripe's page. */
async function registered(ending?: StripeCardEnding) {
  const request = aSessionRequest({ mode: 'card' });
  const session = await gateway.openSession(request);
  if (typeof session === 'string') throw new Error(`No page was opened: ${session}`);
  const customerId = server.people.registers(session.sessionId, ending);
  return { customerId, key: request.key, session };
}

async function aCharge(ending?: StripeCardEnding): Promise<CardCharge> {
  const { key, description, returnUrl, lifeMs, yen } = aSessionRequest();
  return { key, description, returnUrl, lifeMs, yen, customerId: (await registered(ending)).customerId };
}

const payments = () => [...server.account.intents.values()];
const statusOf = (redirectId: string, sessionId: string | null = null) =>
  gateway.status({ redirectId, sessionId });

test.each([
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['jcb', 'JCB'],
  ['a new brand', 'a new brand'],
])('The brand %s is shown in its own spelling', async (brand, shown) => {
  const { key, session } = await registered();
  const [method] = server.account.paymentMethods.values();
  Object.assign(method?.card ?? {}, { brand });
  expect(await statusOf(key, session.sessionId)).toMatchObject({
    card: { brand: shown, lastFour: '4242', expiry: '2029-04' },
  });
});

test('A payment method that is no card is not registered', async () => {
  const { key, session } = await registered();
  const [method] = server.account.paymentMethods.values();
  Object.assign(method ?? {}, { type: 'paypay' });
  expect(await statusOf(key, session.sessionId)).toBe('unavailable');
});

test('A charge without an authentication leaves it to the bank to ask for one', async () => {
  const charge = await aCharge('asks');
  const asked = await gateway.chargeCard(charge);
  if (asked === 'unavailable' || asked.state !== 'needsPage') throw new Error('No page was opened.');
  const { sessionId } = asked.session;
  expect(await statusOf(charge.key, sessionId)).toEqual({ state: 'pending' });
  server.people.proves(sessionId);
  expect(await statusOf(charge.key, sessionId)).toEqual({
    state: 'captured',
    captures: [{ provider: 'stripe', paymentId: sessionId, yen: 7000 }],
  });
});

test('An authentication holds the sum, and the charge takes it', async () => {
  const charge = await aCharge();
  const authenticated = await gateway.authenticateCard(charge);
  expect(payments()).toMatchObject([{ status: 'requires_capture', amount_received: 0 }]);
  expect(authenticated).toEqual({ state: 'authenticated', authentication: payments()[0]?.id });
  expect(await statusOf(charge.key)).toMatchObject({ state: 'authenticated' });
  await gateway.chargeCard({ ...charge, authentication: payments()[0]?.id ?? '' });
  expect(payments()).toMatchObject([{ status: 'succeeded', amount_received: 7000 }]);
});

test('A card whose bank takes no part in 3-D Secure holds nothing, and is sent to the usual page', async () => {
  const charge = await aCharge('notEnrolled');
  expect(await gateway.authenticateCard(charge)).toEqual({ state: 'skipped' });
  expect(payments()).toMatchObject([{ status: 'canceled' }]);
  const session = await gateway.openSession(aSessionRequest({ key: charge.key }));
  if (typeof session === 'string') throw new Error('No page was opened.');
  server.people.pays(session.sessionId, { threeDSecure: 'not_supported' });
  expect(await statusOf(charge.key, session.sessionId)).toMatchObject({ state: 'captured' });
});

describe('A payment session is charged once', () => {
  test('if it is charged after an authorization whose answer was lost', async () => {
    const charge = await aCharge();
    server.failNext('POST /payment_intents', { kind: 'losesAnswer' });
    expect(await gateway.authenticateCard(charge)).toBe('unavailable');
    expect(await gateway.chargeCard(charge)).toMatchObject({ state: 'captured' });
    expect(payments()).toMatchObject([{ status: 'succeeded' }]);
  });

  test('if its holder is authenticated after a charge whose answer was lost, which counts as no authentication', async () => {
    const charge = await aCharge();
    server.failNext('POST /payment_intents', { kind: 'losesAnswer' });
    expect(await gateway.chargeCard(charge)).toBe('unavailable');
    const [payment] = payments();
    expect(await gateway.authenticateCard(charge)).toEqual({
      state: 'captured',
      capture: { provider: 'stripe', paymentId: payment?.id, yen: charge.yen },
    });
    expect(payments()).toMatchObject([{ status: 'succeeded' }]);
  });

  test('although the search does not have its payment yet', async () => {
    const charge = await aCharge();
    server.failNext('POST /payment_intents', { kind: 'losesAnswer' });
    await gateway.chargeCard(charge);
    server.account.searchIsBehind = true;
    expect(await statusOf(charge.key)).toEqual({ state: 'unknown' });
    expect(await gateway.authenticateCard(charge)).toBe('unavailable');
    server.account.searchIsBehind = false;
    expect(await statusOf(charge.key)).toMatchObject({ state: 'captured' });
    expect(payments()).toHaveLength(1);
  });
});

test('An authorization that has ended is not captured', async () => {
  const charge = await aCharge();
  await gateway.authenticateCard(charge);
  const [intent] = payments();
  if (intent === undefined) throw new Error('Stripe has no payment.');
  intent.status = 'canceled';
  const authentication = intent.id;
  expect(await gateway.chargeCard({ ...charge, authentication })).toMatchObject({ state: 'refused' });
});

test.each([
  ['another sum', (charge: CardCharge) => ({ ...charge, yen: (charge.yen - 1) as CardCharge['yen'] })],
  ['another payment session', (charge: CardCharge) => ({ ...charge, key: aSessionRequest().key })],
])('An authorization of %s is not captured', async (_what, change) => {
  const charge = await aCharge();
  await gateway.authenticateCard(charge);
  const authentication = payments()[0]?.id ?? '';
  expect(await gateway.chargeCard({ ...change(charge), authentication })).toMatchObject({ state: 'refused' });
  expect(payments()).toMatchObject([{ status: 'requires_capture' }]);
});

test('A page of another site is not opened', async () => {
  const charge = await aCharge('asks');
  await gateway.authenticateCard(charge);
  const [intent] = payments();
  Object.assign(intent?.next_action?.redirect_to_url ?? {}, { url: 'https://elsewhere.example/' });
  const body = JSON.stringify({ ...intent, latest_charge: null });
  server.failNext('POST /payment_intents', { kind: 'answers', status: 200, body });
  expect(await gateway.authenticateCard(charge)).toBe('unavailable');
});

describe('In a shop', () => {
  const { server: stripe, shop, draw, buyer } = inAStripeShop();

  const lastSession = () => [...stripe.account.sessions.values()].at(-1)?.id ?? '';

  async function registers(ending?: StripeCardEnding) {
    const registration = await toRegister(buyer);
    stripe.people.registers(lastSession(), ending);
    await comeBack(buyer, registration);
  }

  async function authenticationOf(redirectId: string) {
    const { rows } = await shop.db.$client.query(
      'select authentication from payment_sessions where redirect_id = $1',
      [redirectId],
    );
    return rows[0]?.authentication;
  }

  test.each([
    [{ threeDSecure: 'not_supported' }, 'none', [['splitSums']]],
    [{ threeDSecure: null, wallet: 'apple_pay' }, 'wallet', []],
    [{ threeDSecure: 'authenticated' }, 'page', []],
  ])(
    'what took place on the usual page is stored and reviewed, if the registered card takes no part (%j)',
    async (use, authentication, reasons) => {
      await registers('notEnrolled');
      const costly = await aDrawOnSale(shop, { price: CARD_AUTHENTICATION_FROM_YEN });
      const { orderId, redirectId } = await paying(buyer, costly, { useCard: true });
      stripe.people.pays(lastSession(), use);
      await comeBack(buyer, { redirectId });
      expect(await orderStatus(buyer, orderId)).toEqual(PAID);
      expect(await authenticationOf(redirectId)).toBe(authentication);
      const { rows } = await shop.db.$client.query('select reasons from order_reviews where order_id = $1', [
        orderId,
      ]);
      expect(rows.map((row) => row.reasons)).toEqual(reasons);
    },
  );

  test("an authentication that the shop asked for is stored, also on the bank's page", async () => {
    await registers();
    const { redirectId } = await paying(buyer, draw, { useCard: true });
    expect(await authenticationOf(redirectId)).toBe('authenticated');
    await registers('asks');
    const asked = await paying(buyer, draw, { useCard: true });
    expect(await authenticationOf(asked.redirectId)).toBe('page');
    stripe.people.proves([...stripe.account.intents.keys()].at(-1) ?? '');
    await comeBack(buyer, asked);
    expect(await orderStatus(buyer, asked.orderId)).toEqual(PAID);
    expect(await authenticationOf(asked.redirectId)).toBe('authenticated');
  });

  test('a charge that the shop exempts stays exempt', async () => {
    await registers();
    const token = newToken();
    await shop.db.$client.query(
      `update members set joined_at = now() - interval '60 days' where member_id = $1`,
      [buyer.memberId],
    );
    await shop.db.$client.query(
      `insert into known_devices (member_id, token_digest, added_at) values ($1, $2, now() - interval '30 days')`,
      [buyer.memberId, digestOf(token)],
    );
    const orderHistoryId = await placed(buyer, draw);
    const { redirectId } = answered(
      await shop.ask('POST', '/api/redirect', {
        body: { purpose: 'order', orderHistoryId, paymentType: 'CARD', useCard: true },
        cookie: `${buyer.cookie}; device=${token}`,
      }),
    );
    expect(await orderStatus(buyer, orderHistoryId)).toEqual(PAID);
    expect(await authenticationOf(redirectId)).toBe('exempt');
  });
});
