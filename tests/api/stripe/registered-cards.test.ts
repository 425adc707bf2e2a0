import type { CardCharge } from '#backend/actions/payments/gateway.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { aSessionRequest } from '../../support/providers/provider-side.ts';
import type { StripeCardEnding } from '../../support/stripe-account.ts';
import { aStripeServer } from '../../support/stripe-server.ts';
import { aStripeGateway } from '../../support/stripe.ts';

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
  expect(await statusOf(charge.key, sessionId)).toMatchObject({
    state: 'captured',
    captures: [{ yen: 7000 }],
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

  test('if its holder is authenticated after a charge whose answer was lost', async () => {
    const charge = await aCharge();
    server.failNext('POST /payment_intents', { kind: 'losesAnswer' });
    expect(await gateway.chargeCard(charge)).toBe('unavailable');
    const authenticated = await gateway.authenticateCard(charge);
    if (authenticated === 'unavailable' || authenticated.state !== 'authenticated')
      throw new Error('The payment was not found.');
    const { authentication } = authenticated;
    expect(await gateway.chargeCard({ ...charge, authentication })).toMatchObject({ state: 'captured' });
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
