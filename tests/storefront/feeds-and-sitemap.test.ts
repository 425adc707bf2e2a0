import type { DrawSummary } from '#lib/contract/draw.ts';
import { INFO_PAGE_NAMES, infoRoute } from '#lib/contract/info-pages.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { documentResponse } from '#lib/seo/document-response.ts';
import { atomFeed, rssFeed } from '#lib/seo/news-feed.ts';
import { robotsText } from '#lib/seo/robots.ts';
import { sitemapXml, fetchAll } from '#lib/seo/sitemap.ts';
import { aPieceOfNews, aPicture, aSummary } from '../support/api-responses.ts';

describe('The news feeds', () => {
  const SHOP = { name: 'くじ本舗' };
  const ADDRESS = 'http://localhost:3000/sanrio/news/12';
  const wild = aPieceOfNews({
    title: '夏 & 冬 <くじ> "特別"',
    summary: `もぐが食べた${'\u0000'}半券 ]]> の話`,
  });

  test('RSS has a date, a permanent id and a category for each article', () => {
    const rss = rssFeed([aPieceOfNews()], SHOP);
    expect(rss).toContain('<pubDate>Fri, 20 Nov 2026 03:00:00 GMT</pubDate>');
    expect(rss).toContain(`<guid isPermaLink="true">${ADDRESS}</guid>`);
    expect(rss).toContain('<category>大切</category>');
    expect(rss).toContain('rel="self" type="application/rss+xml" href="http://localhost:3000/feed.xml"');
  });

  test('Atom has the times of publication and change', () => {
    const atom = atomFeed(
      [
        aPieceOfNews({ updatedAt: '2026-11-21T00:00:00.000Z' }),
        aPieceOfNews({ newsId: '11', updatedAt: '2026-11-18T00:00:00.000Z' }),
      ],
      SHOP,
    );
    expect(atom).toContain('<published>2026-11-20T03:00:00.000Z</published>');
    expect(atom.match(/<updated>[^<]+/g)).toEqual([
      '<updated>2026-11-21T00:00:00.000Z',
      '<updated>2026-11-21T00:00:00.000Z',
      '<updated>2026-11-18T00:00:00.000Z',
    ]);
  });

  const FEEDS = [
    ['RSS', rssFeed],
    ['Atom', atomFeed],
  ] as const;

  test.each(FEEDS)('text from operators is escaped in %s', (_, feed) => {
    const xml = feed([wild], { name: 'くじ <A>' });
    expect(xml).toContain('<title>夏 &amp; 冬 &lt;くじ&gt; &quot;特別&quot;</title>');
    expect(xml).toContain('くじ &lt;A&gt; お知らせ');
    expect(xml).toContain('もぐが食べた半券 ]]&gt; の話');
  });

  test.each(FEEDS)('without news the %s feed is empty', (_, feed) => {
    expect(feed([], SHOP)).not.toMatch(/<item>|<entry>|undefined|Invalid/);
  });

  test('an unchanged feed is answered with 304', async () => {
    const first = documentResponse(new Request(ADDRESS), 'text', 'application/rss+xml');
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(await first.text()).toBe('text');

    const known = { 'if-none-match': `W/${first.headers.get('etag')}` };
    expect(documentResponse(new Request(ADDRESS, { headers: known }), 'text', 'text/xml').status).toBe(304);
    expect(documentResponse(new Request(ADDRESS, { headers: known }), 'news', 'text/xml').status).toBe(200);
  });
});

describe('The sitemap', () => {
  const ORIGIN = 'http://localhost:3000';
  const entryOf = (xml: string, path: string) =>
    xml.split('\n').find((line) => line.includes(`<loc>${ORIGIN}${path}</loc>`));

  const aSitemap = (draws: readonly DrawSummary[], news: readonly NewsSummary[]) =>
    sitemapXml({ draws, news, years: [] });

  test("every public page is listed under the site's origin", () => {
    const xml = aSitemap([aSummary()], [aPieceOfNews()]);
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
      address?.replace(ORIGIN, ''),
    );
    expect(paths).toEqual([
      '/sanrio',
      '/sanrio/search',
      '/sanrio/archive',
      '/sanrio/news',
      ...INFO_PAGE_NAMES.map(infoRoute),
      '/sanrio/mypage/login',
      '/sanrio/mypage/signup',
      '/sanrio/marupo-otsukai',
      '/sanrio/marupo-otsukai/fairness',
      '/sanrio/news/12',
    ]);
  });

  test('archive pages are listed', () => {
    const news = Array.from({ length: 41 }, (_, place) => aPieceOfNews({ newsId: String(place + 1) }));
    const xml = aSitemap([], news);
    expect(entryOf(xml, '/sanrio/news/archive/3')).toBeDefined();
    expect(entryOf(xml, '/sanrio/news/archive/4')).toBeUndefined();
  });

  test('the pages of each year in which sales ended are listed', () => {
    const xml = sitemapXml({ draws: [], news: [], years: [{ year: 2026, draws: 25 }] });
    expect(entryOf(xml, '/sanrio/archive/2026')).toBeDefined();
    expect(entryOf(xml, '/sanrio/archive/2026/2')).toBeDefined();
    expect(entryOf(xml, '/sanrio/archive/2026/3')).toBeUndefined();
  });

  test("a page's change is the one reported by the shop", () => {
    const draw = aSummary({ updatedAt: '2026-11-10T00:00:00.000Z' });
    const news = aPieceOfNews({ updatedAt: '2026-11-12T00:00:00.000Z' });
    const xml = aSitemap([draw], [news]);
    expect(entryOf(xml, '/sanrio/marupo-otsukai')).toContain('<lastmod>2026-11-10T00:00:00.000Z</lastmod>');
    expect(entryOf(xml, '/sanrio/news/12')).toContain('<lastmod>2026-11-12T00:00:00.000Z</lastmod>');
    expect(aSitemap([draw], [news])).toBe(xml);
  });

  test.each(['/sanrio', '/sanrio/news', '/sanrio/terms', '/sanrio/marupo-otsukai/fairness'])(
    '%s has no time of change',
    (path) => {
      expect(entryOf(aSitemap([aSummary()], [aPieceOfNews()]), path)).not.toContain('lastmod');
    },
  );

  test('a draw has its picture as PNG', () => {
    const xml = aSitemap(
      [aSummary({ art: aPicture({ pictureId: 'a'.repeat(32), widths: [640, 1600] }) })],
      [],
    );
    expect(xml).toContain(`<image:loc>${ORIGIN}/api/image/${'a'.repeat(32)}/640.png</image:loc>`);
  });

  const shop = Array.from({ length: 1234 }, (_, place) => `draw-${place}`);

  test('thousands of draws are requested page by page', async () => {
    const requests: number[] = [];
    const found = await fetchAll({
      fetchPage: async ({ limit, offset }) => {
        requests.push(offset);
        return { ok: true, answer: { total: shop.length, items: shop.slice(offset, offset + limit) } };
      },
      nameOf: (name) => name,
    });
    expect(found).toEqual(shop);
    expect(requests).toHaveLength(13);
  });

  test('an entry that moves between pages is listed once', async () => {
    const found = await fetchAll({
      fetchPage: async ({ limit, offset }) => ({
        ok: true,
        answer: { total: 150, items: shop.slice(Math.max(0, offset - 1), Math.min(150, offset + limit) - 1) },
      }),
      nameOf: (name) => name,
    });
    expect(found).toEqual([...new Set(found)]);
  });

  test('an incomplete list is discarded', async () => {
    const found = await fetchAll<string>({
      fetchPage: async ({ offset }) =>
        offset === 0 ? { ok: true, answer: { total: 200, items: shop.slice(0, 100) } } : { ok: false },
      nameOf: (name) => name,
    });
    expect(found).toBeNull();
  });

  test('robots may read every page, including those marked noindex', () => {
    expect(robotsText().split('\n').filter(Boolean)).toEqual([
      'User-agent: *',
      'Allow: /',
      'Allow: /api/image/',
      'Disallow: /api/',
      'Sitemap: http://localhost:3000/sitemap.xml',
    ]);
  });
});
