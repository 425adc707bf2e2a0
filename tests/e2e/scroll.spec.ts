import { expect, test } from './shop.ts';

const scrollY = () => window.scrollY;

test('going back brings the place on the page back after half a second', async ({ page }) => {
  await page.goto('/sanrio/terms');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.waitForFunction(() => window.scrollY === 900);
  // Clicked by script, since a click of the mouse would first scroll the footer into view.
  const link = page.getByRole('contentinfo').getByRole('link', { name: '当サイトについて' });
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/\/company$/);
  await expect.poll(() => page.evaluate(scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(() => page.evaluate(scrollY)).toBe(900);

  await page.goForward();
  await expect(page).toHaveURL(/\/company$/);
});

test('going back to a place on a page brings that page back', async ({ page }) => {
  await page.goto('/sanrio/terms');
  const contents = page.getByRole('navigation', { name: 'もくじ' });
  await contents.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/terms#./);
  await page.getByRole('contentinfo').getByRole('link', { name: '当サイトについて' }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('当サイトについて');

  await page.goBack();
  await expect(page).toHaveURL(/\/terms#./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
});

test('a hash leads to its element', async ({ page }) => {
  await page.goto('/sanrio/faq');
  const id = (await page.locator('details [id]').nth(5).getAttribute('id')) ?? '';
  const question = page.locator('details').filter({ has: page.locator(`[id="${id}"]`) });
  await expect(question).not.toHaveAttribute('open');
  await page.goto(`/sanrio/faq#${id}`);
  await expect(question).toHaveAttribute('open', '');
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});
