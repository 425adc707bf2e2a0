import type { Page } from '@playwright/test';
import { expect, test, waitForRequests } from '../test.ts';

/** Each kind of page that a visitor without a login opens. */
const PATHS = [
  '/sanrio',
  '/sanrio/marupo-otsukai',
  '/sanrio/ramujii-natsuyasumi',
  '/sanrio/nokosan-mokugeki',
  '/sanrio/marupo-otsukai/fairness',
  '/sanrio/search',
  '/sanrio/archive',
  '/sanrio/news',
  '/sanrio/news/12',
  '/sanrio/faq',
  '/sanrio/howto',
  '/sanrio/terms',
  '/sanrio/company',
  '/sanrio/contact',
  '/sanrio/mypage/login',
  '/sanrio/mypage/signup',
  '/sanrio/there-is-no-such-draw',
];

/** The style sheets that the page preloads and does not use. */
const unusedSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pathsOf = (links: string) =>
      [...document.querySelectorAll<HTMLLinkElement>(links)].map(({ href }) => new URL(href).pathname);
    const used = new Set(pathsOf('link[rel=stylesheet]'));
    return pathsOf('link[rel=preload][as=style]').filter((path) => !used.has(path));
  });

test('no page preloads a style sheet that it does not use', async ({ page }) => {
  const unused: Record<string, string[]> = {};
  for (const path of PATHS) {
    await page.goto(path);
    await waitForRequests(page);
    const sheets = await unusedSheets(page);
    if (sheets.length > 0) unused[path] = sheets;
  }
  expect(unused, 'A link without `prefetch={false}` loads the sheets of its page.').toEqual({});
});
