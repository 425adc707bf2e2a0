import type { Page } from '@playwright/test';
import { fits, isFair } from '../fair.ts';
import { logsIn } from '../members/member.ts';
import { expect, test } from '../shop.ts';
import { forgiveMissing, GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';

/** Pages of a type that another page is tried for: axe looks at them only in the full tests. */
const LIKE_ANOTHER: readonly string[] = [
  '/',
  '/sanrio/ramujii-natsuyasumi',
  '/sanrio/nokosan-mokugeki',
  '/sanrio/guru-mawarimichi',
  // Their forms are tried as they are filled in, by members/journey.spec.ts.
  '/sanrio/mypage/signup',
  '/sanrio/mypage',
  '/sanrio/mypage/email',
  '/sanrio/mypage/password',
  '/sanrio/mypage/profile',
  '/sanrio/mypage/leave',
];

for (const { path } of [...PUBLIC_PAGES, ...GUEST_PAGES]) {
  test(`${path} opens whole, fits the screen and can be used by everybody`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await isWhole(page, path);
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
      await isWhole(page, path);
    });
  }
  forgiveMissing(complaints);
});

async function isWhole(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const isOfItsOwn = process.env.TESTS_FULL !== undefined || !LIKE_ANOTHER.includes(path);
  await (isOfItsOwn ? isFair : fits)(page);
}
