import { tmpdir } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApp } from '#backend/app.ts';
import { createLog } from '#backend/log.ts';
import { createMeters } from '#backend/metrics/meters.ts';
import { measureBackend } from '#backend/metrics/process.ts';
import { addGauge, createRegistry, metricsText } from '#lib/site/metrics.ts';
import { countingOutages, createMetrics } from '#backend/metrics-registry.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { createLedgerAudit } from '#backend/audit/audit.ts';
import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import { createSettings } from '#backend/settings.ts';
import { oneRun } from '#backend/domain/backlog.ts';
import { createStorefrontMetrics } from '../../../server/metrics.ts';
import { dashboardFiles } from '../../../deploy/grafana/dashboards.ts';
import { CHEAP_PASSWORDS, firstTestSettings, openTestPaying } from '../../support/backend.ts';
import { aPayingShop, paying, type PayingShop, placed } from '../../support/payments.ts';
import { openTestDatabase } from '../../support/database.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';

await midnightIsFar();

const TOKEN = 'a-token-of-the-collector';

let shop: PayingShop;
let database: OpenDatabase;
let app: FastifyInstance;
const counted = createMeters();
const own = measureBackend('1.2.3', tmpdir());
/** The metrics of an empty shop. */
let initial: string;
let ofStorefront: string;

beforeAll(async () => {
  shop = await aPayingShop();
  database = openTestDatabase(shop.url);
  ofStorefront = await createStorefrontMetrics('1.2.3').read();
  initial = await createMetrics(database, { counted: createMeters(), own }).read();
  app = await createApp({
    database,
    passwords: CHEAP_PASSWORDS,
    audit: createLedgerAudit(shop.url),
    settings: createSettings({ read: async () => ({}), first: firstTestSettings() }),
    deployment: [],
    ...(await openTestPaying(database)),
    log: createLog('silent'),
    siteOrigin: 'http://localhost:3000',
    consoleOrigin: 'http://ops.localhost:4001',
    trustedProxies: ['127.0.0.1'],
    requestsPerMinute: 6_000,
    largestDelayMs: 0,
    metrics: { ...createMetrics(database, { counted, own }), token: TOKEN, meters: counted },
  });
});
afterAll(async () => {
  own.stop();
  await app.close();
  await database.close();
  await shop.close();
});

type From = { readonly remoteAddress?: string; readonly headers?: Readonly<Record<string, string>> };
const collected = (from: From = {}) => app.inject({ url: '/metrics', ...from });

/** Returns the value of a series, given as name with labels. */
async function valueOf(series: string): Promise<number> {
  const lines = (await collected()).body.split('\n');
  const line = lines.find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

test('Metrics are served to this machine in the format of Prometheus', async () => {
  const answer = await collected();
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  for (const line of answer.body.split('\n').filter((one) => one !== '')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.]+(e[+-]?\d+)?)$/);
  }
  expect(await valueOf('shop_database_up')).toBe(1);
  expect(await valueOf(`shop_build_info{version="1.2.3",node="${process.versions.node}"}`)).toBe(1);
  expect(await valueOf('shop_pool_connections_max{pool="batchers"}')).toBe(4);
});

test('Emails and the pool of their thread are shown as the thread reports them', async () => {
  counted.emails('due again', 3);
  counted.pool({ pool: 'emails', most: 2, open: 1, idle: 1, waiting: 0 });
  expect(await valueOf('shop_emails_total{became="due_again"}')).toBe(3);
  expect(await valueOf('shop_pool_connections_max{pool="emails"}')).toBe(2);
});

test.each<[string, From, number]>([
  ['another machine', { remoteAddress: '198.51.100.7' }, 404],
  ['a client behind a proxy on this machine', { headers: { 'x-forwarded-for': '198.51.100.7' } }, 404],
  [
    'a client with a forged address of this machine',
    { remoteAddress: '198.51.100.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
    404,
  ],
  ['a client with a wrong token', { remoteAddress: '198.51.100.7', headers: bearer('another-token') }, 404],
  ['a client with the token', { remoteAddress: '198.51.100.7', headers: bearer(TOKEN) }, 200],
  ['this machine over IPv6', { remoteAddress: '::1' }, 200],
])('Access of %s is decided by address and token', async (_who, from, status) => {
  expect((await collected(from)).statusCode).toBe(status);
});

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

test('Requests are counted by route pattern, never by path', async () => {
  await app.inject('/api/product/unknown-one');
  await app.inject('/api/product/unknown-two');
  await app.inject('/no/such/path?email=marupo@example.jp');
  const series = '{method="GET",route="/api/product/:directoryName",status="4xx"}';
  expect(await valueOf(`shop_http_requests_total${series}`)).toBe(2);
  const durations = 'shop_http_request_duration_seconds';
  expect(await valueOf(`${durations}_count{method="GET",route="/api/product/:directoryName"}`)).toBe(2);
  expect(
    await valueOf(`${durations}_bucket{le="+Inf",method="GET",route="/api/product/:directoryName"}`),
  ).toBe(2);
  expect(await valueOf('shop_http_requests_total{method="GET",route="none",status="4xx"}')).toBe(1);
  expect((await collected()).body).not.toMatch(/unknown-one|marupo@/);
});

test('Sales, holds, captures and refunds of today are reported for every draw on sale', async () => {
  const draw = await shop.draw({ prizes: [1, 2, 3, 4] });
  const buyer = await shop.buyer();
  await shop.pay(await paying(buyer, draw, { quantity: 5 }), { ending: 'paid' });
  await placed(await shop.buyer(), draw);
  await recordJobRuns(shop.db, [oneRun('expire-holds', 5, 'DatabaseError 57P01')]);
  const text = await createMetrics(database, { counted, own }).read();
  for (const line of [
    `shop_draw_tickets{draw="${draw.directoryName}"} 10`,
    `shop_draw_sold{draw="${draw.directoryName}"} 5`,
    `shop_draw_held{draw="${draw.directoryName}"} 1`,
    `shop_draw_playing{draw="${draw.directoryName}"} 1`,
    'shop_orders_of_a_day{status="SUCCESS"} 1',
    'shop_orders_of_a_day{status="START"} 1',
    'shop_captured_yen_today 3500',
    'shop_refunded_yen_today 0',
    'shop_owed_yen 0',
    'shop_job_failing{task="expire-holds"} 1',
    'shop_backlog{what="emails"} 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).not.toContain(buyer.memberId);
});

test('While the database is unavailable the metrics of the process are still reported', async () => {
  const nowhere = openTestDatabase('postgresql://shop@127.0.0.1:1/shop');
  const text = await createMetrics(nowhere, { counted, own }).read();
  await nowhere.close();
  expect(text).toContain('shop_database_up 0\n');
  expect(text).toContain('process_start_time_seconds');
});

test('Money to be refunded is reported until it is refunded', async () => {
  const paidTwice = await paying(await shop.buyer(), await shop.draw());
  await shop.pay(paidTwice, { ending: 'paid' });
  await shop.db.execute(
    sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, is_whole)
        select draw_id, order_id, 'sandbox', 'pay_twice', total, 'byShop', now(), now(), true from orders where order_id = ${paidTwice.orderId}`,
  );
  const owed = async () =>
    /^shop_owed_yen (\d+)$/m.exec(await createMetrics(database, { counted, own }).read())?.[1];
  expect(await owed()).toBe('700');
  await shop.db.execute(sql`update refunds set done_at = now() where payment_id = 'pay_twice'`);
  expect(await owed()).toBe('0');
});

test('A provider operation that fails as unavailable is counted', async () => {
  const { gateway } = shop.sandbox;
  const meters = createMeters();
  const failing = countingOutages({ ...gateway, forgetCard: async () => 'unavailable' }, meters);
  await failing.forgetCard('nobody');
  await failing.status({ redirectId: 'nowhere', sessionId: null });
  const text = await metricsText([meters.registry]);
  expect(text).toContain('shop_provider_errors_total{operation="forgetCard"} 1\n');
  expect(text).toContain('shop_provider_errors_total{operation="status"} 0\n');
});

test('Unsigned webhooks are counted and are no alarm', async () => {
  const alarms = 'shop_alarms_total{event="webhook rejected"}';
  const unsigned = 'shop_webhooks_total{result="forged"}';
  const raised = await valueOf(alarms);
  const before = await valueOf(unsigned);
  for (const url of ['/api/webhook/sandbox', '/api/webhook/nobody', '/api/webhook/komoju'])
    expect((await app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(401);
  expect((await valueOf(unsigned)) - before).toBe(3);
  expect(await valueOf(alarms)).toBe(raised);
});

test('Label values are escaped', async () => {
  const registry = createRegistry();
  const samples = [{ labels: { what: 'a "b"\n\\c' }, value: 1 }];
  addGauge(registry, { name: 'odd', help: 'Odd.\nVery.', labelNames: ['what'] }, samples);
  expect(await metricsText([registry])).toBe(
    '# HELP odd Odd.\\nVery.\n# TYPE odd gauge\nodd{what="a \\"b\\"\\n\\\\c"} 1\n',
  );
});

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** The names of the metrics of a backend and of a storefront. */
const metrics = () => {
  const names = [initial, ofStorefront].flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)]);
  return [...new Set(names.map(([, name = '']) => name))];
};

test('docs/operating.md explains every metric and no other', () => {
  const [, chapter = ''] = read('docs/operating.md').split('### Metrics\n');
  const named = chapter.split(/\n##/)[0]?.match(/`(?:shop|process)_\w+`/g) ?? [];
  const names = new Set(named.map((name) => name.slice(1, -1)));
  expect([...names].toSorted()).toEqual(metrics().toSorted());
});

/** Returns the metrics in an expression that do not exist. */
const unknownIn = (expr: string) =>
  (expr.match(/\b(?:shop|process)_\w+/g) ?? []).filter(
    (name) => !metrics().includes(name.replace(/_bucket$/, '')),
  );

test('The dashboards use existing metrics and are those of their definitions', () => {
  const Model = z.object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
  });
  expect(dashboardFiles().size).toBe(3);
  for (const [name, model] of dashboardFiles()) {
    expect(JSON.parse(read(`deploy/grafana/${name}`))).toEqual(JSON.parse(JSON.stringify(model)));
    const exprs = Model.parse(model).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(exprs.length).toBeGreaterThan(8);
    expect(exprs.flatMap(unknownIn)).toEqual([]);
    expect(exprs.filter((expr) => !/\b(?:shop|process)_|up\{/.test(expr))).toEqual([]);
  }
});

test('Every alert uses existing metrics', () => {
  const { groups } = Rules.parse(parse(read('deploy/prometheus/koron-do.rules.yml')));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(15);
  for (const { alert, expr } of rules) {
    expect(expr).toMatch(/\b(?:shop|process)_|^up\{/);
    expect([alert, unknownIn(expr)]).toEqual([alert, []]);
  }
});

test('Counters that alert on their first event exist before it', () => {
  expect(initial).toContain('shop_alarms_total{event="refund keeps failing"} 0\n');
  expect(initial).toContain('shop_emails_total{became="given_up"} 0\n');
  expect(initial).toContain('shop_provider_errors_total{operation="openSession"} 0\n');
  expect(initial).toContain('shop_webhooks_total{result="taken"} 0\n');
});

test('Free space is reported under DATA_DIR and not for a missing folder', async () => {
  const free = Number(/^shop_data_disk_free_bytes (\d+)$/m.exec(initial)?.[1]);
  const all = Number(/^shop_data_disk_bytes (\d+)$/m.exec(initial)?.[1]);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(all);
  const nowhere = measureBackend('1.2.3', join(tmpdir(), 'missing-folder'));
  nowhere.stop();
  expect(await metricsText(nowhere.read())).not.toContain('shop_data_disk_bytes');
});
