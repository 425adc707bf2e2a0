import { forgetOrders } from '#lib/door/next-words.ts';
import { isOutOfPlace, NOWHERE, readableTarget } from '#lib/door/target.ts';

describe('an address', () => {
  test.each([
    ['/%73anrio/%66aq', '/sanrio/faq'],
    ['/sanrio/marupo%2Dotsukai?a=%61', '/sanrio/marupo-otsukai?a=%61'],
    ['/%61pi/product', '/api/product'],
  ])('means the same however its plain letters are written: %s', (url, target) => {
    expect(readableTarget({ url })).toBe(target);
  });

  test.each(['/sanrio/a%2fb', '/sanrio/%25%36%31', '/sanrio/%E3%81%82', '/sanrio/%3Fa', '/api/%6fps'])(
    'keeps what would mean something else: %s',
    (url) => {
      expect(readableTarget({ url })).toBe(url.replace('%36%31', '61'));
    },
  );

  test.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png?v=1'])(
    'at which others have their icon leads to the icon: %s',
    (url) => {
      expect(readableTarget({ url })).toMatch(/^\/apple-icon\.png(?:\?v=1)?$/);
      expect(readableTarget({ url: `/sanrio${url}` })).toBe(`/sanrio${url}`);
    },
  );

  test('nobody can read leads nowhere, also where half of it could be', () => {
    expect(readableTarget({ url: '/%%33404' })).toBe(NOWHERE);
  });

  test.each(['/_global-error', '/_not-found', '/%5fglobal-error', '/404', '/500?a', '/_error'])(
    "is nothing where it is one of Next's own: %s",
    (url) => {
      expect(readableTarget({ url })).toBe(NOWHERE);
    },
  );
});

test('pages and pictures are read and nothing else; calls and announcements take more', () => {
  expect(isOutOfPlace({ method: 'POST', url: '/sanrio' })).toBe(true);
  expect(isOutOfPlace({ method: 'DELETE', url: '/art/logo.svg' })).toBe(true);
  expect(isOutOfPlace({ method: 'POST', url: '/revalidated' })).toBe(true);
  for (const url of ['/api/user', '/api', '/revalidate', '/revalidate/expire', '/revalidate?a']) {
    expect([url, isOutOfPlace({ method: 'POST', url })]).toEqual([url, false]);
  }
  expect(isOutOfPlace({ method: 'HEAD', url: '/sanrio' })).toBe(false);
});

test('nobody from outside gives Next orders; its part in the browser goes on asking', () => {
  const asked = { rsc: '1', 'next-router-state-tree': 'x', 'next-url': '/', 'if-none-match': '"a"' };
  const headers = {
    ...asked,
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
    'if-match': '"a"',
    'if-unmodified-since': 'Sat, 21 Nov 2026 00:00:00 GMT',
  };
  forgetOrders(headers, false);
  expect(headers).toEqual(asked);

  const ofCall = { range: 'bytes=0-1', 'x-middleware-prefetch': '1' };
  forgetOrders(ofCall, true);
  expect(ofCall).toEqual({ range: 'bytes=0-1' });
});
