import { expect, forgive, test } from './shop.ts';

test('a picture below the fold is fetched when it comes near, with a placeholder before', async ({
  page,
}) => {
  await page.goto('/sanrio/marupo-otsukai');
  const last = page.locator('main img[data-state]').last();
  await expect(last).toHaveAttribute('data-state', 'loading');
  expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/placeholder/);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('data-state', 'loaded');
  expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/api\/image\/.+\.(avif|webp)$/,
  );
});

test('a broken picture falls back to the placeholder', async ({ page, complaints }) => {
  await page.route(/\/api\/image\//, (route) => route.abort());
  await page.goto('/sanrio/marupo-otsukai');
  const lazy = page.locator('main img[data-state]').last();
  await lazy.scrollIntoViewIfNeeded();
  await expect(lazy).toHaveAttribute('data-state', 'error');
  expect(await lazy.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/placeholder/);
  forgive(complaints, 'ERR_FAILED');
});

test('what is above the fold is in the page from the start', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  const art = page.locator('main img[fetchpriority=high]').first();
  await expect.poll(() => art.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});
