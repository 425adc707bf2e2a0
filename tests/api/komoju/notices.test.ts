import { createHmac } from 'node:crypto';
import { komojuGateway } from '#backend/payments/komoju/komoju-gateway.ts';
import { addPayment, anEmptyAccount } from '../../support/komoju-account.ts';
import { aWebhook, WEBHOOK_SECRET, type SentWebhook, signedWebhook } from '../../support/komoju.ts';

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

describe('A notice of KOMOJU', () => {
  test('says which hand-off was paid, by which payment, and how much', () => {
    const payment = aPayment();
    expect(read(aWebhook('payment.captured', payment, { id: 'anevent' }))).toEqual({
      noticeId: 'anevent',
      kind: 'payment.captured',
      redirectId: NUMBER,
      sessionId: 'asession',
      captured: { provider: 'komoju', paymentId: payment.id, yen: 7000, currency: 'JPY' },
    });
  });

  test('is the same notice when it is delivered again', () => {
    const notice = aWebhook('payment.captured', aPayment());
    const again = { ...notice, headers: { ...notice.headers, 'x-komoju-id': 'anotherdelivery' } };
    expect(read(again)).toEqual(read(notice));
  });

  test('tells the whole sum, and the currency, as they were taken', () => {
    const notice = aWebhook('payment.captured', aPayment({ total: 7150, currency: 'USD' }));
    expect(read(notice)?.captured).toMatchObject({ yen: 7150, currency: 'USD' });
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
  ])('of another kind only says of which hand-off it speaks (%s)', (type) => {
    expect(read(aWebhook(type, aPayment()))).toMatchObject({
      kind: type,
      redirectId: NUMBER,
      captured: null,
    });
  });

  test('that says captured of a payment that is not, is not believed', () => {
    expect(read(aWebhook('payment.captured', aPayment({ status: 'pending' })))?.captured).toBeNull();
  });

  test.each([
    ['ping', {}],
    ['customer.updated', { id: 'acustomer', resource: 'customer' }],
    ['payment.captured', { id: 'apayment' }],
    ['payment.captured', { ...aPayment(), total: -7000 }],
    ['payment.captured', { ...aPayment(), total: 7000.5 }],
    ['payment.captured', null],
  ])('that has nothing to believe in it is still one (%s)', (kind, data) => {
    const nothing = { kind, redirectId: null, sessionId: null, captured: null };
    expect(read(aWebhook(kind, data))).toMatchObject(nothing);
  });

  test.each(['', 'hello', '[]', '{"type":"payment.captured"}', '\ufffd'])(
    'that cannot be read is one by its bytes (%j)',
    (text) => {
      const notice = signedWebhook(Buffer.from(text));
      expect(read(notice)).toMatchObject({ kind: 'unread', captured: null });
      expect(read(notice)).toEqual(read(notice));
      expect(read(signedWebhook(Buffer.from(`${text} `)))?.noticeId).not.toBe(read(notice)?.noticeId);
    },
  );
});

describe('What KOMOJU did not sign', () => {
  const notice = aWebhook('payment.captured', aPayment());
  const withSignature = (signature: unknown) =>
    gateway.readWebhook(notice.raw, { ...notice.headers, 'x-komoju-signature': signature });

  test('is signedWebhook by somebody else', () => {
    expect(read(aWebhook('payment.captured', aPayment(), { secret: 'anothersecret' }))).toBeUndefined();
  });

  test('was changed in a single byte', () => {
    const changed = Buffer.from(notice.raw.toString().replace('"total":7000', '"total":7001'));
    expect(changed.equals(notice.raw)).toBe(false);
    expect(gateway.readWebhook(changed, notice.headers)).toBeUndefined();
  });

  test('has the same meaning in other bytes', () => {
    const spaced = Buffer.from(JSON.stringify(JSON.parse(notice.raw.toString()), null, 1));
    expect(gateway.readWebhook(spaced, notice.headers)).toBeUndefined();
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a short one', 'abc'],
    ['no hex', 'z'.repeat(64)],
    ['two', [notice.headers['x-komoju-signature'], notice.headers['x-komoju-signature']]],
    ['a number', 7],
    ['base64', createHmac('sha256', WEBHOOK_SECRET).update(notice.raw).digest('base64')],
  ])('has %s for a signature', (_what, signature) => {
    expect(withSignature(signature)).toBeUndefined();
  });

  test('has its signature under whatever letters a header is written in, but once', () => {
    const signature = notice.headers['x-komoju-signature'];
    expect(gateway.readWebhook(notice.raw, { 'X-Komoju-Signature': signature })).toBeDefined();
    const twice = { 'X-Komoju-Signature': signature, 'x-komoju-signature': signature };
    expect(gateway.readWebhook(notice.raw, twice)).toBeUndefined();
  });
});
