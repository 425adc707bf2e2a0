import { brotliDecompressSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { shopHandlers } from '#backend/http/shop.ts';
import { fairTurns } from '#lib/site/fair-turns.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { whileTimeStands } from '../../support/stopped-clock.ts';

const opened: TestBackend[] = [];
const open = async (options: Parameters<typeof aBackend>[0] = {}) => {
  const backend = await aBackend({ trustedProxies: ['127.0.0.1'], ...options });
  opened.push(backend);
  return backend;
};
afterAll(() => Promise.all(opened.map((backend) => backend.close())));

const CLIENT = '203.0.113.7';

/** Requests of one client until the first refusal, at most `most`. */
async function served({ app }: TestBackend, url: string, most = 30): Promise<number> {
  for (let count = 0; count < most; count += 1)
    if ((await app.inject({ url, remoteAddress: CLIENT })).statusCode === 429) return count;
  return most;
}

describe('the document of the API', () => {
  test('is validated and serialised once, and not sent to a client that has it', async () => {
    const { app, deps } = await open();
    const { db } = deps.database;
    const { showDocument } = shopHandlers({
      db,
      settings: deps.settings,
      offersLine: false,
      gateway: deps.paying.gateway,
    });
    expect((await showDocument()).kept).toBe((await showDocument()).kept);
    const first = await app.inject('/api/openapi.json');
    const known = await app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('is compressed once, for clients that take Brotli', async () => {
    const { app } = await open();
    const [plain, packed] = [
      await app.inject('/api/openapi.json'),
      await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } }),
    ];
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });
});

test.each(['/api/shop', '/api/page', '/api/search/choices', '/api/banner', '/api/news', '/api/product'])(
  'An unchanged answer of %s is not sent again',
  async (url) => {
    const { app } = await open();
    const { headers, body } = await app.inject(url);
    const known = await app.inject({ url, headers: { 'if-none-match': `W/${headers.etag}` } });
    expect([known.statusCode, known.body, body.length > 0]).toEqual([304, '', true]);
  },
);

describe('the budget of an address', () => {
  test('is used by what a call costs: a search ten requests', async () => {
    const [one, other] = [await open({ requestsPerMinute: 20 }), await open({ requestsPerMinute: 20 })];
    await whileTimeStands(async () => {
      expect(await served(one, '/api/news')).toBe(20);
      expect(await served(other, '/api/search?q=a')).toBe(2);
    });
  });

  test('is used by the length of an answer', async () => {
    const backend = await open({ requestsPerMinute: 200 });
    expect(await served(backend, '/api/openapi.json')).toBeLessThan(10);
    const { statusCode } = await backend.app.inject({ url: '/api/news', remoteAddress: '203.0.113.8' });
    expect(statusCode).toBe(200);
  });

  test('is used by the length of a body', async () => {
    const { app } = await open({ requestsPerMinute: 200 });
    const payload = JSON.stringify({ email: 'a@example.jp', password: 'x'.repeat(60_000) });
    const headers = { 'content-type': 'application/json' };
    const sent = {
      method: 'POST',
      url: '/api/login/emailLogin',
      headers,
      payload,
      remoteAddress: CLIENT,
    } as const;
    const statuses: number[] = [];
    await whileTimeStands(async () => {
      for (let count = 0; count < 30; count += 1) statuses.push((await app.inject(sent)).statusCode);
    });
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(25);
  });

  test('is not used by the shop itself', async () => {
    const { app } = await open({ requestsPerMinute: 1 });
    const statuses = new Set<number>();
    for (let count = 0; count < 5; count += 1) statuses.add((await app.inject('/api/search?q=a')).statusCode);
    expect([...statuses]).toEqual([200]);
  });
});

describe('the turns of networks', () => {
  /** Requests that run until the test ends them. */
  function aLine(trusted: readonly string[], isResting = false) {
    const rests: { readonly ms: number; readonly end: () => void }[] = [];
    const rest = (ms: number) => new Promise<void>((end) => void rests.push({ ms, end }));
    const inTurn = fairTurns((address) => trusted.includes(address), isResting ? rest : async () => {});
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (address: string, cost = 1) =>
      inTurn({ address, cost }, () => {
        running.push(address);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    return { running, ends, rests, ask };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test('let the requests of one network wait for each other, not for others', async () => {
    const { running, ends, ask } = aLine(['127.0.0.1']);
    const asked = Array.from({ length: 25 }, () => ask(CLIENT));
    asked.push(ask('203.0.113.8'));
    for (let count = 0; count < 16; count += 1) asked.push(ask('127.0.0.1'));
    await settled();
    expect(running.filter((address) => address === CLIENT)).toHaveLength(4);
    expect(running.filter((address) => address !== CLIENT)).toHaveLength(17);
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await settled();
      expect(ends.length).toBeLessThanOrEqual(4);
    }
    await Promise.all(asked);
    expect(running).toHaveLength(42);
  });

  test('let one search of a network run at once, and cheap calls not overtake it', async () => {
    const { running, ends, ask } = aLine([]);
    const asked = [ask(CLIENT, 10), ask(CLIENT, 10), ask(CLIENT), ask(CLIENT)];
    for (const count of [1, 2, 4]) {
      await settled();
      expect(running).toHaveLength(count);
      for (const end of ends.splice(0)) end();
    }
    await Promise.all(asked);
  });

  test('leave the place of a request empty as long as it took, 250 ms at most', async () => {
    const { running, ends, rests, ask } = aLine([], true);
    const asked = [ask(CLIENT, 10), ask(CLIENT, 10), ask(CLIENT, 10), ask('203.0.113.8', 10)];
    await pause(20);
    ends.shift()?.();
    await asked[0];
    expect(running).toEqual([CLIENT, '203.0.113.8']);
    expect(rests[0]?.ms).toBeGreaterThanOrEqual(19);
    rests[0]?.end();
    await settled();
    expect(running).toHaveLength(3);
    await pause(300);
    for (const end of ends.splice(0)) end();
    await settled();
    expect(rests.slice(1).map(({ ms }) => ms)).toEqual([250, 250]);
    for (const { end } of rests) end();
    await settled();
    for (const end of ends.splice(0)) end();
    await Promise.all(asked);
  });

  test('go on after a failure', async () => {
    const inTurn = fairTurns(
      () => false,
      async () => {},
    );
    const request = { address: CLIENT, cost: 10 };
    const failing = Array.from({ length: 5 }, () => inTurn(request, () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'rejected'),
    );
    expect(await inTurn(request, async () => 'done')).toBe('done');
  });
});
