import {
  NOT_FOUND_PATH,
  isMethodAllowed,
  normalizedTarget,
  stripInternalHeaders,
} from '../../server/request.ts';

describe('a target', () => {
  test.each([
    '/',
    '/sanrio/marupo-otsukai?utm_source=a%20b',
    '/sanrio/%E3%81%BE',
    '/sanrio?broken=%ff',
    '//twice/',
    '/http://example.jp/',
  ])('stays unchanged: %s', (url) => {
    expect(normalizedTarget({ method: 'GET', url })).toBe(url);
  });

  test.each([
    ['http://evil.example/sanrio?a=1', '/sanrio?a=1'],
    ['HTTPS://evil.example:8443', '/'],
    ['http://evil.example?a=1', '/?a=1'],
    ['http://shop@evil.example/api/product', '/api/product'],
  ])('loses its host: %s', (url, target) => {
    expect(normalizedTarget({ method: 'GET', url })).toBe(target);
  });

  test.each(['/sanrio/%zz', '/sanrio/%ff', '/%c0%ae%c0%ae/', '*', 'sanrio', '', '/%%33404'])(
    'that is invalid is not found: %j',
    (url) => {
      expect(normalizedTarget({ method: 'GET', url })).toBe(NOT_FOUND_PATH);
    },
  );

  test.each([
    ['/%73anrio/%66aq', '/sanrio/faq'],
    ['/sanrio/marupo%2Dotsukai?a=%61', '/sanrio/marupo-otsukai?a=%61'],
    ['/%61pi/product', '/api/product'],
    ['/sanrio/%25%36%31', '/sanrio/%2561'],
  ])('loses unnecessary escapes: %s', (url, target) => {
    expect(normalizedTarget({ url })).toBe(target);
  });

  test.each(['/sanrio/a%2fb', '/sanrio/%E3%81%82', '/sanrio/%3Fa', '/api/%6fps'])(
    'keeps necessary escapes and those of calls: %s',
    (url) => {
      expect(normalizedTarget({ url })).toBe(url);
    },
  );

  test.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png?v=1'])(
    'of a well-known icon leads to the icon: %s',
    (url) => {
      expect(normalizedTarget({ url })).toMatch(/^\/apple-icon\.png(?:\?v=1)?$/);
      expect(normalizedTarget({ url: `/sanrio${url}` })).toBe(`/sanrio${url}`);
    },
  );

  test.each(['/_global-error', '/_not-found', '/%5fglobal-error', '/404', '/500?a', '/_error'])(
    'that is an internal page of Next is not found: %s',
    (url) => {
      expect(normalizedTarget({ url })).toBe(NOT_FOUND_PATH);
    },
  );

  test('of a call is left to the API proxy, which refuses invalid ones', () => {
    expect(normalizedTarget({ method: 'GET', url: '/api/%zz' })).toBe('/api/%zz');
  });

  test('is not found with a method that Next cannot handle', () => {
    expect(normalizedTarget({ method: 'TRACE', url: '/api/product' })).toBe(NOT_FOUND_PATH);
    expect(normalizedTarget({ method: 'POST', url: '/api/user' })).toBe('/api/user');
  });
});

test('pages and files allow GET and HEAD; calls and revalidation allow more', () => {
  expect(isMethodAllowed({ method: 'POST', url: '/sanrio' })).toBe(false);
  expect(isMethodAllowed({ method: 'DELETE', url: '/art/logo.svg' })).toBe(false);
  expect(isMethodAllowed({ method: 'POST', url: '/revalidated' })).toBe(false);
  for (const url of ['/api/user', '/api', '/revalidate', '/revalidate/expire', '/revalidate?a']) {
    expect([url, isMethodAllowed({ method: 'POST', url })]).toEqual([url, true]);
  }
  expect(isMethodAllowed({ method: 'HEAD', url: '/sanrio' })).toBe(true);
});

test("Next's internal headers are removed, those of its router are kept", () => {
  const passing = { rsc: '1', 'next-router-state-tree': 'x', 'next-url': '/', 'if-none-match': '"a"' };
  const headers = {
    ...passing,
    'x-middleware-prefetch': '1',
    'x-middleware-subrequest': 'middleware',
    'x-nextjs-data': '1',
    'x-invoke-status': '500',
    'x-matched-path': '/sanrio',
    'x-now-route-matches': '1=a',
    'x-prerender-revalidate': 'x',
    'x-next-cache-tags': 'draws',
    'next-resume': '1',
    range: 'bytes=9999999-',
    'if-range': '"a"',
    'if-match': '"a"',
    'if-unmodified-since': 'Sat, 21 Nov 2026 00:00:00 GMT',
  };
  stripInternalHeaders(headers, false);
  expect(headers).toEqual(passing);

  const ofCall = { range: 'bytes=0-1', 'x-middleware-prefetch': '1' };
  stripInternalHeaders(ofCall, true);
  expect(ofCall).toEqual({ range: 'bytes=0-1' });
});
