import type { Gateway } from '#backend/actions/payments/ports.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { KomojuPayment } from '../../support/komoju-account.ts';
import { aKomojuGateway, sessionParams, openedSession } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../support/komoju-server.ts';

let server: KomojuServer;
let gateway: Gateway;
let payment: KomojuPayment;
let capture: Capture;
beforeEach(async () => {
  server = await aKomojuServer();
  gateway = aKomojuGateway(server);
  const { sessionId } = openedSession(await gateway.openSession(sessionParams()));
  payment = server.buyer.pays(sessionId);
  capture = { provider: 'komoju', paymentId: payment.id, yen: yen(7000) };
});
afterEach(() => server.close());

const refundsAsked = () => server.requests.filter(({ call }) => call.endsWith('/refund'));

describe('Refunding a payment', () => {
  test('refunds the whole payment', async () => {
    expect(await gateway.refund(capture)).toBe('refunded');
    expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 7000 });
    expect(refundsAsked()).toMatchObject([
      { body: {}, headers: { 'x-komoju-idempotency': expect.any(String) } },
    ]);
  });

  test('refunds once, however often it is requested', async () => {
    await gateway.refund(capture);
    server.forgetKeys();
    expect(await gateway.refund(capture)).toBe('refunded');
    expect(payment.refunds).toHaveLength(1);
    expect(refundsAsked()).toHaveLength(1);
  });

  test('recognizes a refund whose response was lost', async () => {
    server.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
    expect(await gateway.refund(capture)).toBe('unavailable');
    expect(await gateway.refund(capture)).toBe('refunded');
    expect(payment.refunds).toHaveLength(1);
  });

  test('is unavailable until the whole amount is refunded', async () => {
    const underWay = JSON.stringify({ ...payment, amount_refunded: 0 });
    server.failNext(`POST /payments/${payment.id}/refund`, { kind: 'answers', status: 202, body: underWay });
    expect(await gateway.refund(capture)).toBe('unavailable');
    Object.assign(payment, { amount_refunded: 3000 });
    const part = JSON.stringify(payment);
    server.failNext(`POST /payments/${payment.id}/refund`, { kind: 'answers', status: 200, body: part });
    expect(await gateway.refund(capture)).toBe('unavailable');
    Object.assign(payment, { status: 'refunded', amount_refunded: 7000 });
    expect(await gateway.refund(capture)).toBe('refunded');
  });

  test('is refused when KOMOJU cannot refund the payment', async () => {
    payment.status = 'failed';
    expect(await gateway.refund(capture)).toBe('refused');
    expect(await gateway.refund({ ...capture, paymentId: 'nosuchpayment' })).toBe('refused');
  });

  test('is unavailable while KOMOJU is unavailable', async () => {
    server.failNext('GET /payments', { kind: 'answers', status: 500, body: 'oops' });
    expect(await gateway.refund(capture)).toBe('unavailable');
    expect(refundsAsked()).toEqual([]);
  });
});
