import { createHash, randomBytes } from 'node:crypto';
import { MEBIBYTE, behindAnEcho, heard } from './behind.ts';

describe('a call on its way to the backend', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('keeps its method: %s', async (method) => {
    await behindAnEcho();
    expect(await heard('/api/user', { method })).toMatchObject({ method, url: '/api/user' });
  });

  test('keeps its query to the byte', async () => {
    await behindAnEcho();
    const query = '?utm_source=a+b%20c&x=%E3%81%BE&x=1&empty=&q=%2e%2e%2f&plain=1,2;3';
    expect(await heard(`/api/login/loginStatus${query}`)).toMatchObject({
      url: `/api/login/loginStatus${query}`,
    });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('keeps a body of 1 MiB: %s', async (method) => {
    await behindAnEcho();
    const body = randomBytes(MEBIBYTE);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { 'content-type': 'application/json' };
    expect(await heard('/api/user', { method, body, headers })).toMatchObject({
      bytes: MEBIBYTE,
      sha256,
      headers: { 'content-type': 'application/json', 'content-length': String(MEBIBYTE) },
    });
  });

  test('carries its cookies, its own headers and who asks', async () => {
    await behindAnEcho();
    const headers = {
      cookie: '__Host-session=abc; other=%20x',
      origin: 'https://shop.example.jp',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Browser/1',
      'accept-language': 'ja',
      'idempotency-key': 'k1',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'shop.example.jp',
      'x-forwarded-proto': 'https',
    };
    expect((await heard('/api/user', { headers })).headers).toMatchObject(headers);
  });

  test('says who asks, even to somebody who calls that a matter of the connection', async () => {
    await behindAnEcho();
    const headers = {
      connection: 'close, X-Forwarded-For, x-forwarded-proto',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    };
    expect((await heard('/api/user', { headers })).headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
  });

  test('leaves behind what only Next may say, what concerns one connection, and claims', async () => {
    const { origin } = await behindAnEcho();
    const headers = {
      'x-middleware-subrequest': 'middleware',
      'x-middleware-rewrite': '/x',
      'x-nextjs-data': '1',
      'x-invoke-path': '/x',
      'x-next-cache-tags': 'x',
      'x-matched-path': '/x',
      'next-router-state-tree': 'x',
      'next-action': 'x',
      rsc: '1',
      connection: 'close, x-private',
      'x-private': '1',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      upgrade: 'websocket',
      'proxy-authorization': 'x',
      'x-real-ip': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      expect: '100-continue',
    };
    const sent = (await heard('/api/user', { headers })).headers;
    const passed = Object.keys(headers).filter((name) => name in sent && name !== 'connection');
    expect(passed).toEqual([]);
    expect(sent.host).toBe(new URL(origin).host);
  });
});
