import { expect, test } from '../test.ts';

test('client navigation changes title and canonical address', async ({ page }) => {
  await page.goto('/sanrio/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click();
  await expect(page).toHaveTitle(/利用規約/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/sanrio\/terms$/);
});

test('the former addresses of icons return a PNG', async ({ request }) => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    const icon = await request.get(path);
    expect([path, icon.status(), icon.headers()['content-type']]).toEqual([path, 200, 'image/png']);
  }
});
