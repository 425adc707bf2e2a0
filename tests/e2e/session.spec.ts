import { expect, ignoreErrors, isFull, test } from './test.ts';

const NO_ANSWER = '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。';
const FAILED = 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。';
const LOGIN_STATUS = /\/api\/login\/loginStatus/;

test('the first request of the login status carries the campaign of the visit', async ({ page }) => {
  const requested = page.waitForRequest(LOGIN_STATUS);
  await page.goto('/sanrio/howto?utm_source=mail&utm_medium=letter&utm_campaign=winter');
  const query = new URL((await requested).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    utm_source: 'mail',
    utm_medium: 'letter',
    utm_campaign: 'winter',
  });
});

test('the menu shows an error while the login status is unknown', async ({ page, consoleErrors }) => {
  await page.route(LOGIN_STATUS, (route) => route.abort());
  await page.goto('/sanrio/howto');
  await page.getByRole('button', { name: 'メニュー' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByText(NO_ANSWER)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'ログイン' })).toHaveCount(0);

  await page.unroute(LOGIN_STATUS);
  await menu.getByRole('button', { name: 'もう一度ためす' }).click();
  await expect(menu.getByRole('link', { name: 'ログイン' })).toBeVisible();
  ignoreErrors(consoleErrors, 'ERR_FAILED');
});

test('the menu shows the error of the server', async ({ page, consoleErrors }) => {
  const refusal = { code: 'serverError', message: FAILED };
  await page.route(LOGIN_STATUS, (route) => route.fulfill({ status: 500, json: refusal }));
  await page.goto('/sanrio/howto');
  await page.getByRole('button', { name: 'メニュー' }).click();
  await expect(page.getByRole('dialog').getByText(FAILED)).toBeVisible();
  ignoreErrors(consoleErrors, '500');
});

// It opens a page twelve times.
if (isFull)
  test('visits show different mascots', async ({ page }) => {
    const seen = new Set<string>();
    for (let visit = 0; visit < 12; visit += 1) {
      await page.goto('/sanrio/howto');
      const number = await page.locator('html').getAttribute('data-mascot');
      expect(number).toMatch(/^[1-8]$/);
      seen.add(number ?? '');
    }
    expect(seen.size).toBeGreaterThan(1);
  });

test('the HTML of a page is the same for every visitor', async ({ request }) => {
  // The page may be rendered again between two requests, which changes the data for React.
  await expect(async () => {
    const first = await (await request.get('/sanrio/howto')).text();
    const second = await (await request.get('/sanrio/howto')).text();
    expect(second).toBe(first);
  }).toPass();
});
