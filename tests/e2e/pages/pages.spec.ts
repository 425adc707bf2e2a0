import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow, overflowOf } from '../accessibility.ts';
import { logIn } from '../members/member.ts';
import { expect, test } from '../test.ts';
import { ignoreMissing, GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';

/** Pages of a type that another page represents. Axe runs on them only in the full tests. */
const LIKE_ANOTHER: readonly string[] = [
  '/',
  '/sanrio/ramujii-natsuyasumi',
  '/sanrio/nokosan-mokugeki',
  '/sanrio/guru-mawarimichi',
  // Axe runs on their forms in members/account.spec.ts.
  '/sanrio/mypage/signup',
  '/sanrio/mypage',
  '/sanrio/mypage/email',
  '/sanrio/mypage/password',
  '/sanrio/mypage/profile',
  '/sanrio/mypage/leave',
];

for (const { path } of [...PUBLIC_PAGES, ...GUEST_PAGES]) {
  test(`${path} is complete, fits the screen and is accessible`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expectComplete(page, path);
  });
}

test('a draw shows one purchase button of at least 60 px height', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  await expect(page.getByText('選んだ回数で購入へ進む')).toBeHidden();
  const box = await page.getByRole('link', { name: /^1回引く 700円/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(60);
});

test('the pages of a member are complete, fit the screen and are accessible', async ({
  page,
  consoleErrors,
}) => {
  await logIn(page.request);
  for (const { path, title } of MEMBER_PAGES) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveText(new RegExp(title));
      await expectComplete(page, path);
    });
  }
  ignoreMissing(consoleErrors);
});

test('no page overflows a screen of 320 px', async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page.request);
  for (const { path } of [...PUBLIC_PAGES, ...MEMBER_PAGES]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await overflowOf(page), path).toBe(0);
  }
  ignoreMissing(consoleErrors);
});

async function expectComplete(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const hasOwnType = process.env.TESTS_FULL !== undefined || !LIKE_ANOTHER.includes(path);
  await (hasOwnType ? expectAccessible : expectNoOverflow)(page);
}
