import { expect, forgive, test } from './shop.ts';

const NO_ANSWER = '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。';
const FAILED = 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。';
const LOGIN_STATUS = /\/api\/login\/loginStatus/;

test('the campaign that brought a visitor goes along with the question who is looking', async ({ page }) => {
  const asked = page.waitForRequest(LOGIN_STATUS);
  await page.goto('/sanrio/howto?utm_source=mail&utm_medium=letter&utm_campaign=winter');
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    utm_source: 'mail',
    utm_medium: 'letter',
    utm_campaign: 'winter',
  });
});

test('nobody is called a guest before the shop could ask', async ({ page, complaints }) => {
  await page.route(LOGIN_STATUS, (route) => route.abort());
  await page.goto('/sanrio/howto');
  await page.getByRole('button', { name: 'メニュー' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByText(NO_ANSWER)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'ログイン' })).toHaveCount(0);

  await page.unroute(LOGIN_STATUS);
  await menu.getByRole('button', { name: 'もう一度ためす' }).click();
  await expect(menu.getByRole('link', { name: 'ログイン' })).toBeVisible();
  forgive(complaints, 'ERR_FAILED');
});

test('a shop that stumbles says so', async ({ page, complaints }) => {
  const refusal = { code: 'serverError', message: FAILED };
  await page.route(LOGIN_STATUS, (route) => route.fulfill({ status: 500, json: refusal }));
  await page.goto('/sanrio/howto');
  await page.getByRole('button', { name: 'メニュー' }).click();
  await expect(page.getByRole('dialog').getByText(FAILED)).toBeVisible();
  forgive(complaints, '500');
});
