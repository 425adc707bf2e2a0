import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logsIn } from './members/member.ts';
import { GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';
import { expect, forgive, test } from './shop.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const { path } of [...PUBLIC_PAGES, ...GUEST_PAGES]) {
  test(`${path} opens whole, fits the screen and can be used by everybody`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await isWhole(page);
  });
}

test('the pages of a member open whole, fit the screen and can be used by everybody', async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
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

  const width = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(width.content).toBeLessThanOrEqual(width.screen);

  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
}

test('the narrowest phones see no page cut off', async ({ page, complaints }, { project }) => {
  test.setTimeout(180_000);
  if (project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  await logsIn(page.request);
  for (const { path } of [...PUBLIC_PAGES, ...MEMBER_PAGES]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
  forgiveMissing(complaints);
});

/** Nobody has an order or a parcel that is called 1: their pages are seen as they say so. */
function forgiveMissing(complaints: string[]): void {
  for (const call of ['/api/orderHistory/1', '/api/userShip/1']) forgive(complaints, call);
}
