import { expect, test } from '../test.ts';

// Static islands: HTML that React does not hydrate.

test('a link leads to a section of a text that renders later, and back', async ({ page }) => {
  await page.goto('/sanrio/howto');
  await page.getByRole('link', { name: '利用規約の第5条' }).click();
  await expect(page).toHaveURL(/\/terms#article-5$/);
  await expect(page.locator('#article-5')).toBeInViewport();
  const top = () => page.locator('#article-5').evaluate((article) => article.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(100);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('第1章');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: '箱の見かた' })).toBeVisible();
});

test('a link to an answer opens it', async ({ page }) => {
  await page.goto('/sanrio/howto');
  await page.getByRole('link', { name: 'よくある質問', exact: true }).first().click();
  await expect(page).toHaveURL(/\/faq#fairness-limits$/);
  await expect(page.locator('#fairness-limits')).toBeInViewport();
});

test('the contents of a legal text scroll to its chapters, and its links do not reload the document', async ({
  page,
}) => {
  const hydrated = page.waitForResponse('**/api/login/loginStatus*');
  await page.goto('/sanrio/terms');
  await hydrated;
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const contents = page.getByRole('navigation', { name: 'もくじ' });
  await contents.getByRole('link', { name: /第3章/ }).click();
  await expect(page).toHaveURL(/#chapter-3$/);
  await expect(page.locator('#chapter-3')).toBeInViewport();

  await page.getByRole('main').getByRole('link', { name: '個人情報保護方針' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('個人情報保護方針');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});
