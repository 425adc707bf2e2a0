import type { Gateway } from '#backend/actions/payments/ports.ts';
import { aKomojuGateway, sessionParams, openedSession } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../support/komoju-server.ts';

let server: KomojuServer;
let gateway: Gateway;
let sessionId: string;
beforeEach(async () => {
  server = await aKomojuServer();
  gateway = aKomojuGateway(server);
  sessionId = openedSession(await gateway.openSession(sessionParams())).sessionId;
});
afterEach(() => server.close());

describe('Closing a page of KOMOJU', () => {
  test('prevents any further payment', async () => {
    expect(await gateway.closeSession(sessionId)).toBe('closed');
    expect(() => server.buyer.pays(sessionId)).toThrow('the session is closed');
    // However often.
    expect(await gateway.closeSession(sessionId)).toBe('closed');
  });

  test('reports a payment made before', async () => {
    server.buyer.pays(sessionId);
    expect(await gateway.closeSession(sessionId)).toBe('paid');
  });

  test('also cancels a payment pending at a mobile carrier', async () => {
    const payment = server.buyer.isUnderWay(sessionId);
    expect(await gateway.closeSession(sessionId)).toBe('closed');
    expect(payment.status).toBe('cancelled');
  });

  test('has an unknown result when the pending payment cannot be cancelled', async () => {
    server.buyer.isUnderWay(sessionId);
    const refusal = JSON.stringify({ error: { code: 'not_cancellable', message: 'no' } });
    server.failNext('POST /payments', { kind: 'answers', status: 422, body: refusal });
    expect(await gateway.closeSession(sessionId)).toBe('unavailable');
  });

  test('reports a payment captured while it is being cancelled', async () => {
    const payment = server.buyer.isUnderWay(sessionId);
    // The session's answer was written while the payment was under way.
    const answer = JSON.stringify(server.account.sessions.get(sessionId));
    server.failNext('POST /sessions', { kind: 'answers', status: 200, body: answer });
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
    const refusal = JSON.stringify({ error: { code: 'unprocessable_entity', message: 'no' } });
    server.failNext('POST /sessions', { kind: 'answers', status: 422, body: refusal });
    // It still stands open.
    expect(await gateway.closeSession(sessionId)).toBe('unavailable');
  });

  test('works for a card page in the same way, where paid means registered', async () => {
    const params = sessionParams({ mode: 'card', key: 'hAnd0ff0000000000000Cc' });
    const card = openedSession(await gateway.openSession(params)).sessionId;
    server.buyer.registers(card);
    expect(await gateway.closeSession(card)).toBe('paid');
  });
});
