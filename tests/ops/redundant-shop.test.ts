import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { PAY_PATH } from '#backend/providers/sandbox/gateway.ts';
import { freePort } from '../run/start-shop.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { aStorefront, end, SECRET, type TestStorefront } from '../support/built-storefront.ts';
import { membersLoggedIn } from '../support/logged-in-members.ts';
import { aBackendProcess, type BackendProcess, runProgram } from '../support/process.ts';
import { aCatalogueFolder, aNewsFile } from '../support/catalogue.ts';
import { forAllTests } from '../support/fixtures.ts';
import { buy, createClient } from './crash/buyer.ts';
import { putOnSale } from './crash/shop.ts';
import { createAcknowledgementLog, inspect } from './crash/run.ts';
import { startNginx } from './nginx.ts';
import { rowsOf } from './processes.ts';

/** nginx skips a server for 2 s after an error; docs/operating.md waits 5 s before the next restart. */
const PAUSE_BETWEEN_RESTARTS_MS = 5_000;

/** A busy machine answers some requests with 503 although nothing was lost: at most one in fifty. */
const IS_BUSY = / 503 .*"unavailable"/;
const LEAST_PER_BUSY = 50;

/** A database, two backends, two storefronts and nginx in front of them, all on loopback. */
async function aRedundantShop() {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const dataDir = temporaryFolder();
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = await startEmbedded({ dataDir, log: () => {} });
    closing.push(() => database.stop());
    const [shop, calls, ...ports] = await Promise.all(Array.from({ length: 4 }, freePort));
    const siteOrigin = `http://localhost:${shop}`;
    const startBackend = (port: number) =>
      aBackendProcess(database.url, environment(dataDir, { port, siteOrigin }));
    const backends: BackendProcess[] = [];
    for (const port of ports) backends.push(await startBackend(port));
    closing.push(() => Promise.all(backends.map(({ child }) => end(child))));
    const storefronts: TestStorefront[] = [];
    closing.push(() => Promise.all(storefronts.map((one) => one.stop())));
    const env = {
      SITE_ORIGIN: siteOrigin,
      TRUSTED_PROXIES: '127.0.0.1',
      API_ORIGIN: `http://127.0.0.1:${calls}`,
    };
    for (let count = 0; count < 2; count += 1) storefronts.push(await aStorefront(env));
    const addressOf = ({ origin }: { origin: string }) => new URL(origin).host;
    const nginx = await startNginx({
      shop: shop ?? 0,
      calls: calls ?? 0,
      backends: ports.map((port) => `127.0.0.1:${port}`),
      storefronts: storefronts.map(addressOf),
    });
    closing.push(() => nginx.stop());
    return {
      origin: `http://127.0.0.1:${shop}`,
      url: database.url,
      backends,
      storefronts,
      nginx,
      close,
      databaseLog: () => readFileSync(join(dirname(database.where), 'postgres.log'), 'utf8'),
      logStatements: async () => {
        appendFileSync(join(database.where, 'postgresql.auto.conf'), 'log_min_duration_statement = 0\n');
        process.kill(database.pid, 'SIGHUP');
        // The server's processes read the file again.
        await pause(1_000);
      },
      restartBackend: async (which: number) => {
        await end((backends[which] as BackendProcess).child);
        backends[which] = await startBackend(ports[which] ?? 0);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const environment = (dataDir: string, { port, siteOrigin }: { port: number; siteOrigin: string }) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  BACKEND_PORT: String(port),
  SITE_ORIGIN: siteOrigin,
  CONSOLE_ORIGIN: 'http://ops.localhost:4001',
  REVALIDATE_SECRET: SECRET,
  REQUESTS_PER_MINUTE: '999999',
  ALLOW_SAMPLE_OPERATOR: 'yes',
  ALLOW_BUILT_IN_MAILBOX: 'yes',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  ALLOW_LOCAL_BEACON: 'yes',
});

const shop = forAllTests(aRedundantShop);

test('A change appears on every storefront', async () => {
  const path = '/sanrio/news';
  await untilRegistered();
  // Both have rendered the page before the change.
  for (const one of shop.storefronts) expect((await one.page(path)).status).toBe(200);
  const folder = await aCatalogueFolder();
  folder.news('1', aNewsFile({ title: '二台とも知らせます', publishedAt: '-1d 10:00' }));
  const args = ['backend/cli/main.ts', 'catalogue', 'import', folder.path];
  expect(await runProgram(args, { DATABASE_URL: shop.url })).toMatchObject({ code: 0 });
  folder.close();
  const since = performance.now();
  await Promise.all(shop.storefronts.map((one) => untilShown(one, path, '二台')));
  const ms = Math.round(performance.now() - since);
  process.stdout.write(`Shown by both after ${ms} ms\n`);
  // The goal is 2 s. Machines of tests are busy; a change that is not announced takes up to 60 s.
  expect(ms).toBeLessThan(10_000);
});

/** They ask before nginx is started, and again every 5 s. */
async function untilRegistered(): Promise<void> {
  while ((await rowsOf(shop.url, 'SELECT FROM storefronts')).length < shop.storefronts.length)
    await pause(100);
}

/** The limit of the test ends the wait. Without an acknowledged change the page stays as it is for 60 s. */
async function untilShown(storefront: TestStorefront, path: string, text: string): Promise<void> {
  while (!(await storefront.page(path)).html.includes(text)) await pause(100);
}

/** Returns the line of nginx about a request, which it writes after the answer. The limit of the test ends the wait. */
async function accessOf(id: string): Promise<string> {
  for (;;) {
    const line = shop.nginx
      .accessLog()
      .split('\n')
      .find((one) => one.includes(id));
    if (line !== undefined) return line;
    await pause(100);
  }
}

test('A page is followed by its request id from nginx to its statements', async () => {
  await shop.logStatements();
  const claimed = '0123456789abcdef0123456789abcdef';
  const page = await fetch(`${shop.origin}/sanrio/search?q=mochi`, {
    headers: { 'x-request-id': claimed },
  });
  const id = page.headers.get('x-request-id') ?? '';
  expect([page.status, id]).toEqual([200, expect.stringMatching(/^[\da-f]{32}$/)]);
  expect(id).not.toBe(claimed);
  await page.text();
  const line = await accessOf(id);
  expect(line).toMatch(new RegExp(`${id} 127.0.0.1 GET /sanrio/search 200 `));
  const logged = shop.backends.flatMap(({ lines }) => lines.filter(({ reqId }) => reqId === id));
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'request', call: 'searchDraws' }));
  const statements = shop
    .databaseLog()
    .split('\n')
    .filter((one) => one.includes(`/* request ${id} */`));
  expect(statements.join('\n')).toMatch(/ LOG: {2}duration: [\d.]+ ms .*"draws"/);
  process.stdout.write(`${[line, ...logged.map((one) => JSON.stringify(one)), ...statements].join('\n')}\n`);
});

test('Everything is restarted during a sale, one after the other, and no request fails', async () => {
  const drawId = await putOnSale(shop.url, 2_000);
  const members = await membersLoggedIn(shop.url, 1_000);
  const log = createAcknowledgementLog();
  const client = createClient([shop.origin]);
  const failures: string[] = [];
  let calls = 0;
  const call: typeof client.call = async (request) => {
    const response = await client.call(request);
    calls += 1;
    // A provider's page, here the sandbox's, is not behind nginx, which repeats no write but those of a purchase.
    const isProviders = request.path.startsWith(PAY_PATH);
    if (!isProviders && (response === undefined || response.status >= 500))
      failures.push(
        `${request.method} ${request.path}: ${response?.status ?? 'no response'} ${response?.body ?? ''}`,
      );
    return response;
  };
  let isOver = false;
  const visiting = visitPages(() => isOver, failures);
  const buying: Promise<unknown>[] = [];
  const arriving = (async () => {
    for (const who of members) {
      if (isOver) return;
      buying.push(buy({ call, drawId, log }, who));
      await pause(250);
    }
  })();
  for (const which of [0, 1]) {
    await pause(PAUSE_BETWEEN_RESTARTS_MS);
    await shop.restartBackend(which);
  }
  for (const one of shop.storefronts) {
    await pause(PAUSE_BETWEEN_RESTARTS_MS);
    await one.restart();
  }
  await pause(PAUSE_BETWEEN_RESTARTS_MS);
  isOver = true;
  await arriving;
  await Promise.all(buying);
  client.close();
  expect(await visiting).toBeGreaterThan(50);
  expect(buying.length).toBeGreaterThan(20);
  const busy = failures.filter((failure) => IS_BUSY.test(failure));
  expect(failures.filter((failure) => !IS_BUSY.test(failure))).toEqual([]);
  expect(busy.length * LEAST_PER_BUSY).toBeLessThanOrEqual(calls);
  expect(await inspect(shop, log.all)).toMatchObject({ lost: [], findings: [] });
});

/** Requests pages that nginx has not cached, ten a second, until it is over. Returns their number. */
async function visitPages(isOver: () => boolean, failures: string[]): Promise<number> {
  let visits = 0;
  while (!isOver()) {
    visits += 1;
    const path = `${visits % 2 === 0 ? '/sanrio' : '/sanrio/crash-test'}?visit=${visits}`;
    try {
      const { status } = await fetch(`${shop.origin}${path}`);
      if (status !== 200) failures.push(`${path}: ${status}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
    await pause(100);
  }
  return visits;
}
