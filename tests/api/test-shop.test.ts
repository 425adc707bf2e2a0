import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPasses } from '#backend/actions/staff/test-shop.ts';
import { eraseTestDatabase, expectPurpose } from '#backend/persistence/db/test-shop.ts';
import { isUntouched } from '#backend/persistence/embedded/database.ts';
import { shippingTariffs } from '#backend/persistence/schema.ts';
import { writeSettings } from '#backend/persistence/settings.ts';
import { insertTextVersion } from '#backend/persistence/site-texts/versions.ts';
import { createTestShopClient } from '#backend/providers/test-shop.ts';
import { TEST_SHOP_HEADER, TEST_SHOP_PATHS } from '#lib/contract/test-shop.ts';
import { flatTariff } from '#lib/shipments/tariff.ts';
import { TEST_MARK } from '#lib/site/test-shop.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { freePort } from '../run/start-shop.ts';
import { aBackend, importFolder, type TestBackend } from '../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aNewsFile } from '../support/catalogue.ts';
import { aConsole, ConsoleBrowser, OWN_PAGE } from '../support/console.ts';
import { freshDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';
import { membersLoggedIn } from '../support/logged-in-members.ts';
import { runLongOperations } from '../support/long-operations.ts';
import { anOperator, operatorLogOf } from '../support/operator.ts';
import { aBackendProcess, type BackendProcess, runProgram } from '../support/process.ts';
import { rowsOf } from '../ops/processes.ts';

const SECRET = 'a secret of the two backends, 32 characters';
const STOREFRONT_SECRET = 'a secret of the storefront, 32 characters';

/** The backend of a test shop as a process, which is started again as often as it ends in order. */
async function aTestShop() {
  const { url, drop } = await freshDatabase({ as: 'template template0' });
  const dataDir = temporaryFolder();
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    TEST_SHOP: 'yes',
    TEST_SHOP_SECRET: SECRET,
    REVALIDATE_SECRET: STOREFRONT_SECRET,
    DATA_DIR: dataDir,
    BACKEND_PORT: String(port),
    SITE_ORIGIN: 'http://test.localhost:3100',
    CONSOLE_ORIGIN: 'http://test-ops.localhost:4101',
    ALLOW_SAMPLE_OPERATOR: 'yes',
    ALLOW_BUILT_IN_MAILBOX: 'yes',
  };
  let starting: Promise<BackendProcess> | undefined;
  let codes: (number | null)[] = [];
  let isClosed = false;
  let atRest = true;
  const keepStarted = async () => {
    while (!isClosed) {
      starting = aBackendProcess(url, env);
      const { ended } = await starting;
      codes = [...codes, await ended];
      while (!atRest) await pause(20);
    }
  };
  const running = keepStarted();
  await Promise.race([running, starting]);
  return {
    url,
    dataDir,
    env,
    origin: `http://127.0.0.1:${port}`,
    codes: () => codes,
    /** It is not started again while the work runs. */
    whileEnded: async (end: () => Promise<unknown>, work: () => Promise<void>) => {
      atRest = false;
      const before = codes.length;
      await end();
      while (codes.length === before) await pause(50);
      await work();
      atRest = true;
    },
    close: async () => {
      isClosed = true;
      atRest = true;
      // It may be on its way after it has ended in order.
      (await starting)?.child.kill('SIGTERM');
      await running;
      rmSync(dataDir, { recursive: true, force: true });
      await drop();
    },
  };
}

const testShop = forAllTests(aTestShop);
const providerCalls: string[] = [];
const live = forAllTests(() =>
  aBackend({
    testShop: createTestShopClient({ origin: testShop.origin, secret: SECRET }),
    gateway: (sandbox) =>
      new Proxy(sandbox, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            providerCalls.push(String(name));
            return Reflect.apply(value, target, args);
          };
        },
      }),
  }),
);
const hana = forAllTests(() => anOperator(live, 'hana', 'manager'));

const show = async () => (await hana.ask('GET', '/api/ops/test-shop')).json();

/** The rows of each table of the live shop, but those in which its own calls of operators are recorded. */
async function liveRows(): Promise<string> {
  const tables = (await rowsOf(
    live.url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )) as { name: string }[];
  const counted = tables.filter(({ name }) => !/^(?:operator_|long_operation|jobs)/.test(name));
  const sums = counted.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, '' order by t::text)) as sum from "${name}" t`,
  );
  return JSON.stringify(await rowsOf(live.url, sums.join(' union all ')));
}

/** A call that comes through the storefront of the test shop. */
const call = async (
  method: string,
  path: string,
  { body, cookie = '' }: { body?: object | string; cookie?: string } = {},
) =>
  fetch(`${testShop.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      [TEST_SHOP_HEADER]: STOREFRONT_SECRET,
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(body === undefined
        ? {}
        : {
            'content-type':
              typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

test('The shop is copied, and an order of a copy changes nothing in it', async () => {
  expect(await show()).toMatchObject({ state: 'open', shop: { copy: null, orders: 0 } });
  const folder = await aCatalogueFolder();
  folder.draw('otsukai');
  folder.draw('kyonen', aDrawFile({ opensAt: '-90d 10:00', closesAt: '-60d 10:00' }));
  folder.news('1', aNewsFile());
  folder.banner('otsukai');
  await importFolder(live.db, folder.path);
  folder.close();
  await hana.ask('POST', '/api/ops/draws/otsukai/draft', { body: { dryRun: false } });
  const limits = { approvalFromYen: 12_345, minorCapUnder16: 1_000, minorCapUnder18: 2_000, answerDays: 4 };
  await writeSettings(live.db, { section: 'limits', value: limits, by: 'hana' });
  await writeSettings(live.db, {
    section: 'notices',
    value: { chatUrl: 'https://chat.example.jp/x' },
    by: 'hana',
  });
  const announcement = {
    text: '年末年始のお知らせ',
    link: null,
    from: null,
    until: new Date('2030-01-05T00:00:00Z'),
  };
  await writeSettings(live.db, { section: 'announcement', value: announcement, by: 'hana' });
  await writeSettings(live.db, {
    section: 'maintenance',
    value: { isOn: true, sentence: '', from: null, until: null },
    by: 'hana',
  });
  await live.db
    .insert(shippingTariffs)
    .values({ tariff: flatTariff(770), createdAt: new Date(), createdBy: 'hana' });
  await insertTextVersion(live.db, {
    kind: 'company',
    blocks: [{ kind: 'paragraph', text: 'くじ本舗です。' }],
    values: null,
    note: '',
    asksConsent: false,
    publishedBy: 'hana',
    appliesFrom: new Date(),
  });
  const before = await liveRows();

  const started = await hana.ask('POST', '/api/ops/operations/test-shop');
  expect(started.json()).toMatchObject({ call: 'copyToTestShop', state: 'waiting' });
  expect((await hana.ask('POST', '/api/ops/operations/test-shop')).json().code).toBe('underWay');
  expect((await hana.ask('POST', '/api/ops/test-shop/erase')).json().code).toBe('underWay');
  await runLongOperations(live);
  const { operationId } = started.json();
  expect((await hana.ask('GET', `/api/ops/operations/${operationId}`)).json()).toMatchObject({
    state: 'done',
    fileUntil: null,
  });
  expect(testShop.codes()).toEqual([0]);
  expect(await show()).toMatchObject({
    state: 'open',
    shop: {
      siteOrigin: testShop.env.SITE_ORIGIN,
      consoleOrigin: testShop.env.CONSOLE_ORIGIN,
      copy: { by: 'hana', skipped: [] },
      orders: 0,
    },
  });
  const copied = await rowsOf(
    testShop.url,
    `select (select count(*)::int from draws) as draws, (select count(*)::int from news) as news,
      (select count(*)::int from banners) as banners, (select count(*)::int from draw_drafts) as drafts,
      (select array_agg(picture_id order by picture_id) from pictures) as pictures,
      (select array_agg(section order by section) from settings) as settings,
      (select tariff->'sizes'->0->'fees' from shipping_tariffs order by created_at desc limit 1) as fees,
      (select blocks->0->>'text' from site_text_versions where kind = 'company' and number = 2) as company`,
  );
  const [pictures] = await rowsOf(
    live.url,
    'select array_agg(picture_id order by picture_id) as pictures from pictures',
  );
  expect(copied).toEqual([
    expect.objectContaining({
      draws: 2,
      news: 1,
      banners: 1,
      drafts: 1,
      settings: ['announcement', 'limits'],
      fees: [770],
      company: 'くじ本舗です。',
      ...(pictures as object),
    }),
  ]);

  await orderInTestShop();
  expect((await show()).shop.orders).toBe(1);
  expect(await liveRows()).toBe(before);
  expect(providerCalls).toEqual([]);
});

async function orderInTestShop(): Promise<void> {
  const [draw] = (await rowsOf(
    testShop.url,
    `select draw_id from draws where directory_name = 'otsukai'`,
  )) as {
    draw_id: string;
  }[];
  const [member] = await membersLoggedIn(testShop.url, 1);
  const cookie = member?.cookie ?? '';
  const order = { productId: draw?.draw_id, quantity: 1, requestKey: 'a'.repeat(32) };
  const place = async () =>
    (await call('POST', '/api/orderHistory', { body: order, cookie })).json() as Promise<{
      code?: string;
      orderHistoryId: string;
    }>;
  let placed = await place();
  // A job of the shop prepares the box of a copied draw.
  for (; placed.code === 'boxNotReady'; placed = await place()) await pause(100);
  const { orderHistoryId } = placed;
  const payment = { purpose: 'order', orderHistoryId, paymentType: 'CARD' };
  const opened = await call('POST', '/api/redirect', { body: payment, cookie });
  const { redirectId, url } = (await opened.json()) as { redirectId: string; url: string };
  const page = new URL(url).pathname;
  const shown = await call('GET', page, { cookie });
  expect(await shown.text()).toContain('お金はいっさい動きません');
  await call('POST', page, { body: 'does=paid&webhook=usual', cookie });
  for (let status = 'PLAYING'; status !== 'SUCCESS';) {
    const answer = await call('POST', `/api/redirect/${redirectId}`, { cookie });
    ({ status } = (await answer.json()) as { status: string });
    await pause(100);
  }
}

test('Its emails, answers and files are marked', async () => {
  const mailbox = join(testShop.dataDir, 'mailbox');
  while (!existsSync(mailbox) || readdirSync(mailbox).length === 0) await pause(100);
  const subjects = readdirSync(mailbox).map(
    (name) => JSON.parse(readFileSync(join(mailbox, name), 'utf8')).subject,
  );
  expect(subjects.filter((subject) => !String(subject).startsWith(TEST_MARK))).toEqual([]);
  const answer = await call('GET', '/api/product');
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
});

test('It answers its own storefront and the live shop only', async () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetch(`${testShop.origin}${path}`, { method, headers })).status;
  expect(await statusOf('/api/product')).toBe(404);
  expect(await statusOf('/api/product', { [TEST_SHOP_HEADER]: SECRET })).toBe(404);
  for (const path of [
    TEST_SHOP_PATHS.passes,
    TEST_SHOP_PATHS.parts,
    TEST_SHOP_PATHS.copies,
    TEST_SHOP_PATHS.erase,
  ])
    for (const secret of ['', 'wrong', STOREFRONT_SECRET])
      expect(await statusOf(path, { authorization: `Bearer ${secret}` }, 'POST')).toBe(404);
  expect(await statusOf(TEST_SHOP_PATHS.state)).toBe(404);
  expect(await statusOf(TEST_SHOP_PATHS.entries, { authorization: `Bearer ${SECRET}` }, 'POST')).toBe(404);
});

test('A link opens the shop once', async () => {
  const opened = await hana.ask('POST', '/api/ops/test-shop/passes', { body: { side: 'shop' } });
  const link = new URL(opened.json().link);
  expect(link.origin + link.pathname).toBe(`${testShop.env.SITE_ORIGIN}/test-entry`);
  const enter = async (pass: unknown) =>
    (
      await fetch(`${testShop.origin}${TEST_SHOP_PATHS.entries}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${STOREFRONT_SECRET}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pass }),
      })
    ).status;
  const pass = link.searchParams.get('pass');
  expect([await enter('forged'), await enter(pass), await enter(pass)]).toEqual([404, 204, 404]);
  const log = await operatorLogOf(live);
  expect(log.at(-1)).toMatchObject({ operator: 'hana', action: 'openTestShop', facts: { side: 'shop' } });
  expect(JSON.stringify(log)).not.toContain(pass);
});

test('Emptying it leaves nothing, and it starts again', async () => {
  await testShop.whileEnded(
    () => hana.ask('POST', '/api/ops/test-shop/erase'),
    async () => {
      expect(await isUntouched(testShop.url)).toBe(true);
      expect(existsSync(join(testShop.dataDir, 'mailbox'))).toBe(false);
      expect((await show()).state).toBe('unreachable');
      const refused = await hana.ask('POST', '/api/ops/test-shop/passes', { body: { side: 'shop' } });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'testShopUnavailable']);
    },
  );
  while ((await show()).state !== 'open') await pause(100);
  expect(await show()).toMatchObject({ shop: { copy: null, orders: 0 } });
});

test('Neither shop starts on the database of the other, and only that of a test shop is emptied', async () => {
  await expect(expectPurpose(live.url, true)).rejects.toThrow('wants an empty database of its own');
  await expect(expectPurpose(testShop.url, false)).rejects.toThrow('is the database of a test shop');
  await expect(eraseTestDatabase(live.url)).rejects.toThrow('is not the database of a test shop');
  const { TEST_SHOP: _mark, TEST_SHOP_SECRET: _secret, ...env } = testShop.env;
  const started = await runProgram(['backend/main.ts'], {
    ...env,
    DATABASE_URL: testShop.url,
    BACKEND_PORT: '0',
    ALLOW_SANDBOX_PAYMENTS: 'yes',
    ALLOW_LOCAL_BEACON: 'yes',
  });
  expect([started.code, started.err]).toEqual([1, expect.stringContaining('is the database of a test shop')]);
});

test('A pass is of one side, for two minutes', () => {
  let now = 0;
  const passes = createPasses(() => now);
  const pass = { side: 'console', name: 'hana', role: 'support' } as const;
  const other = passes.issue(pass);
  expect([passes.use(other, 'shop'), passes.use(other, 'console')]).toEqual([undefined, undefined]);
  const late = passes.issue(pass);
  now += 120_000;
  expect(passes.use(late, 'console')).toBeUndefined();
  expect(passes.use(passes.issue(pass), 'console')).toEqual(pass);
});

describe('Its console', () => {
  const passes = createPasses();
  const shop = forAllTests(() =>
    aBackend({
      revalidateSecret: STOREFRONT_SECRET,
      ownTestShop: { secret: SECRET, passes, erase: () => {}, store: async () => undefined },
      testShop: 'itself',
    }),
  );
  const server = forAllTests(() => aConsole(shop));

  const enter = (browser: ConsoleBrowser, pass: string) => browser.ask('GET', `/test-entry?pass=${pass}`);

  test('A link signs in once, with the role of the live shop, and no proof is asked for', async () => {
    const browser = new ConsoleBrowser(server);
    expect((await enter(browser, 'forged')).statusCode).toBe(404);
    const pass = passes.issue({ side: 'console', name: 'hana', role: 'owner' });
    const entered = await enter(browser, pass);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/']);
    expect((await browser.ask('GET', '/api/console/me')).json()).toMatchObject({
      name: 'hana',
      role: 'owner',
    });
    await forgetProofs(shop);
    const erased = await browser.codeOf('POST', '/api/ops/staff', { name: 'taro', role: 'packer' });
    expect(erased).toBe('200');
    expect((await enter(new ConsoleBrowser(server), pass)).statusCode).toBe(404);
    await enter(browser, passes.issue({ side: 'console', name: 'hana', role: 'viewer' }));
    expect((await browser.ask('GET', '/api/console/me')).json()).toMatchObject({
      name: 'hana',
      role: 'viewer',
    });
  });

  test('Its pages are marked', async () => {
    const page = await server.app.inject({ method: 'GET', url: '/', headers: OWN_PAGE });
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(page.body).toContain('<html data-test-shop lang="ja">');
  });
});

const forgetProofs = ({ db }: TestBackend) =>
  db.$client.query(`update staff_sessions set verified_at = now() - interval '1 hour'`);
