import { type TestStorefront, aStorefront } from '../support/built-storefront.ts';
import { expect, test, waitForRequests } from './test.ts';

const GOOGLE = /googletagmanager\.com|google-analytics\.com/;

/** The data layer of a page: the commands in their order. */
type DataLayer = { readonly shopEvents?: readonly ArrayLike<unknown>[] };

// One storefront for both tests.
test.describe.configure({ mode: 'default' });

let withAnalytics: TestStorefront;
test.beforeAll(async () => {
  withAnalytics = await aStorefront({
    API_ORIGIN: process.env.BACKEND ?? '',
    GA_MEASUREMENT_ID: 'G-TEST12345',
    GA_DATA_LAYER: 'shopEvents',
  });
});
test.afterAll(() => withAnalytics.stop());

test('every page view is reported once, under the configured names', async ({ page }) => {
  const scripts: string[] = [];
  await page.route(GOOGLE, async (route) => {
    scripts.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const views = () =>
    page.evaluate(() =>
      ((globalThis as unknown as DataLayer).shopEvents ?? [])
        .map((command) => Array.from(command))
        .filter(([kind, name]) => kind === 'event' && name === 'page_view')
        .map(([, , about]) => (about as { page_title: string }).page_title),
    );

  await page.goto(`${withAnalytics.origin}/sanrio/howto`);
  await expect.poll(views).toHaveLength(1);
  const begin = await page.evaluate(() => (globalThis as unknown as DataLayer).shopEvents?.[0]);
  expect(begin).toMatchObject({ event: 'gtm.js', 'gtm.start': expect.any(Number) });
  await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click();
  await expect.poll(views).toEqual([expect.stringContaining('遊び方'), expect.stringContaining('利用規約')]);
  await page.goBack();
  await expect.poll(views).toHaveLength(3);

  expect(scripts).toHaveLength(1);
  const script = new URL(scripts[0] ?? '').searchParams;
  expect(script.get('id')).toBe('G-TEST12345');
  expect(script.get('l')).toBe('shopEvents');
});

test('no request goes to Google without a configured id', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/sanrio/howto');
  await waitForRequests(page);
  expect(requested.filter((url) => GOOGLE.test(url))).toEqual([]);
});
