import { anchorsOf, elementsOf, headLinksOf, titleOf } from './html.ts';
import { expect, test } from './crawl.ts';
import { LINE_PATHS } from '#lib/site/line-routes.ts';

test('every link, picture and document of every page exists without a redirect', async ({
  crawl: { pages, references },
}) => {
  expect(pages.size).toBeGreaterThan(40);
  // The way to LINE is a redirect.
  const isBroken = (address: string, status: number) =>
    status !== (address.startsWith(LINE_PATHS.start) ? 303 : 200);
  const broken = references.filter(({ address, status }) => isBroken(address, status));
  expect(broken.map(({ on, address, status }) => `${on} names ${address}: ${status}`)).toEqual([]);
});

test('every address with a hash names an element of its page', async ({ crawl: { pages, references } }) => {
  const lost = references.filter(({ address }) => {
    const [path = '', anchor] = address.split('#');
    const page = pages.get(path);
    if (anchor === undefined || page === undefined || isParameter(anchor)) return false;
    return !anchorsOf(page.html).has(decodeURIComponent(anchor));
  });
  expect(lost.map(({ on, address }) => `${on} names ${address}, which has no such id`)).toEqual([]);
});

/** A hash with a value is for the page's script (`ADD_FAVOURITE_HASH`). */
const isParameter = (anchor: string) => anchor.includes('=');

test('the sitemap lists every public page once, and no other page', async ({ crawl: { pages }, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const canonical = [...pages.values()]
    .filter(({ isPublic, status }) => isPublic && status === 200)
    .flatMap(({ html }) => headLinksOf(html, 'canonical').map(({ href }) => new URL(href).pathname));
  expect(listed.toSorted()).toEqual([...new Set(canonical)].toSorted());
});

test('older news is linked page by page', async ({ crawl: { pages } }) => {
  const link = (path: string, rel: string) =>
    elementsOf(pages.get(path)?.html ?? '', 'a')
      .find(({ attributes }) => attributes.get('rel') === rel)
      ?.attributes.get('href');
  expect(link('/sanrio/news', 'next')).toBe('/sanrio/news/archive/2');
  expect(link('/sanrio/news/archive/2', 'prev')).toBe('/sanrio/news');
  expect(titleOf(pages.get('/sanrio/news/archive/2')?.html ?? '')).toMatch(/^お知らせ 2ページ/);
});
