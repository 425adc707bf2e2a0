import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SITE, ask, behind, behindAnEcho, heard } from './behind.ts';

describe('an answer on its way to the browser', () => {
  test.each([200, 201, 204, 304, 400, 404, 409, 418, 422, 500, 503])(
    'keeps its status %i',
    async (status) => {
      await behind((_, response) => response.writeHead(status).end());
      expect((await ask('/api/user')).status).toBe(status);
    },
  );

  test('keeps its headers, and each of several cookies', async () => {
    const cookies = ['a=1; Path=/; HttpOnly', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'c=3'];
    await behind((_, response) => {
      response.setHeader('set-cookie', cookies);
      response.setHeader('cache-control', 'no-store');
      response.setHeader('x-request-id', 'r1');
      response.end('{}');
    });
    const { headers } = await ask('/api/user');
    expect(headers.getSetCookie()).toEqual(cookies);
    expect(Object.fromEntries(headers)).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'r1' });
  });

  test('gives Next no orders', async () => {
    const orders = { 'x-middleware-next': '1', 'x-middleware-rewrite': '/sanrio', 'x-nextjs-redirect': '/x' };
    await behind((_, response) => response.writeHead(200, { ...orders, connection: 'close' }).end('{}'));
    const { headers } = await ask('/api/user');
    expect([...headers.keys()].filter((name) => name in orders || name === 'connection')).toEqual([]);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is readable although the backend insists on %s', async (encoding, compress) => {
    const headers = { 'content-encoding': encoding };
    await behind((_, response) => response.writeHead(200, headers).end(compress('{"a":1}')));
    const answer = await ask('/api/user');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toEqual({ a: 1 });
  });

  test('is not asked to be encoded, because Next would drop the word for it', async () => {
    await behindAnEcho();
    const headers = { 'accept-encoding': 'gzip, br' };
    expect((await heard('/api/user', { headers })).headers['accept-encoding']).toBe('identity');
  });

  test('to HEAD has headers and no body', async () => {
    await behind((_, response) => response.writeHead(200, { 'x-request-id': 'r2' }).end());
    const answer = await ask('/api/user', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('x-request-id'), await answer.text()]).toEqual([200, 'r2', '']);
  });

  test.each([
    ['/api/next', `${SITE}/api/next`],
    ['next?a=1', `${SITE}/api/next?a=1`],
    ['https://pay.example.jp/start?x=%2F', 'https://pay.example.jp/start?x=%2F'],
  ])('leads on to %s', async (location, whole) => {
    await behind((_, response) => response.writeHead(302, { location }).end());
    const answer = await ask('/api/redirect');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, whole]);
  });

  test('streams while the backend still speaks', async () => {
    let goOn = () => undefined as void;
    await behind((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      goOn = () => void response.end('data: 2\n\n');
    });
    const answer = await ask('/api/user');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The backend says the second sentence only after the first has arrived.
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' });
    goOn();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' });
    expect((await reader?.read())?.done).toBe(true);
  });

  test('ends at the backend when the browser has gone', async () => {
    const left = Promise.withResolvers<void>();
    await behind((request, response) => {
      response.writeHead(200).write('…');
      request.once('close', left.resolve);
    });
    const answer = await ask('/api/user');
    await answer.body?.cancel();
    await left.promise;
  });
});
