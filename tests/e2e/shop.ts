import { test as base, expect } from '@playwright/test';

/** Next fetches the style sheet of a linked page ahead; Chromium notes that nobody has gone there yet. */
const FETCHED_AHEAD = /_next\/static\/\S+\.css was preloaded/;

/** Browser tests of the shop: paths are on the storefront, and a page that complains in its console fails. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({}, provide) => {
    const storefront = process.env.STOREFRONT;
    if (storefront === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
    await provide(storefront);
  },
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const { url } = message.location();
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        // The browser itself notes that a page was not found; that is no fault of the page.
        const isOwnStatus = url === page.url() && message.text().includes('404');
        if (isComplaint && !isOwnStatus && !FETCHED_AHEAD.test(message.text())) {
          complaints.push(`${message.text()} ${url}`);
        }
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await provide(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the browser itself noted of an answer that the test wanted: forgotten. */
export function forgive(complaints: string[], noted: string): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes(noted)));
}

export { expect };
