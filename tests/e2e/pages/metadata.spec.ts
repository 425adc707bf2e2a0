import { expect, test } from '../test.ts';

test('client navigation changes title and canonical address', async ({ page }) => {
  await page.goto('/sanrio/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click();
  await expect(page).toHaveTitle(/利用規約/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/sanrio\/terms$/);
});

test('structured data names the type of each page', async ({ page }) => {
  const kinds = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.flatMap((text) => JSON.parse(text) as { '@type': string }).map((data) => data['@type']);
  };
  expect(await kinds('/sanrio')).toContain('OnlineStore');
  expect(await kinds('/sanrio/marupo-otsukai')).toEqual(
    expect.arrayContaining(['Product', 'BreadcrumbList']),
  );
  expect(await kinds('/sanrio/news/12')).toEqual(expect.arrayContaining(['NewsArticle', 'BreadcrumbList']));
  expect(await kinds('/sanrio/faq')).toContain('FAQPage');
});

test('the former addresses of icons return a PNG', async ({ request }) => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    const icon = await request.get(path);
    expect([path, icon.status(), icon.headers()['content-type']]).toEqual([path, 200, 'image/png']);
  }
});

test('the sitemap and robots.txt name existing addresses', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] ?? '').pathname,
  );
  expect(paths).toEqual(expect.arrayContaining(['/sanrio', '/sanrio/marupo-otsukai', '/sanrio/news/12']));
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);

  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http/m);
});
