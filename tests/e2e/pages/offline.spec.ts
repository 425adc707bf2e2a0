import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { logIn } from '../members/member.ts';
import { waitForWorker, withWorker } from '../service-worker.ts';
import { expect, test } from '../test.ts';

const DRAW = '/sanrio/marupo-otsukai';
const PRIZES = '/sanrio/mypage/product';
const MARK = 'オフラインで見ています・最終更新';

const pathsIn = (page: Page, name: string) =>
  page.evaluate(async (cacheName) => {
    if (!(await caches.has(cacheName))) return [];
    const requests = await (await caches.open(cacheName)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, name);

/** The pages in all caches, without the offline page and files. */
const everyPath = async (page: Page) => {
  const names = await page.evaluate(() => caches.keys());
  const stored = await Promise.all(names.map((name) => pathsIn(page, name)));
  return stored
    .flat()
    .filter((path) => path !== '/offline' && !path.startsWith('/_next/'))
    .toSorted();
};

test('a page that was seen is shown with the time, without price, counts and ways to buy', async ({
  browser,
}) => {
  await withWorker(browser, async (page, context) => {
    await page.goto(DRAW);
    await expect(page.getByRole('meter')).toBeVisible();
    await expect.poll(() => pathsIn(page, 'pages')).toContain(DRAW);
    await waitForWorker(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(MARK)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('まるぽのおつかいガチャ');
    await expect(page.getByRole('meter')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /回引く/ })).toHaveCount(0);
    await expect(page.getByText('700').filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('/sanrio/mypage');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('通信がとどいていません');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'まるぽのおつかいガチャ' }).click();
    await expect(page.getByText(MARK)).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('link', { name: '読み込みなおす' }).click();
    await expect(page.getByText(MARK)).toHaveCount(0);
    await expect(page.getByRole('meter')).toBeVisible();
  });
});

test('own prizes are shown until the logout, which leaves nothing that the member saw', async ({
  browser,
}) => {
  await withWorker(browser, async (page, context) => {
    await logIn(context.request);
    await page.goto(DRAW);
    await expect.poll(() => pathsIn(page, 'pages')).toContain(DRAW);
    await page.goto(PRIZES);
    await expect.poll(() => pathsIn(page, 'own-pages')).toEqual([PRIZES]);
    await waitForWorker(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(MARK)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('当選賞品');
    await expectAccessible(page);

    await context.setOffline(false);
    // Other pages of a member, and searches, are not stored at all.
    for (const path of ['/sanrio/mypage', '/sanrio/mypage/profile', '/sanrio/search?q=himitsu', PRIZES])
      await page.goto(path);
    expect(await everyPath(page)).toEqual([DRAW, PRIZES]);
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect.poll(() => pathsIn(page, 'own-pages')).toEqual([]);
    await expect.poll(() => pathsIn(page, 'pages')).not.toContain(DRAW);
    await context.setOffline(true);
    for (const path of [PRIZES, DRAW]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('通信がとどいていません');
    }
  });
});

test('another worker takes over at once and keeps the copies', async ({ browser }) => {
  await withWorker(browser, async (page, context) => {
    await page.goto(DRAW);
    await expect.poll(() => pathsIn(page, 'pages')).toContain(DRAW);
    await waitForWorker(page);
    await page.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      // The same worker under another address is another one for the browser.
      await navigator.serviceWorker.register('/sw.js?next', { scope: '/' });
      await changed;
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(MARK)).toBeVisible();
  });
});
