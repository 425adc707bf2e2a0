import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

/** Next preloads the style sheet of a linked page; Chromium warns while that page has not been visited. */
const PRELOADED_STYLE_SHEET = /_next\/static\/\S+\.css was preloaded/;

/** `npm run test:full`. docs/testing.md lists what only it runs. */
export const isFull = process.env.TESTS_FULL !== undefined;

/** Logged by Playwright for `serviceWorkers: 'block'`. */
const BLOCKED_WORKER = 'Service Worker registration blocked';

/** A test has taken its page off the network. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** A page that asks for its result may be earlier than the result. */
const isEarlyPlay = (text: string, url: string) => text.includes('409') && url.endsWith('/api/userProduct');

/** A busy machine answers some calls with 503, and the page repeats them. */
const isBusy = (text: string, url: string) => text.includes('503') && url.includes('/api/');

type SharedContext = { readonly context: BrowserContext; readonly idlePage: Page };

/** Shared by the tests of a worker: a context with scripts (`true`) and one without. */
const shared = new Map<boolean, SharedContext>();

/**
 * Paths are relative to the storefront. The tests of a worker share a browser context. A test fails if its page logs an
 * error or a warning to its console.
 */
export const test = base.extend<{ consoleErrors: string[] }>({
  baseURL: async ({}, provide) => {
    const storefront = process.env.STOREFRONT;
    if (storefront === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
    await provide(storefront);
  },
  context: async ({ browser, baseURL, javaScriptEnabled }, provide) => {
    const hasScripts = javaScriptEnabled ?? true;
    const used = shared.get(hasScripts) ?? (await openSharedContext(browser, baseURL ?? ''));
    shared.set(hasScripts, used);
    await provide(used.context);
    await reset(used, baseURL ?? '');
  },
  page: async ({ context, consoleErrors }, provide) => {
    const page = await context.newPage();
    recordErrors(page, consoleErrors);
    recordRequests(page);
    await provide(page);
  },
  consoleErrors: async ({}, provide) => {
    const errors: string[] = [];
    await provide(errors);
    expect(errors).toEqual([]);
  },
});

/**
 * Opens a context whose tests use one renderer process (`--process-per-site`): their pages find the scripts loaded and
 * compiled. The process ends with its last page, so `idlePage` stays open.
 */
async function openSharedContext(browser: Browser, origin: string): Promise<SharedContext> {
  const context = await browser.newContext();
  const idlePage = await context.newPage();
  await idlePage.goto(`${origin}/robots.txt`);
  return { context, idlePage };
}

/** Closes the pages of a test and deletes what they stored. Keeps the HTTP cache. */
async function reset({ context, idlePage }: SharedContext, origin: string): Promise<void> {
  for (const page of context.pages()) if (page !== idlePage) await page.close();
  await context.clearCookies();
  const devTools = await context.newCDPSession(idlePage);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}

function recordErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    const { url } = message.location();
    const text = message.text();
    if (text.includes(BLOCKED_WORKER) || text.includes(OFFLINE)) return;
    if (isEarlyPlay(text, url) || isBusy(text, url)) return;
    const isError = message.type() === 'error' || message.type() === 'warning';
    // Chromium logs the 404 status of the page itself, which is not an error of the page.
    const isOwnStatus = url === page.url() && text.includes('404');
    if (isError && !isOwnStatus && !PRELOADED_STYLE_SHEET.test(text)) errors.push(`${text} ${url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
}

/** The requests of a page without a complete response. */
const openRequests = new WeakMap<Page, Set<Request>>();

function recordRequests(page: Page): void {
  const open = new Set<Request>();
  const isPrefetch = (request: Request) => 'next-router-prefetch' in request.headers();
  page.on('request', (request) => isPrefetch(request) || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  openRequests.set(page, open);
}

const IDLE_MS = 500;

/**
 * Waits until no request of the page has been open for half a second. Prefetches do not count, unlike in Playwright's
 * `networkidle`: Next drops some of their responses unread, and such a request stays open for up to 25 s.
 */
export async function waitForRequests(page: Page): Promise<void> {
  let idleSince = Date.now();
  await expect
    .poll(
      () => {
        if (openRequests.get(page)?.size !== 0) idleSince = Date.now();
        return Date.now() - idleSince;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(IDLE_MS);
}

/** Removes the messages that the browser logs for a response which the test causes on purpose. */
export function ignoreErrors(errors: string[], text: string): void {
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(text)));
}

export { expect };
