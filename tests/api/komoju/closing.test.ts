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
  test('nobody can pay there any more', async () => {
    expect(await gateway.closeSession(sessionId)).toBe('closed');
    expect(() => server.buyer.pays(sessionId)).toThrow('nobody can pay here any more');
    // However often.
    expect(await gateway.closeSession(sessionId)).toBe('closed');
  });

  test('paid before: nothing is closed', async () => {
    server.buyer.pays(sessionId);
    expect(await gateway.closeSession(sessionId)).toBe('paid');
  });

  test('what was begun at a phone company is called off as well', async () => {
    const payment = server.buyer.isUnderWay(sessionId);
    expect(await gateway.closeSession(sessionId)).toBe('closed');
    expect(payment.status).toBe('cancelled');
  });

  test('what was begun and cannot be called off may still be paid', async () => {
    server.buyer.isUnderWay(sessionId);
    const refusal = JSON.stringify({ error: { code: 'not_cancellable', message: 'no' } });
    server.failNext('POST /payments', { kind: 'answers', status: 422, body: refusal });
    expect(await gateway.closeSession(sessionId)).toBe('unavailable');
  });

  test('paid in the very moment in which it is called off', async () => {
    const payment = server.buyer.isUnderWay(sessionId);
    // The session's answer was written while the payment was under way.
    const answer = JSON.stringify(server.account.sessions.get(sessionId));
    server.failNext('POST /sessions', { kind: 'answers', status: 200, body: answer });
    payment.status = 'captured';
    expect(await gateway.closeSession(sessionId)).toBe('paid');
  });

  test('refused before, or its time is up: there is nothing left to close', async () => {
    server.buyer.endsAs(sessionId, 'failed');
    expect(await gateway.closeSession(sessionId)).toBe('closed');
  });

  test('a page nobody knows cannot be paid on', async () => {
    expect(await gateway.closeSession('nosuchsession')).toBe('closed');
  });

  test('where KOMOJU will not say how it stands, nobody knows', async () => {
    const refusal = JSON.stringify({ error: { code: 'unprocessable_entity', message: 'no' } });
    server.failNext('POST /sessions', { kind: 'answers', status: 422, body: refusal });
    // It still stands open.
    expect(await gateway.closeSession(sessionId)).toBe('unavailable');
  });

  test('the page of a card is closed in the same way, and paid means registered', async () => {
    const wish = sessionParams({ mode: 'card', key: 'hAnd0ff0000000000000Cc' });
    const card = openedSession(await gateway.openSession(wish)).sessionId;
    server.buyer.registers(card);
    expect(await gateway.closeSession(card)).toBe('paid');
  });
});
