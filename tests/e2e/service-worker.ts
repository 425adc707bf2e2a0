import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Other tests have no service worker. This one is closed with everything that it has stored. */
export async function withWorker(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  try {
    await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Waits until the worker answers the documents of the page: it is installed after the page is loaded. */
export const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
