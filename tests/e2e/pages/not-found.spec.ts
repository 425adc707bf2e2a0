import { expect, test, waitForRequests } from '../test.ts';
import { expectNoUnusedSheets } from './unused-sheets.ts';

const UNKNOWN = [
  '/sanrio/no-such-draw',
  '/sanrio/news/999999',
  '/sanrio/news/abc',
  '/nowhere',
  '/sanrio/Marupo',
];

for (const path of UNKNOWN) {
  test(`${path} is not found at the first and the second request`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('the not-found page shows its heading and a link', async ({ page }) => {
  await page.goto('/sanrio/no-such-draw');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ツチノコ');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await waitForRequests(page);
  await expectNoUnusedSheets(page);
});
