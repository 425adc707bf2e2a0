import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { forAllTests } from '../support/fixtures.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { aStorefront, end } from '../support/built-storefront.ts';
import { freshDatabase } from '../support/database.ts';
import { membersLoggedIn } from '../support/logged-in-members.ts';
import { aBackendProcess } from '../support/process.ts';
import { aServer, bodyOf } from '../support/server.ts';
import { buy, createClient } from './crash/buyer.ts';
import { createAcknowledgementLog } from './crash/run.ts';
import { putOnSale } from './crash/shop.ts';

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly attributes: readonly { readonly key: string }[];
};

/** A collector that keeps the spans it receives by OTLP over HTTP, as JSON. */
async function aCollector() {
  const spans: Span[] = [];
  const texts: string[] = [];
  const server = await aServer((request, response) => {
    void bodyOf(request).then((body) => {
      texts.push(String(body));
      for (const { resource, scopeSpans } of JSON.parse(String(body)).resourceSpans) {
        const name = resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
        for (const { spans: some } of scopeSpans) {
          spans.push(...some.map((span: Span) => ({ ...span, service: name.value.stringValue })));
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const until = async (found: () => boolean) => {
    while (!found()) await pause(50);
  };
  return { spans, texts, until, origin: server.origin, stop: () => server.stop() };
}

/** A backend and a storefront that send their spans to a collector. */
async function aTracedShop() {
  const collector = await aCollector();
  const database = await freshDatabase();
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  const dataDir = temporaryFolder();
  const backend = await aBackendProcess(database.url, { DATA_DIR: dataDir, ...tracing });
  const env = { API_ORIGIN: backend.origin, TRUSTED_PROXIES: '127.0.0.1', ...tracing };
  const storefront = await aStorefront(env);
  return {
    collector,
    backend,
    storefront,
    url: database.url,
    close: async () => {
      await storefront.stop();
      await end(backend.child);
      await database.drop();
      await collector.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const shop = forAllTests(aTracedShop);

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

test('A trace continues from a trusted proxy through page and call to statements', async () => {
  const { collector, storefront } = shop;
  const headers = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
  const page = await fetch(`${storefront.origin}/sanrio/search?q=mochi`, { headers });
  expect(page.status).toBe(200);
  const named = (name: string) =>
    collector.spans.find((span) => span.traceId === TRACE_ID && span.name.startsWith(name));
  await collector.until(() => named('page') !== undefined);
  await collector.until(() => named('statement') !== undefined && named('call searchDraws') !== undefined);
  expect(named('page')).toMatchObject({ service: 'koron-do-storefront', parentSpanId: 'b7ad6b7169203331' });
  expect(named('call searchDraws')).toMatchObject({ service: 'koron-do-backend' });
  expect(named('statement')?.attributes.map(({ key }) => key)).toContain('db.query.text');
  const parents = new Set(collector.spans.map(({ spanId }) => spanId));
  expect(parents.has(named('call searchDraws')?.parentSpanId ?? '')).toBe(true);
  expect(parents.has(named('statement')?.parentSpanId ?? '')).toBe(true);
});

test('A purchase has spans of batches, provider and email, without personal data', async () => {
  const { collector, backend, url } = shop;
  const drawId = await putOnSale(url, 100);
  const [member] = await membersLoggedIn(url, 1);
  const client = createClient([backend.origin]);
  if (member === undefined) throw new Error('No member');
  await buy({ call: client.call, drawId, log: createAcknowledgementLog() }, member);
  client.close();
  const named = (name: string) => collector.spans.filter((span) => span.name.startsWith(name));
  await collector.until(() => ['batch', 'provider', 'email '].every((name) => named(name).length > 0));
  const linked = new Set(named('batch').flatMap(({ links = [] }) => links.map(({ traceId }) => traceId)));
  const calls = named('call placeOrder').concat(named('call '));
  expect(calls.some(({ traceId }) => linked.has(traceId))).toBe(true);
  expect(collector.texts.join('')).not.toContain('@example.jp');
});
