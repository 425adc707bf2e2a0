import type { Page } from '@playwright/test';
import { expect, test, waitForRequests } from '../test.ts';

const CHUNKS = '**/_next/static/chunks/*.js';

/** A page whose next page needs a script that a deployment has removed. */
async function openOutdated(page: Page): Promise<void> {
  await page.goto('/sanrio/howto');
  await waitForRequests(page);
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'ガチャをさがす' }).click();
  await expect(page.getByRole('heading', { name: 'うまく表示できませんでした' })).toBeVisible();
  await page.unroute(CHUNKS);
}

test.afterEach(({ consoleErrors }) => {
  // Each script that is gone, and the error that React logs for its page.
  expect(consoleErrors.splice(0).join()).toMatch(/404|Failed to load chunk/);
});

test('a page open during a deployment tries again with a new document', async ({ page }) => {
  await openOutdated(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'もう一度ためす' }).click();
  await loaded;
  await expect(page.getByRole('textbox', { name: 'ガチャをさがす' })).toBeVisible();
});

test('a page open during a deployment goes to the top page by a new document', async ({ page }) => {
  await openOutdated(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'トップへもどる' }).click();
  await loaded;
  expect(new URL(page.url()).pathname).toBe('/sanrio');
});
