import { anchorsOf, elementsOf } from './html.ts';
import { expect, test } from '../test.ts';

/** Pages with static islands: HTML that React does not hydrate. */
const PAGES = [
  '/sanrio/terms',
  '/sanrio/privacy',
  '/sanrio/transactions',
  '/sanrio/howto',
  '/sanrio/company',
  '/sanrio/faq',
  '/sanrio/marupo-otsukai',
  '/sanrio/marupo-otsukai/fairness',
];

for (const path of PAGES) {
  test(`${path} keeps every id and class of its HTML after hydration`, async ({ page, request }) => {
    const html = (await (await request.get(path)).text()).replaceAll(/<noscript.*?<\/noscript>/gs, '');
    const shown = elementsOf(html, 'section', 'div', 'p', 'li', 'ol', 'ul', 'a', 'h2', 'h3', 'table', 'dl');
    const classes = new Set(shown.flatMap(({ attributes }) => attributes.get('class')?.split(' ') ?? []));
    const hydrated = page.waitForResponse('**/api/login/loginStatus*');
    await page.goto(path);
    await hydrated;
    const lost = await page.evaluate(
      ([ids, names]) => [
        ...ids.filter((id) => document.getElementById(id) === null),
        ...names.filter((name) => name !== '' && document.getElementsByClassName(name).length === 0),
      ],
      [[...anchorsOf(html)], [...classes]] as const,
    );
    expect(lost).toEqual([]);
    expect(classes.size).toBeGreaterThan(20);
  });
}

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
