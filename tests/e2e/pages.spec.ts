import AxeBuilder from '@axe-core/playwright';
import { MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';
import { expect, test } from './shop.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const { path } of [...PUBLIC_PAGES, ...MEMBER_PAGES]) {
  test(`${path} opens whole, fits the screen and can be used by everybody`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.locator('h1')).toHaveCount(1);
    await page.waitForLoadState('networkidle');

    const width = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }));
    expect(width.content).toBeLessThanOrEqual(width.screen);

    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target) }))).toEqual([]);
  });
}

test('the narrowest phones see no page cut off', async ({ page }, { project }) => {
  if (project.name === 'phone') await page.setViewportSize({ width: 320, height: 640 });
  for (const { path } of PUBLIC_PAGES) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
