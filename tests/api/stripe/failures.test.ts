import { setTimeout as pause } from 'node:timers/promises';
import { forEachTest } from '../../support/fixtures.ts';
import { aSessionRequest } from '../../support/providers/provider-side.ts';
import { aStripeServer, errorAnswer, type FailureMode, SECRET_KEY } from '../../support/stripe-server.ts';
import { aStripeGateway } from '../../support/stripe.ts';

const server = forEachTest(aStripeServer);
let warnings: unknown[];
beforeEach(() => void (warnings = []));

const gatewayWith = (but: Parameters<typeof aStripeGateway>[1] = {}) =>
  aStripeGateway(server, { warn: (...all) => void warnings.push(...all), ...but });

const answers = (body: string): FailureMode => ({ kind: 'answers', status: 200, body });

describe('While Stripe fails', () => {
  test.each<[string, FailureMode, object]>([
    ['500', errorAnswer(500), { status: 500, type: 'StripeAPIError' }],
    [
      '502 of a proxy',
      { kind: 'answers', status: 502, body: '<html>Bad Gateway</html>' },
      { type: 'StripeAPIError' },
    ],
    ['503', errorAnswer(503), { status: 503, type: 'StripeAPIError' }],
    [
      '429',
      errorAnswer(429, { code: 'rate_limit' }),
      { status: 429, type: 'StripeRateLimitError', code: 'rate_limit' },
    ],
    [
      '429 of a lock',
      errorAnswer(429, { code: 'lock_timeout' }),
      { status: 429, type: 'StripeRateLimitError', code: 'lock_timeout' },
    ],
    [
      'a rejected key',
      errorAnswer(401, { code: 'api_key_expired' }),
      { status: 401, type: 'StripeAuthenticationError', code: 'api_key_expired' },
    ],
    ['a key without the permission', errorAnswer(403), { status: 403, type: 'StripePermissionError' }],
    ['no JSON', answers('<html>'), { type: 'StripeAPIError' }],
    ['nothing', answers(''), { type: 'StripeAPIError' }],
    ['a lost connection', { kind: 'losesAnswer' }, { type: 'StripeConnectionError' }],
  ])('the result is unknown and the failure is logged (%s)', async (_what, failureMode, outage) => {
    server.failNext('POST /checkout/sessions', failureMode);
    expect(await gatewayWith().openSession(aSessionRequest())).toBe('unavailable');
    expect(warnings).toEqual([{ call: 'POST checkout/sessions', ...outage }, 'Stripe unavailable']);
    expect(server.requests).toHaveLength(1);
  });

  test('the result of an answer of another form is unknown, and the fields are logged', async () => {
    server.failNext('POST /checkout/sessions', answers('{"id":7}'));
    expect(await gatewayWith().openSession(aSessionRequest())).toBe('unavailable');
    expect(warnings).toEqual([
      { call: 'POST checkout/sessions', where: expect.arrayContaining(['id', 'mode']) },
      'Stripe response not understood',
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test('a request ends after its timeout', async () => {
    server.failNext('POST /checkout/sessions', { kind: 'hangs' });
    expect(await gatewayWith({ timeoutMs: 50 }).openSession(aSessionRequest())).toBe('unavailable');
  });

  test('redirects are not followed', async () => {
    const elsewhere = await aStripeServer();
    const headers = { location: `http://127.0.0.1:${elsewhere.address.port}/v1/checkout/sessions` };
    server.failNext('POST /checkout/sessions', { kind: 'answers', status: 307, body: '', headers });
    expect(await gatewayWith().openSession(aSessionRequest())).toBe('unavailable');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('a response that is too long is not read to the end', async () => {
    server.failNext('POST /checkout/sessions', answers(JSON.stringify({ id: 'x'.repeat(4_300_000) })));
    expect(await gatewayWith().openSession(aSessionRequest())).toBe('unavailable');
  });

  test.each([429, 503])('after %i with Retry-After Stripe is left alone', async (status) => {
    server.failNext('GET /checkout/sessions', { ...errorAnswer(status), headers: { 'retry-after': '60' } });
    const gateway = gatewayWith();
    const paymentSession = { redirectId: aSessionRequest().key, sessionId: 'cs_test_1' };
    for (const _time of [1, 2, 3]) expect(await gateway.status(paymentSession)).toBe('unavailable');
    expect(server.requests).toHaveLength(1);
  });
});

describe('While the same request is still being processed', () => {
  test('the second one waits for the response of the first', async () => {
    const letGo = server.holdNext();
    const gateway = gatewayWith();
    const request = aSessionRequest();
    const first = gateway.openSession(request);
    while (server.requests.length < 1) await pause(5);
    const second = gateway.openSession(request);
    while (server.requests.length < 2) await pause(5);
    letGo();
    expect(await second).toEqual(await first);
    expect(server.account.sessions.size).toBe(1);
  });

  test('the wait ends after the timeout', async () => {
    const letGo = server.holdNext();
    const gateway = gatewayWith({ timeoutMs: 400 });
    const request = aSessionRequest();
    const both = await Promise.all([gateway.openSession(request), gateway.openSession(request)]);
    expect(both).toEqual(['unavailable', 'unavailable']);
    letGo();
  });
});

test('Neither key nor personal data are logged', async () => {
  const wrongKey = errorAnswer(401, { message: `Invalid API Key provided: ${SECRET_KEY}` });
  const modes = [wrongKey, errorAnswer(400, { code: 'invalid' }), { kind: 'hangs' as const }];
  for (const failureMode of modes) {
    server.failNext('POST /checkout/sessions', failureMode);
    await gatewayWith({ timeoutMs: 200 }).openSession(aSessionRequest());
  }
  expect(warnings).toHaveLength(6);
  const logged = JSON.stringify(warnings);
  expect(logged).not.toContain(SECRET_KEY);
  expect(logged).not.toContain('minori@example.jp');
});

test('A wrong key is an outage, and says nothing about the payment', async () => {
  const gateway = gatewayWith({ secretKey: 'rk_test_of_somebody_else' });
  expect(await gateway.openSession(aSessionRequest())).toBe('unavailable');
});
