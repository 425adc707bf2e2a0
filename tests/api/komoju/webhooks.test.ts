import { createHmac } from 'node:crypto';
import { komojuGateway } from '#backend/providers/komoju/komoju-gateway.ts';
import { addPayment, anEmptyAccount } from '../../support/komoju-account.ts';
import { aWebhook, WEBHOOK_SECRET, signedWebhook } from '../../support/komoju.ts';
import type { SentWebhook } from '../../support/providers/provider-side.ts';

const gateway = komojuGateway({ secretKey: 'sk_test', webhookSecret: WEBHOOK_SECRET });
const read = ({ raw, headers }: SentWebhook) => gateway.readWebhook(raw, headers);

const NUMBER = 'hAnd0ff0000000000000Aa';
const aPayment = (but: object = {}) => ({
  ...addPayment(anEmptyAccount(), {
    amount: 7000,
    type: 'credit_card',
    number: NUMBER,
    session: 'asession',
    status: 'captured',
  }),
  ...but,
});

describe('A webhook of KOMOJU', () => {
  test('names payment session, payment and amount', () => {
    const payment = aPayment();
    expect(read(aWebhook('payment.captured', payment, { id: 'anevent' }))).toEqual({
      webhookId: 'anevent',
      kind: 'payment.captured',
      redirectId: NUMBER,
      sessionId: 'asession',
      captured: { provider: 'komoju', paymentId: payment.id, yen: 7000, currency: 'JPY' },
      returnedPaymentId: null,
    });
  });

  test('is the same webhook when it is delivered again', () => {
    const webhook = aWebhook('payment.captured', aPayment());
    const again = { ...webhook, headers: { ...webhook.headers, 'x-komoju-id': 'anotherdelivery' } };
    expect(read(again)).toEqual(read(webhook));
  });

  test('contains amount and currency as captured', () => {
    const webhook = aWebhook('payment.captured', aPayment({ total: 7150, currency: 'USD' }));
    expect(read(webhook)?.captured).toMatchObject({ yen: 7150, currency: 'USD' });
  });

  test.each([
    'payment.authorized',
    'payment.updated',
    'payment.expired',
    'payment.cancelled',
    'payment.refund.created',
    'payment.refunded',
    'payment.failed',
    'payment.marked.as.fraud',
  ])('of another type names the payment session only (%s)', (type) => {
    expect(read(aWebhook(type, aPayment()))).toMatchObject({
      kind: type,
      redirectId: NUMBER,
      captured: null,
    });
  });

  test('does not count as a capture if its payment is not captured', () => {
    expect(read(aWebhook('payment.captured', aPayment({ status: 'pending' })))?.captured).toBeNull();
  });

  test.each([
    ['ping', {}],
    ['customer.updated', { id: 'acustomer', resource: 'customer' }],
    ['payment.captured', { id: 'apayment' }],
    ['payment.captured', { ...aPayment(), total: -7000 }],
    ['payment.captured', { ...aPayment(), total: 7000.5 }],
    ['payment.captured', null],
  ])('without usable data is still a webhook (%s)', (kind, data) => {
    const nothing = { kind, redirectId: null, sessionId: null, captured: null };
    expect(read(aWebhook(kind, data))).toMatchObject(nothing);
  });

  test.each(['', 'hello', '[]', '{"type":"payment.captured"}', '\ufffd'])(
    'that cannot be parsed is identified by its bytes (%j)',
    (text) => {
      const webhook = signedWebhook(Buffer.from(text));
      expect(read(webhook)).toMatchObject({ kind: 'unread', captured: null });
      expect(read(webhook)).toEqual(read(webhook));
      expect(read(signedWebhook(Buffer.from(`${text} `)))?.webhookId).not.toBe(read(webhook)?.webhookId);
    },
  );
});

describe('A webhook that KOMOJU did not sign is rejected:', () => {
  const webhook = aWebhook('payment.captured', aPayment());
  const withSignature = (signature: unknown) =>
    gateway.readWebhook(webhook.raw, { ...webhook.headers, 'x-komoju-signature': signature });

  test('signed with another secret', () => {
    expect(read(aWebhook('payment.captured', aPayment(), { secret: 'anothersecret' }))).toBeUndefined();
  });

  test('changed in one byte', () => {
    const changed = Buffer.from(webhook.raw.toString().replace('"total":7000', '"total":7001'));
    expect(changed.equals(webhook.raw)).toBe(false);
    expect(gateway.readWebhook(changed, webhook.headers)).toBeUndefined();
  });

  test('the same JSON in other bytes', () => {
    const spaced = Buffer.from(JSON.stringify(JSON.parse(webhook.raw.toString()), null, 1));
    expect(gateway.readWebhook(spaced, webhook.headers)).toBeUndefined();
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a short one', 'abc'],
    ['no hex', 'z'.repeat(64)],
    ['two', [webhook.headers['x-komoju-signature'], webhook.headers['x-komoju-signature']]],
    ['a number', 7],
    ['base64', createHmac('sha256', WEBHOOK_SECRET).update(webhook.raw).digest('base64')],
  ])('signature %s', (_what, signature) => {
    expect(withSignature(signature)).toBeUndefined();
  });

  test('signature header in any case, but once', () => {
    const signature = webhook.headers['x-komoju-signature'];
    expect(gateway.readWebhook(webhook.raw, { 'X-Komoju-Signature': signature })).toBeDefined();
    const twice = { 'X-Komoju-Signature': signature, 'x-komoju-signature': signature };
    expect(gateway.readWebhook(webhook.raw, twice)).toBeUndefined();
  });
});
