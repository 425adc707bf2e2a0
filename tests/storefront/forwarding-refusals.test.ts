import { randomBytes } from 'node:crypto';
import { NextRequest } from 'next/server';
import { middleware } from '../../middleware.ts';
import { always, unusedOrigin } from '../support/server.ts';
import { MEBIBYTE, SITE, ask, behind, behindAnEcho, heard } from './behind.ts';

describe('the forwarder refuses', () => {
  test.each([
    '/api/%2e%2e/healthz',
    '/api/..%2fhealthz',
    '/api/..%5chealthz',
    '/api/%252e%252e%252fhealthz',
    '/api/..;/healthz',
    '/api/.;x=1/healthz',
    '/api/product%2fmarupo-otsukai',
    '/api/product/%00',
    '/api/product/%0d%0a',
    '/api/product/%zz',
    '/api/product/%',
    '/api/product/%c0%ae',
  ])('an ambiguous path: %s', async (path) => {
    const { requests: asked } = await behind(always(200, 'reached'));
    const request = new NextRequest(`${SITE}/api/`);
    // A URL is normalised as it is made; what came over the wire may be written otherwise.
    Object.defineProperty(request, 'url', { value: `${SITE}${path}` });
    const answer = await middleware(request);
    expect([answer.status, asked]).toEqual([400, []]);
    expect(await answer.json()).toEqual({ code: 'invalidInput', message: '入力内容をご確認ください。' });
  });

  test.each([
    ['/api/ops', 404],
    ['/api/ops/', 404],
    ['/api/ops/acts?limit=1', 404],
    ['/api/%6fps/acts', 404],
    ['/%61pi/ops/acts', 400],
    ['/api//ops/acts', 404],
    ['/api/OPS/acts', 404],
  ])('what is for operators, whatever is shown: %s', async (path, status) => {
    const { requests: asked } = await behind(always(200, 'reached'));
    const request = new NextRequest(`${SITE}/api/`, { headers: { authorization: 'Bearer kd_x' } });
    Object.defineProperty(request, 'url', { value: `${SITE}${path}` });
    const answer = await middleware(request);
    expect([answer.status, asked]).toEqual([status, []]);
  });

  test('but not what only begins like it', async () => {
    const { requests: asked } = await behind(always(200, 'reached'));
    expect((await ask('/api/opsx')).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test('a body above 1 MiB, whether or not it says so beforehand', async () => {
    const { requests: asked } = await behindAnEcho();
    const body = randomBytes(MEBIBYTE + 1);
    const declared = await ask('/api/user', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.byteLength) },
    });
    const undeclared = await ask('/api/user', {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    });
    for (const answer of [declared, undeclared]) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'tooLarge' });
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ['does not listen', unusedOrigin],
    ['is not to be found', async () => 'http://backend.invalid'],
    ['is nonsense', async () => 'no address'],
    ['is of another kind', async () => 'ftp://127.0.0.1'],
  ])('at once when the backend %s', async (_, origin) => {
    process.env.API_ORIGIN = await origin();
    const answer = await ask('/api/user');
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });

  test('soon when nothing comes from where the backend should be', async () => {
    // An address reserved for documentation: nobody ever answers there, not even to refuse (RFC 5737).
    process.env.API_ORIGIN = 'http://192.0.2.1:4000';
    const before = performance.now();
    expect((await ask('/api/user')).status).toBe(503);
    // The system itself would try for two minutes.
    expect(performance.now() - before).toBeLessThan(30_000);
  });

  test('but waits for a backend that thinks', async () => {
    await behind((_, response) => void setTimeout(() => response.end('{"thought":true}'), 2500));
    expect(await heard('/api/user')).toEqual({ thought: true });
  });
});
