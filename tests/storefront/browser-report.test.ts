import { REPORTED_PAGES } from '#lib/contract/browser-report.ts';
import { ROUTES, MEMBER_ROUTES, fairnessRoute, resultRoute, shoppingRoute } from '#lib/site/routes.ts';
import { pageOf, reportedError } from '#components/shell/navigation/browser-report.ts';

test.each([
  ['/sanrio', 'top'],
  ['/sanrio/', 'top'],
  ['/sanrio/mochi', 'draw'],
  [fairnessRoute('mochi'), 'draw'],
  [shoppingRoute('mochi'), 'purchase'],
  [resultRoute('mochi'), 'purchase'],
  [ROUTES.search, 'search'],
  ['/sanrio/archive/2026/2', 'search'],
  ['/sanrio/news/12', 'info'],
  [ROUTES.signup, 'login'],
  [`${ROUTES.orders}/0191d2c3`, 'member'],
  [MEMBER_ROUTES.favourites, 'member'],
  ['/offline', 'other'],
  ['/sanrio/mochi/won/a', 'other'],
])('%s is reported as %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
  expect(REPORTED_PAGES).toContain(page);
});

const SHOP = 'https://shop.example.jp';

function errorWith(stack: string): Error {
  const error = new TypeError('hana@example.jp');
  error.stack = stack;
  return error;
}

test.each([
  [`TypeError: hana\n    at f (${SHOP}/_next/static/chunks/a-1.js:1:23)`, 'a-1.js:1:23'],
  [`TypeError: hana\n    at ${SHOP}/_next/static/chunks/a-1.js:1:23`, 'a-1.js:1:23'],
  [`f@${SHOP}/_next/static/chunks/a-1.js:1:23\ng@${SHOP}/_next/static/b.js:1:1`, 'a-1.js:1:23'],
  ['TypeError: hana\n    at https://elsewhere.example/a.js:1:23', ''],
  [`TypeError: hana\n    at ${SHOP}/sanrio/mypage/hana:1:23`, ''],
  ['', ''],
])('The place of an error is a file of the build: %j', (stack, at) => {
  expect(reportedError(errorWith(stack), SHOP)).toEqual({ kind: 'TypeError', at });
});

test('What is no error has no class', () => {
  expect(reportedError('hana@example.jp', SHOP)).toEqual({ kind: 'other', at: '' });
});
