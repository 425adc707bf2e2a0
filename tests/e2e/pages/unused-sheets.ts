import { expect, type Page } from '@playwright/test';

/** Expects that a page at rest has preloaded no style sheet that it does not use. */
export async function expectNoUnusedSheets(page: Page): Promise<void> {
  const unused = await page.evaluate(() => {
    const pathsOf = (links: string) =>
      [...document.querySelectorAll<HTMLLinkElement>(links)].map(({ href }) => new URL(href).pathname);
    const used = new Set(pathsOf('link[rel=stylesheet]'));
    return pathsOf('link[rel=preload][as=style]').filter((path) => !used.has(path));
  });
  expect(unused, 'A link without `prefetch={false}` loads the sheets of its page.').toEqual([]);
}
