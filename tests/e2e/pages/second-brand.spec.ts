import { INFO_PAGE_NAMES, infoRoute } from '#lib/contract/info-pages.ts';
import { type RunningShop, startShop } from '../../run/start-shop.ts';
import { expectAccessible } from '../accessibility.ts';
import { buyThroughApi, newMember } from '../buying/purchase.ts';
import { emailsTo } from '../members/member.ts';
import { expect, isFull, test as base } from '../test.ts';

/** Another shop, opened once for each worker: its own catalogue, colours, words and operator, without mascots. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({}, provide) => {
      const shop = await startShop({ brand: 'akariya' });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.storefront),
});

/** The name of the usual brand, its mascots and the names of its goods. */
const USUAL_BRAND = /ころん|koron|まるぽ|marupo|のこさん|ラムじい|ふぐちょ|ゆめじ|八人の/i;

/** Drawings of the usual brand. Those of another one have its look in their path. */
const isUsualDrawing = (url: string) => new URL(url).pathname.startsWith('/art/');

const DRAW = 'hi-no-utsuwa';

const PAGES = [
  '/sanrio',
  `/sanrio/${DRAW}`,
  '/sanrio/fuyu-no-kaori',
  `/sanrio/${DRAW}/fairness`,
  '/sanrio/news',
  '/sanrio/news/1',
  '/sanrio/search',
  '/sanrio/search?q=zzz',
  '/sanrio/archive',
  ...INFO_PAGE_NAMES.map((name) => infoRoute(name)),
  '/sanrio/versions/terms/1',
  '/sanrio/mypage/login',
  '/sanrio/mypage/signup',
  '/sanrio/mypage/reminder',
  '/sanrio/mypage/favourites',
  '/offline',
];

const MEMBER_PAGES = [
  '/sanrio/mypage',
  '/sanrio/mypage/product',
  '/sanrio/mypage/orderHistory',
  '/sanrio/mypage/userShip',
  '/sanrio/mypage/collection',
  '/sanrio/mypage/profile',
  '/sanrio/mypage/notifications',
  '/sanrio/mypage/leave',
  `/sanrio/${DRAW}/shopping?quantity=1`,
];

const DOCUMENTS = ['/manifest.webmanifest', '/feed.xml', '/atom.xml', '/sitemap.xml', '/robots.txt'];

// One worker, and one shop, for all of them.
test.describe.configure({ mode: 'default' });

if (isFull) {
  test.beforeEach(({ page }) => {
    const drawings: string[] = [];
    page.on('request', (request) => isUsualDrawing(request.url()) && drawings.push(request.url()));
    requested = drawings;
  });
  test.afterEach(() => expect(requested).toEqual([]));

  for (const scheme of ['light', 'dark'] as const)
    test(`no public page of another brand has a word or a drawing of the usual one, in ${scheme} colours`, async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of PAGES) {
        expect((await page.goto(path))?.status(), path).toBe(200);
        await expectAccessible(page);
        expect(await page.content(), path).not.toMatch(USUAL_BRAND);
      }
    });

  test('nor have its documents, and the page of an unknown address', async ({ page, request }) => {
    for (const path of DOCUMENTS)
      expect(await (await request.get(path)).text(), path).not.toMatch(USUAL_BRAND);
    expect((await page.goto('/sanrio/no-such-page'))?.status()).toBe(404);
    expect(await page.content()).not.toMatch(USUAL_BRAND);
  });

  test('a member buys, and reads nothing of the usual brand on their pages and in their emails', async ({
    page,
  }) => {
    test.slow();
    const email = await newMember(page);
    await buyThroughApi(page, { draw: DRAW, quantity: 3 });
    for (const path of MEMBER_PAGES) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('main')).not.toContainText('読み込んでいます');
      await expectAccessible(page);
      expect(await page.content(), path).not.toMatch(USUAL_BRAND);
    }
    await expect.poll(async () => (await emailsTo(page.request, email)).length).toBeGreaterThan(1);
    for (const { subject, text } of await emailsTo(page.request, email)) {
      expect(`${subject}\n${text}`).not.toMatch(USUAL_BRAND);
      expect(subject).toContain('灯屋');
    }
  });
}

/** Drawings of the usual brand that the page of the test has asked for. */
let requested: readonly string[] = [];
