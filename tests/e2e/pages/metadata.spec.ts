import { PUBLIC_PAGES } from './public-pages.ts';
import { expect, test } from '../test.ts';

const SITE_TITLE = /ころん堂/;

for (const { path, title, ...rest } of PUBLIC_PAGES) {
  test(`${path} has the metadata for search engines and link previews`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(path);
    const meta = async (selector: string, attribute = 'content') =>
      (await page.locator(`head ${selector}`).first().getAttribute(attribute)) ?? '';

    const documentTitle = await page.title();
    expect(documentTitle).toMatch(SITE_TITLE);
    if (title !== null) expect(documentTitle).toMatch(title);
    if (title !== null) expect(documentTitle).toMatch(/.+ [|｜] .+/);

    expect((await meta('meta[name=description]')).length).toBeGreaterThan(30);
    expect(await meta('meta[name=keywords]')).not.toBe('');
    expect(await meta('meta[property="og:title"]')).not.toBe('');
    expect(await meta('meta[property="og:description"]')).not.toBe('');
    const origin = baseURL ?? '';
    const canonical = 'canonical' in rest ? rest.canonical : path;
    expect(new URL(await meta('link[rel=canonical]', 'href')).pathname).toBe(canonical);

    const card = new URL(await meta('meta[property="og:image"]'));
    const picture = await request.get(`${origin}${card.pathname}${card.search}`);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toMatch(/^image\/(png|jpeg)/);
  });
}

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
