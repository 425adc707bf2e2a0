import { test as base, expect } from '@playwright/test';

/** Next preloads the style sheet of a linked page; Chromium warns while that page has not been visited. */
const PRELOADED_STYLE_SHEET = /_next\/static\/\S+\.css was preloaded/;

/** Paths are relative to the storefront. A test fails if a page logs an error or a warning to its console. */
export const test = base.extend<{ consoleErrors: string[] }>({
  baseURL: async ({}, provide) => {
    const storefront = process.env.STOREFRONT;
    if (storefront === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
    await provide(storefront);
  },
  consoleErrors: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        const { url } = message.location();
        const isError = message.type() === 'error' || message.type() === 'warning';
        // Chromium logs the 404 status of the page itself, which is not an error of the page.
        const isOwnStatus = url === page.url() && message.text().includes('404');
        if (isError && !isOwnStatus && !PRELOADED_STYLE_SHEET.test(message.text()))
          errors.push(`${message.text()} ${url}`);
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await provide(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes the messages that the browser logs for a response which the test causes on purpose. */
export function ignoreErrors(errors: string[], text: string): void {
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(text)));
}

export { expect };
