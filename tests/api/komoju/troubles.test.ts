import { setTimeout as pause } from 'node:timers/promises';
import { aKomojuGateway, aSessionWish, opened } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer, SECRET_KEY } from '../../support/komoju-server.ts';

let server: KomojuServer;
let told: unknown[];
beforeEach(async () => {
  server = await aKomojuServer();
  told = [];
});
afterEach(() => server.close());

const gatewayWith = (but: Parameters<typeof aKomojuGateway>[1] = {}) =>
  aKomojuGateway(server, { warn: (...all) => void told.push(...all), ...but });
const failed = (status: number, code: string) => ({
  kind: 'answers' as const,
  status,
  body: JSON.stringify({ error: { code, message: code } }),
});

describe('While KOMOJU is in trouble', () => {
  test.each([
    ['500', failed(500, 'internal_server_error')],
    ['502 on the way', failed(502, 'bad_gateway')],
    ['502 of somebody else', { kind: 'answers' as const, status: 502, body: '<html>Bad Gateway</html>' }],
    ['503', failed(503, 'service_unavailable')],
    ['429', failed(429, 'too_many_requests')],
    ['no JSON', { kind: 'answers' as const, status: 200, body: '<html>' }],
    ['nothing', { kind: 'answers' as const, status: 200, body: '' }],
    ['another form', { kind: 'answers' as const, status: 200, body: '{"id":7}' }],
    ['a lost connection', { kind: 'losesAnswer' as const }],
  ])('nobody knows what was done (%s), and somebody is told', async (_what, trouble) => {
    server.meet('POST /sessions', trouble);
    expect(await gatewayWith().openSession(aSessionWish())).toBe('away');
    expect(told).toEqual([expect.objectContaining({ call: 'POST sessions' }), expect.any(String)]);
  });

  test('nobody waits for ever', async () => {
    server.meet('POST /sessions', { kind: 'hangs' });
    expect(await gatewayWith({ timeoutMs: 50 }).openSession(aSessionWish())).toBe('away');
  });

  test('nobody follows it elsewhere', async () => {
    const elsewhere = await aKomojuServer();
    const headers = { location: `${elsewhere.baseUrl}/sessions` };
    server.meet('POST /sessions', { kind: 'answers', status: 307, body: '', headers });
    expect(await gatewayWith().openSession(aSessionWish())).toBe('away');
    expect(elsewhere.heard).toEqual([]);
    await elsewhere.close();
  });

  test('nobody reads on and on', async () => {
    const body = JSON.stringify({ id: 'x'.repeat(600_000) });
    server.meet('POST /sessions', { kind: 'answers', status: 200, body });
    expect(await gatewayWith().openSession(aSessionWish())).toBe('away');
  });

  test('what was given up before anything was done is asked once more', async () => {
    server.meet('POST /sessions', failed(504, 'gateway_timeout'));
    opened(await gatewayWith().openSession(aSessionWish()));
    expect(server.heard).toHaveLength(2);
    expect(server.heard[1]?.headers['x-komoju-idempotency']).toBe(aSessionWish().key);
  });

  test('and only once', async () => {
    for (const _time of [1, 2]) server.meet('GET /sessions', failed(504, 'gateway_timeout'));
    const trip = { redirectId: aSessionWish().key, sessionId: 'any' };
    expect(await gatewayWith().status(trip)).toBe('away');
    expect(server.heard).toHaveLength(2);
  });

  test('a refund it does not answer is not taken for given back', async () => {
    server.meet('GET /payments', failed(503, 'service_unavailable'));
    const payment = { provider: 'komoju', paymentId: 'any', yen: aSessionWish().yen };
    expect(await gatewayWith().refund(payment)).toBe('away');
  });
});

describe('While the same request is still being answered', () => {
  test('the second waits for the answer of the first', async () => {
    const letGo = server.holdNext();
    const gateway = gatewayWith();
    const first = gateway.openSession(aSessionWish());
    while (server.heard.length === 0) await pause(5);
    const second = gateway.openSession(aSessionWish());
    while (server.heard.length === 1) await pause(5);
    letGo();
    expect(opened(await second)).toEqual(opened(await first));
    expect(server.books.sessions.size).toBe(1);
  });

  test('and not for ever', async () => {
    const letGo = server.holdNext();
    const gateway = gatewayWith({ timeoutMs: 400 });
    const both = await Promise.all([
      gateway.openSession(aSessionWish()),
      gateway.openSession(aSessionWish()),
    ]);
    expect(both).toEqual(['away', 'away']);
    letGo();
  });
});

describe('The secret key', () => {
  test('is what KOMOJU knows the shop by', async () => {
    const gateway = gatewayWith({ secretKey: 'sk_test_of_somebody_else' });
    expect(await gateway.openSession(aSessionWish())).toBe('away');
    expect(told).toMatchObject([{ call: 'POST sessions', status: 401 }, expect.any(String)]);
  });

  test('is told to nobody, whatever goes wrong', async () => {
    const gateway = gatewayWith({ timeoutMs: 50 });
    for (const trouble of [failed(401, 'unauthorized'), failed(422, 'invalid'), { kind: 'hangs' } as const])
      server.meet('POST /sessions', trouble);
    for (const key of ['one', 'two', 'three']) await gateway.openSession(aSessionWish({ key }));
    expect(told).toHaveLength(6);
    const said = JSON.stringify(told);
    expect(said).not.toContain(SECRET_KEY);
    expect(said).not.toContain(Buffer.from(`${SECRET_KEY}:`).toString('base64'));
    expect(said).not.toContain('minori@example.jp');
  });
});
