import { setTimeout as pause } from 'node:timers/promises';
import { forEachTest } from '../../support/fixtures.ts';
import { aKomojuGateway, sessionParams, openedSession } from '../../support/komoju.ts';
import { aKomojuServer, errorAnswer, jsonAnswer, SECRET_KEY } from '../../support/komoju-server.ts';

const server = forEachTest(aKomojuServer);
let warnings: unknown[];
beforeEach(() => void (warnings = []));

const gatewayWith = (but: Parameters<typeof aKomojuGateway>[1] = {}) =>
  aKomojuGateway(server, { warn: (...all) => void warnings.push(...all), ...but });

describe('While KOMOJU fails', () => {
  test.each([
    ['500', errorAnswer(500, 'internal_server_error')],
    ['502 with an error code', errorAnswer(502, 'bad_gateway')],
    ['502 of a proxy', { kind: 'answers' as const, status: 502, body: '<html>Bad Gateway</html>' }],
    ['503', errorAnswer(503, 'service_unavailable')],
    ['429', errorAnswer(429, 'too_many_requests')],
    ['no JSON', { kind: 'answers' as const, status: 200, body: '<html>' }],
    ['nothing', { kind: 'answers' as const, status: 200, body: '' }],
    ['another form', { kind: 'answers' as const, status: 200, body: '{"id":7}' }],
    ['a lost connection', { kind: 'losesAnswer' as const }],
  ])('the result is unknown and the failure is logged (%s)', async (_what, failureMode) => {
    server.failNext('POST /sessions', failureMode);
    expect(await gatewayWith().openSession(sessionParams())).toBe('unavailable');
    expect(warnings).toEqual([expect.objectContaining({ call: 'POST sessions' }), expect.any(String)]);
  });

  test('a request ends after its timeout', async () => {
    server.failNext('POST /sessions', { kind: 'hangs' });
    expect(await gatewayWith({ timeoutMs: 50 }).openSession(sessionParams())).toBe('unavailable');
  });

  test('redirects are not followed', async () => {
    const elsewhere = await aKomojuServer();
    const headers = { location: `${elsewhere.baseUrl}/sessions` };
    server.failNext('POST /sessions', { kind: 'answers', status: 307, body: '', headers });
    expect(await gatewayWith().openSession(sessionParams())).toBe('unavailable');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('a response that is too long is not read to the end', async () => {
    server.failNext('POST /sessions', jsonAnswer(200, { id: 'x'.repeat(600_000) }));
    expect(await gatewayWith().openSession(sessionParams())).toBe('unavailable');
  });

  test('a request that timed out at the gateway is left to the caller, who asks again later', async () => {
    server.failNext('GET /sessions', errorAnswer(504, 'gateway_timeout'));
    const paymentSession = { redirectId: sessionParams().key, sessionId: 'any' };
    expect(await gatewayWith().status(paymentSession)).toBe('unavailable');
    expect(server.requests).toHaveLength(1);
  });

  test.each([429, 503])('after %i with Retry-After the provider is left alone', async (status) => {
    server.failNext('GET /sessions', {
      ...errorAnswer(status, 'too_much'),
      headers: { 'retry-after': '60' },
    });
    const gateway = gatewayWith();
    const paymentSession = { redirectId: sessionParams().key, sessionId: 'any' };
    for (const _time of [1, 2, 3]) expect(await gateway.status(paymentSession)).toBe('unavailable');
    expect(server.requests).toHaveLength(1);
  });

  test('a refund without a response does not count as refunded', async () => {
    server.failNext('GET /payments', errorAnswer(503, 'service_unavailable'));
    const payment = {
      provider: 'komoju',
      paymentId: 'any',
      yen: sessionParams().yen,
      refundId: 'any',
      isWhole: true,
    };
    expect(await gatewayWith().refund(payment)).toBe('unavailable');
  });
});

describe('While the same request is still being processed', () => {
  async function untilReceived(count: number): Promise<void> {
    while (server.requests.length < count) await pause(5);
  }

  test('the second one waits for the response of the first', async () => {
    const letGo = server.holdNext();
    const gateway = gatewayWith();
    const first = gateway.openSession(sessionParams());
    await untilReceived(1);
    const second = gateway.openSession(sessionParams());
    await untilReceived(2);
    letGo();
    expect(openedSession(await second)).toEqual(openedSession(await first));
    expect(server.account.sessions.size).toBe(1);
  });

  test('the wait ends after the timeout', async () => {
    const letGo = server.holdNext();
    const gateway = gatewayWith({ timeoutMs: 400 });
    const both = await Promise.all([
      gateway.openSession(sessionParams()),
      gateway.openSession(sessionParams()),
    ]);
    expect(both).toEqual(['unavailable', 'unavailable']);
    letGo();
  });
});

describe('The secret key', () => {
  test('authenticates the shop at KOMOJU', async () => {
    const gateway = gatewayWith({ secretKey: 'sk_test_of_somebody_else' });
    expect(await gateway.openSession(sessionParams())).toBe('unavailable');
    expect(warnings).toMatchObject([{ call: 'POST sessions', status: 401 }, expect.any(String)]);
  });

  test('is never logged', async () => {
    server.failNext('POST /sessions', errorAnswer(401, 'unauthorized'));
    server.failNext('POST /sessions', errorAnswer(422, 'invalid'));
    server.failNext('POST /sessions', { kind: 'hangs' });
    for (const key of ['one', 'two']) await gatewayWith().openSession(sessionParams({ key }));
    await gatewayWith({ timeoutMs: 50 }).openSession(sessionParams({ key: 'three' }));
    expect(warnings).toHaveLength(6);
    const logged = JSON.stringify(warnings);
    expect(logged).not.toContain(SECRET_KEY);
    expect(logged).not.toContain(Buffer.from(`${SECRET_KEY}:`).toString('base64'));
    expect(logged).not.toContain('minori@example.jp');
  });
});
