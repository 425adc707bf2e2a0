import { stripeGateway } from '#backend/providers/stripe/stripe-gateway.ts';
import type { SentWebhook } from '../../support/providers/provider-side.ts';
import { aWebhook, WEBHOOK_SECRET } from '../../support/stripe.ts';

const gateway = stripeGateway({ secretKey: 'rk_test_1', webhookSecret: WEBHOOK_SECRET });
const read = ({ raw, headers }: SentWebhook) => gateway.readWebhook(raw, headers);

const KEY = 'hAnd0ff0000000000000Aa';
const NOTHING = { redirectId: null, sessionId: null, captured: null, returnedPaymentId: null };

const SESSION = {
  id: 'cs_test_1',
  object: 'checkout.session',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 7000,
  currency: 'jpy',
  client_reference_id: KEY,
  payment_intent: 'pi_1',
  metadata: { payment_session: KEY },
};
const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 7000,
  amount_received: 7000,
  currency: 'jpy',
  metadata: { payment_session: KEY },
  latest_charge: 'ch_1',
};
const CAPTURED = { provider: 'stripe', paymentId: 'pi_1', yen: 7000, currency: 'JPY' };
const DISPUTE = { id: 'du_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1', amount: 7000 };

test.each([
  ['checkout.session.completed', SESSION, { redirectId: KEY, sessionId: 'cs_test_1', captured: CAPTURED }],
  [
    'checkout.session.completed',
    { ...SESSION, payment_status: 'unpaid' },
    { redirectId: KEY, sessionId: 'cs_test_1' },
  ],
  [
    'checkout.session.completed',
    {
      ...SESSION,
      mode: 'setup',
      payment_status: 'no_payment_required',
      amount_total: null,
      payment_intent: null,
    },
    { redirectId: KEY, sessionId: 'cs_test_1' },
  ],
  ['checkout.session.expired', SESSION, { redirectId: KEY, sessionId: 'cs_test_1' }],
  ['payment_intent.succeeded', INTENT, { redirectId: KEY, captured: CAPTURED }],
  [
    'payment_intent.succeeded',
    { ...INTENT, amount_received: 7150, currency: 'usd' },
    { redirectId: KEY, captured: { ...CAPTURED, yen: 7150, currency: 'USD' } },
  ],
  ['payment_intent.succeeded', { ...INTENT, metadata: {} }, {}],
  ['payment_intent.succeeded', { ...INTENT, metadata: { cart: KEY } }, {}],
  ['checkout.session.completed', { ...SESSION, metadata: {} }, {}],
  ['checkout.session.expired', { ...SESSION, metadata: null }, {}],
  ['payment_intent.payment_failed', INTENT, { redirectId: KEY }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { returnedPaymentId: 'pi_1' }],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { returnedPaymentId: 'pi_1' }],
  ['charge.dispute.created', DISPUTE, { returnedPaymentId: 'pi_1' }],
  ['charge.dispute.closed', DISPUTE, { returnedPaymentId: 'pi_1' }],
  ['charge.dispute.closed', { ...DISPUTE, payment_intent: null }, {}],
  ['customer.created', { id: 'cus_1' }, {}],
  ['payment_intent.succeeded', 'no object', {}],
])('An event %s names what it is about', (type, object, names) => {
  const event = read(aWebhook(type, object, { id: 'evt_1' }));
  expect(event).toEqual({ ...NOTHING, webhookId: 'evt_1', kind: type, ...names });
});

describe('A webhook', () => {
  test('is the same event when it is delivered again with another signature', () => {
    const first = read(aWebhook('payment_intent.succeeded', INTENT, { id: 'evt_1' }));
    expect(read(aWebhook('payment_intent.succeeded', INTENT, { id: 'evt_1', ageS: 100 }))).toEqual(first);
  });

  test.each([
    ['older than five minutes', { ageS: 301 }],
    ['of another secret', { secret: 'whsec_of_somebody_else_00000' }],
  ])('is not read with a signature %s', (_what, but) => {
    expect(read(aWebhook('payment_intent.succeeded', INTENT, but))).toBeUndefined();
  });

  test('is read while its secret is replaced: one of two signatures fits', () => {
    const webhook = aWebhook('payment_intent.succeeded', INTENT);
    const [time, right] = webhook.headers['stripe-signature']?.split(',') ?? [];
    const other = `v1=${'0'.repeat(64)}`;
    const signed = (signature: string) =>
      read({ ...webhook, headers: { ...webhook.headers, 'stripe-signature': signature } });
    expect(signed(`${time},${other},${right}`)).toBeDefined();
    expect(signed(`${time},${other}`)).toBeUndefined();
    expect(signed(`${time},${right?.replace('v1', 'v0')}`)).toBeUndefined();
    expect(signed(`t=0,${right}`)).toBeUndefined();
  });

  test('is not read with two headers, or as something else than an event', () => {
    const { raw, headers } = aWebhook('payment_intent.succeeded', INTENT);
    const signature = headers['stripe-signature'];
    expect(gateway.readWebhook(raw, { 'stripe-signature': [signature, signature] })).toBeUndefined();
    expect(gateway.readWebhook(Buffer.from('[]'), headers)).toBeUndefined();
  });
});
