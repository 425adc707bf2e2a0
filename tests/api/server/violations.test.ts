import { createMeters } from '#backend/metrics/meters.ts';
import { readViolation } from '#backend/http/server/violations.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';

const log = captureLog();
const backend = forAllTests(() => aBackend({ logTo: log }));

const report = (about: Record<string, unknown>) => JSON.stringify({ 'csp-report': about });

const INLINE = report({
  'document-uri': 'https://shop.example.jp/sanrio/mypage/orderHistory/secret-order?mail=hana@example.jp',
  referrer: 'https://mail.example/inbox',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'inline',
  'script-sample': 'alert("hana@example.jp")',
});

const send = (payload: string, { type = 'application/csp-report', from = '203.0.113.7' } = {}) =>
  backend.app.inject({
    method: 'POST',
    url: '/api/violation',
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
    payload,
  });

test('A violation is logged without the page, the referrer and the sample', async () => {
  const { statusCode, body } = await send(INLINE);
  expect([statusCode, body]).toEqual([204, '']);
  expect(log.last('content security policy violated')).toMatchObject({
    directive: 'script-src-elem',
    blocked: 'inline',
  });
  expect(log.text).not.toMatch(/secret-order|hana@|mail\.example/);
});

test('The source of a violation is a keyword or a host', () => {
  const blockedOf = (blocked: string) =>
    readViolation(report({ 'violated-directive': "img-src 'self'", 'blocked-uri': blocked }))?.blocked;
  expect(
    ['https://ads.example/pixel?user=hana', 'data', 'eval', 'chrome-extension://abc/x', 'hana', ''].map(
      blockedOf,
    ),
  ).toEqual(['https://ads.example', 'data', 'eval', 'chrome-extension://abc', 'unknown', 'unknown']);
});

test.each([
  ['host', `https://${'a.'.repeat(5_000)}example`],
  ['scheme', `${'a'.repeat(10_000)}:x`],
])('A source with a %s of any length fills no log line', (_what, blocked) => {
  const body = report({ 'effective-directive': 'img-src', 'blocked-uri': blocked });
  expect(readViolation(body)).toEqual({ directive: 'img-src', blocked: 'unknown' });
});

test.each([
  ['no JSON', '{"csp-report":'],
  ['another form', '{"body":1}'],
  ['an invented directive', report({ 'effective-directive': 'x-src' })],
  ['nothing', ''],
])('%s is accepted and not logged', async (_what, payload) => {
  const before = log.all('content security policy violated').length;
  expect((await send(payload)).statusCode).toBe(204);
  expect(log.all('content security policy violated')).toHaveLength(before);
});

test('Large bodies and other types are refused', async () => {
  expect((await send(INLINE.padEnd(20_000))).statusCode).toBe(413);
  expect((await send(INLINE, { type: 'text/plain' })).statusCode).toBe(415);
});

test('An address may report twenty times a minute, and all addresses together fill no log', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await send(INLINE, { from: '203.0.113.8' })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  for (let index = 0; index < 40; index += 1) await send(INLINE, { from: `198.51.100.${index}` });
  expect(log.all('content security policy violated')).toHaveLength(30);
});

test('Violations are counted by directive', async () => {
  const { policyViolated, registry } = createMeters();
  policyViolated('script-src-elem');
  expect(await registry.metrics()).toContain('shop_policy_violations_total{directive="script-src-elem"} 1');
});
