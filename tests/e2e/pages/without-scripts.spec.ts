import { PUBLIC_PAGES } from './public-pages.ts';
import { expect, isFull, test } from '../test.ts';

test.use({ javaScriptEnabled: false });

/** One page of each layout: `public/heads.spec.ts` reads the HTML of all. */
const LAYOUTS = ['/sanrio', '/sanrio/marupo-otsukai', '/sanrio/faq', '/sanrio/search'];

for (const { path } of isFull ? PUBLIC_PAGES : LAYOUTS.map((path) => ({ path }))) {
  test(`${path} is complete without scripts`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '利用規約' })).toBeVisible();
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
}

test('a draw shows prizes, counts, odds, terms and prices', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai');
  const main = page.getByRole('main');
  for (const text of ['ラストワン賞', '残り', '確率', '販売期間', 'PayPay', '600円', '700']) {
    await expect(main).toContainText(text);
  }
});

test('the fairness record explains why own tickets cannot be checked', async ({ page }) => {
  await page.goto('/sanrio/marupo-otsukai/fairness');
  // A search by text ignores the content of noscript.
  const reason = page.locator('#own p');
  await expect(reason).toBeVisible();
  await expect(reason).toContainText('JavaScriptを使える設定で、もう一度開いてください。');
});

test('the menu can be reached without scripts', async ({ page }) => {
  await page.goto('/sanrio');
  await expect(page.getByRole('link', { name: 'よくある質問' }).first()).toBeVisible();
});

for (const path of ['/sanrio/no-such-draw', '/sanrio/news/abc', '/sanrio/news/archive/99', '/nowhere']) {
  test(`${path} is not found, without scripts too`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toContainText('ツチノコ');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
}
