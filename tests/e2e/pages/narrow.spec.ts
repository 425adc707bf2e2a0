import { logsIn } from '../members/member.ts';
import { expect, test } from '../shop.ts';
import { forgiveMissing, MEMBER_PAGES, PUBLIC_PAGES } from './public-pages.ts';

test('the narrowest phones see no page cut off', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 });
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
