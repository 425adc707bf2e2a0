import { aDrawOnSale } from '../support/orders.ts';
import { aStorefront } from '../support/built-storefront.ts';
import { type FreshDatabase, freshDatabase, openTestDatabase } from '../support/database.ts';
import { aBackendProcess, type BackendProcess } from '../support/process.ts';
import { end } from '../support/built-storefront.ts';
import { inlineScriptHashes } from '../../server/finished-pages.ts';

let database: FreshDatabase;
let backend: BackendProcess;
let shop: Awaited<ReturnType<typeof aStorefront>>;

beforeAll(async () => {
  database = await freshDatabase();
  const opened = openTestDatabase(database.url);
  await aDrawOnSale({ db: opened.db }, { directoryName: 'big-box', prizes: [1, 4, 15, 80] });
  await opened.close();
  backend = await aBackendProcess(database.url);
  shop = await aStorefront({ API_ORIGIN: backend.origin, OPERATOR_NAME: '株式会社ためし' });
}, 120_000);

afterAll(async () => {
  await shop.stop();
  await end(backend.child);
  await database.drop();
});

test.each([
  '/',
  '/sanrio/search?q=a',
  '/sanrio/news',
  '/sanrio/big-box',
  '/sanrio/big-box/shopping',
  '/sanrio/big-box/fairness',
  '/sanrio/mypage',
  '/sanrio/faq',
  '/preview',
  '/preview/draft',
  '/nothing',
])('The policy of %s allows every inline script that Next and React write', async (path) => {
  const answer = await fetch(`${shop.origin}${path}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const scripts = inlineScriptHashes(await answer.text());
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((hash) => !policy.includes(hash))).toEqual([]);
});
