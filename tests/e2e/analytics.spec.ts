import { type TestStorefront, aStorefront } from '../support/built-storefront.ts';
import { expect, test } from './shop.ts';

const GOOGLE = /googletagmanager\.com|google-analytics\.com/;

/** What a page of the shop has told the data layer: the commands in their order. */
type Told = { readonly shopEvents?: readonly ArrayLike<unknown>[] };

let measured: TestStorefront;
test.beforeAll(async () => {
  measured = await aStorefront({
    API_ORIGIN: process.env.BACKEND ?? '',
    GA_MEASUREMENT_ID: 'G-TEST12345',
    GA_DATA_LAYER: 'shopEvents',
  });
});
test.afterAll(() => measured.stop());

test('each page that is opened is reported once, under the configured names', async ({ page }) => {
  const scripts: string[] = [];
  await page.route(GOOGLE, async (route) => {
    scripts.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const views = () =>
    page.evaluate(() =>
      ((globalThis as unknown as Told).shopEvents ?? [])
        .map((command) => Array.from(command))
        .filter(([kind, name]) => kind === 'event' && name === 'page_view')
        .map(([, , about]) => (about as { page_title: string }).page_title),
    );

  await page.goto(`${measured.origin}/sanrio/howto`);
  await expect.poll(views).toHaveLength(1);
  await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click();
  await expect.poll(views).toEqual([expect.stringContaining('遊び方'), expect.stringContaining('利用規約')]);
  await page.goBack();
  await expect.poll(views).toHaveLength(3);

  expect(scripts).toHaveLength(1);
  const script = new URL(scripts[0] ?? '').searchParams;
  expect(script.get('id')).toBe('G-TEST12345');
  expect(script.get('l')).toBe('shopEvents');
});

test('nothing of Google is asked for where no id is configured', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/sanrio/howto');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => GOOGLE.test(url))).toEqual([]);
});
