import { createMeters } from '#backend/metrics/meters.ts';
import { BROWSER_REPORTS_PATH } from '#lib/contract/browser-report.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';

const log = captureLog();
const meters = createMeters();
const backend = forAllTests(async () => aBackend({ logTo: log }));

const send = (payload: object | string, from = '203.0.113.7') =>
  backend.app.inject({
    method: 'POST',
    url: BROWSER_REPORTS_PATH,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
    },
    payload,
  });

const ERROR = { kind: 'TypeError', at: 'a1b2.js:1:2345' };

test('Errors of a visit are logged by class and place', async () => {
  const { statusCode, body } = await send({ page: 'draw', lcp: 1.2, errors: [ERROR] });
  expect([statusCode, body]).toEqual([204, '']);
  expect(log.last('browser reported errors')).toMatchObject({ page: 'draw', errors: [ERROR] });
});

test.each([
  ['an address as page', { page: '/sanrio/mypage/orderHistory/secret', errors: [ERROR] }],
  ['a message', { page: 'draw', errors: [{ ...ERROR, message: 'secret' }] }],
  ['a class that no script has', { page: 'draw', errors: [{ ...ERROR, kind: 'secret' }] }],
  ['a place with more than a file', { page: 'draw', errors: [{ ...ERROR, at: 'https://x/secret.js:1:2' }] }],
  ['six errors', { page: 'draw', errors: Array(6).fill(ERROR) }],
  ['another field', { page: 'draw', user: 'secret', errors: [ERROR] }],
  ['a duration that is no time', { page: 'draw', lcp: -1, errors: [ERROR] }],
])('%s is accepted and not logged', async (_what, report) => {
  const before = log.all('browser reported errors').length;
  expect((await send(report, '203.0.113.8')).statusCode).toBe(204);
  expect(log.all('browser reported errors')).toHaveLength(before);
  expect(log.text).not.toContain('secret');
});

test('One address sends twenty reports a minute', async () => {
  const statuses = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await send({ page: 'top', errors: [] }, '203.0.113.9')).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(204), 429]);
});

test('Visits are counted by kind of page', async () => {
  meters.visited({ page: 'draw', lcp: 1.5, inp: 0.1, cls: 0.03, errors: [ERROR] });
  const text = await meters.registry.metrics();
  expect(text).toContain('shop_web_vital_seconds_bucket{le="1.8",page="draw",vital="lcp"} 1');
  expect(text).not.toContain('vital="ttfb"');
  expect(text).toContain('shop_layout_shift_sum{page="draw"} 0.03');
  expect(text).toContain('shop_browser_errors_total{page="draw",kind="TypeError"} 1');
});
