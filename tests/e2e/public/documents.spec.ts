import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './crawl.ts';

/** The texts of the elements that a selector finds in an XML document. Throws if it is not well-formed. */
async function textsIn(page: Page, { xml, selector }: { xml: string; selector: string }): Promise<string[]> {
  return page.evaluate(
    ([text = '', wanted = '']) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      const broken = document.querySelector('parsererror')?.textContent;
      if (broken) throw new Error(broken);
      return [...document.querySelectorAll(wanted)].map((found) => found.textContent ?? '');
    },
    [xml, selector],
  );
}

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

test('both feeds are well-formed and have the required elements for every item', async ({
  page,
  request,
}) => {
  const rss = await textOf(request, '/feed.xml');
  const atom = await textOf(request, '/atom.xml');
  const inRss = (selector: string) => textsIn(page, { xml: rss, selector });
  const inAtom = (selector: string) => textsIn(page, { xml: atom, selector });

  const titles = await inRss('item > title');
  expect(titles.length).toBeGreaterThan(10);
  expect(await inAtom('entry > title')).toEqual(titles);
  for (const part of ['link', 'guid', 'pubDate', 'description']) {
    expect((await inRss(`item > ${part}`)).filter(Boolean), part).toHaveLength(titles.length);
  }
  for (const part of ['id', 'updated', 'published', 'summary']) {
    expect((await inAtom(`entry > ${part}`)).filter(Boolean), part).toHaveLength(titles.length);
  }
  expect(new Set(await inAtom('entry > id')).size).toBe(titles.length);
  for (const link of await inRss('item > link')) {
    expect((await request.get(new URL(link).pathname)).status(), link).toBe(200);
  }
});

test('the sitemap is well-formed, and the same at the next request', async ({ page, request, crawl }) => {
  expect(crawl.pages.size).toBeGreaterThan(0);
  const xml = await textOf(request, '/sitemap.xml');
  const times = await textsIn(page, { xml, selector: 'url > lastmod' });
  expect(times.length).toBeGreaterThan(20);
  for (const time of times) expect(Date.parse(time), time).toBeLessThan(Date.now());
  const addresses = await textsIn(page, { xml, selector: 'url > loc' });
  expect(new Set(addresses).size).toBe(addresses.length);

  // The query bypasses caches.
  expect(await textOf(request, '/sitemap.xml?again')).toBe(xml);
});

test('the web app manifest has a name, a start page and icons of the given sizes', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ lang: 'ja', start_url: '/sanrio', scope: '/', display: 'standalone' });
  expect([...manifest.short_name].length).toBeLessThanOrEqual(12);
  expect((await request.get(manifest.start_url)).status()).toBe(200);
  for (const { src, type, sizes } of manifest.icons) {
    const answer = await request.get(src);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type]);
    const { width, height } = await sharp(await answer.body()).metadata();
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
  }
});

test('robots.txt names the sitemap and disallows no page', async ({ request }) => {
  const lines = (await textOf(request, '/robots.txt')).split('\n').filter(Boolean);
  const [sitemap] = lines.flatMap((line) => /^Sitemap: (.+)$/.exec(line)?.[1] ?? []);
  expect((await request.get(new URL(sitemap ?? '').pathname)).status()).toBe(200);
  expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual(['Disallow: /api/']);
});
