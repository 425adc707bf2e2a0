import type { Page } from '@playwright/test';
import { isFair } from '../fair.ts';
import { logsIn } from '../members/member.ts';
import { expect, test } from '../shop.ts';
import { forgiveMissing, GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';

for (const { path } of [...PUBLIC_PAGES, ...GUEST_PAGES]) {
  test(`${path} opens whole, fits the screen and can be used by everybody`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await isWhole(page);
  });
}

test('a draw shows one way to buy, of a size nobody misses', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  await expect(page.getByText('選んだ回数で購入へ進む')).toBeHidden();
  const box = await page.getByRole('link', { name: /^1回引く 700円/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(60);
});

test('the pages of a member open whole, fit the screen and can be used by everybody', async ({
  page,
  complaints,
}) => {
  await logsIn(page.request);
  for (const { path, title } of MEMBER_PAGES) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveText(new RegExp(title));
      await isWhole(page);
    });
  }
  forgiveMissing(complaints);
});

async function isWhole(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await isFair(page);
}
