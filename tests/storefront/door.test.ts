import { createServer, request as asked } from 'node:http';
import { once } from 'node:events';
import { leadToOnePlace } from '#lib/door/one-location.ts';
import { pageHeaders } from '#lib/door/page-headers.ts';
import { NOWHERE, readableTarget } from '#lib/door/target.ts';
import { readSiteEnv } from '#lib/site/env.ts';

describe('what a request asks for', () => {
  test.each([
    '/',
    '/sanrio/marupo-otsukai?utm_source=a%20b',
    '/sanrio/%E3%81%BE',
    '/sanrio?broken=%ff',
    '//twice/',
    '/http://example.jp/',
  ])('stays as it is: %s', (url) => {
    expect(readableTarget({ method: 'GET', url })).toBe(url);
  });

  test.each([
    ['http://evil.example/sanrio?a=1', '/sanrio?a=1'],
    ['HTTPS://evil.example:8443', '/'],
    ['http://evil.example?a=1', '/?a=1'],
    ['http://shop@evil.example/api/product', '/api/product'],
  ])('is the same as without a host: %s', (url, target) => {
    expect(readableTarget({ method: 'GET', url })).toBe(target);
  });

  test.each(['/sanrio/%zz', '/sanrio/%ff', '/%c0%ae%c0%ae/', '*', 'sanrio', ''])(
    'is nothing where nobody can read it: %j',
    (url) => {
      expect(readableTarget({ method: 'GET', url })).toBe(NOWHERE);
    },
  );

  test('is left to the forwarder where it is a call, which refuses what it cannot read', () => {
    expect(readableTarget({ method: 'GET', url: '/api/%zz' })).toBe('/api/%zz');
  });

  test('is nothing by a method that nobody answers', () => {
    expect(readableTarget({ method: 'TRACE', url: '/api/product' })).toBe(NOWHERE);
    expect(readableTarget({ method: 'POST', url: '/api/user' })).toBe('/api/user');
  });
});

test('a secure page asks for a secure connection for as long as the answers of the API do', () => {
  const { 'Strict-Transport-Security': asked } = pageHeaders(
    readSiteEnv({ SITE_ORIGIN: 'https://shop.example.jp' }),
    false,
  );
  expect(asked).toBe('max-age=63072000; includeSubDomains');
});

test('an answer that was told twice where it leads says it once, and other headers as often as told', async () => {
  const server = createServer((_, response) => {
    leadToOnePlace(response);
    response.setHeader('location', '/sanrio/new-name');
    response.appendHeader('location', '/sanrio/new-name').appendHeader('set-cookie', 'a=1');
    response.appendHeader('set-cookie', 'b=2').writeHead(308).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answered = asked({ port, host: '127.0.0.1' }).end();
  const [answer] = await once(answered, 'response');
  answer.resume();
  server.close();
  expect(answer.headersDistinct).toMatchObject({
    location: ['/sanrio/new-name'],
    'set-cookie': ['a=1', 'b=2'],
  });
});
