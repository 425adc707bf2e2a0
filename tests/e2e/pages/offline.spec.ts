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

test('a page that was seen is shown with the time, without counts and ways to buy', async ({ browser }) => {
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

test('own prizes are shown until the logout', async ({ browser }) => {
  await withWorker(browser, async (page, context) => {
    await logIn(context.request);
    await page.goto(PRIZES);
    await expect.poll(() => pathsIn(page, 'own-pages')).toEqual([PRIZES]);
    await waitForWorker(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(MARK)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('当選賞品');
    await expectAccessible(page);

    await context.setOffline(false);
    await page.goto(PRIZES);
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect.poll(() => pathsIn(page, 'own-pages')).toEqual([]);
    await context.setOffline(true);
    await page.goto(PRIZES);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('通信がとどいていません');
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
