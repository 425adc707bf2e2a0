import { anchorsOf, elementsOf, headLinksOf, titleOf } from './html.ts';
import { expect, test } from './walked.ts';

test('every page, picture and document that a page names is there, at that very address', async ({
  walked: { pages, named },
}) => {
  expect(pages.size).toBeGreaterThan(40);
  const broken = named.filter(({ status }) => status !== 200);
  expect(
    broken.map(({ on, address, status }) => `${on} names ${address}, which answers ${status}`),
    'Whoever follows such a link stands before nothing, a search engine too.',
  ).toEqual([]);
});

test('every address with a # leads to something on its page', async ({ walked: { pages, named } }) => {
  const lost = named.filter(({ address }) => {
    const [path = '', anchor] = address.split('#');
    const page = pages.get(path);
    return (
      anchor !== undefined && page !== undefined && !anchorsOf(page.html).has(decodeURIComponent(anchor))
    );
  });
  expect(lost.map(({ on, address }) => `${on} names ${address}, where there is no such place`)).toEqual([]);
});

test('the sitemap names every public page once, and no other', async ({ walked: { pages }, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const canonical = [...pages.values()]
    .filter(({ isPublic, status }) => isPublic && status === 200)
    .flatMap(({ html }) => headLinksOf(html, 'canonical').map(({ href }) => new URL(href).pathname));
  expect(listed.toSorted()).toEqual([...new Set(canonical)].toSorted());
});

test('older news is reached by plain links, page by page', async ({ walked: { pages } }) => {
  const link = (path: string, rel: string) =>
    elementsOf(pages.get(path)?.html ?? '', 'a')
      .find(({ attributes }) => attributes.get('rel') === rel)
      ?.attributes.get('href');
  expect(link('/sanrio/news', 'next')).toBe('/sanrio/news/archive/2');
  expect(link('/sanrio/news/archive/2', 'prev')).toBe('/sanrio/news');
  expect(titleOf(pages.get('/sanrio/news/archive/2')?.html ?? '')).toMatch(/^お知らせ 2ページ/);
});
