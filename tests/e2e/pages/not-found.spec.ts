import { expect, test } from '../shop.ts';

const UNKNOWN = [
  '/sanrio/no-such-draw',
  '/sanrio/news/999999',
  '/sanrio/news/abc',
  '/nowhere',
  '/sanrio/Marupo',
];

for (const path of UNKNOWN) {
  test(`${path} is not found, at its first request and at its second`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('what is not found is said in the voice of the shop', async ({ page }) => {
  await page.goto('/sanrio/no-such-draw');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ツチノコ');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
