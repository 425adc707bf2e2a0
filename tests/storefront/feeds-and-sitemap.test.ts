import { documentResponse } from '#lib/seo/document-response.ts';
import { atomFeed, rssFeed } from '#lib/seo/news-feed.ts';
import { robotsText } from '#lib/seo/robots.ts';
import { sitemapXml, fetchAll } from '#lib/seo/sitemap.ts';
import { aPieceOfNews, aPicture, aSummary } from '../support/api-responses.ts';

describe('The news feeds', () => {
  const ADDRESS = 'http://localhost:3000/sanrio/news/12';
  const wild = aPieceOfNews({
    title: '夏 & 冬 <くじ> "特別"',
    summary: `もぐが食べた${'\u0000'}半券 ]]> の話`,
  });

  test('RSS gives each piece a date, a lasting name and its kind', () => {
    const rss = rssFeed([aPieceOfNews()]);
    expect(rss).toContain('<pubDate>Fri, 20 Nov 2026 03:00:00 GMT</pubDate>');
    expect(rss).toContain(`<guid isPermaLink="true">${ADDRESS}</guid>`);
    expect(rss).toContain('<category>大切</category>');
    expect(rss).toContain('rel="self" type="application/rss+xml" href="http://localhost:3000/feed.xml"');
  });

  test('Atom tells publishing from changing, and when the feed last changed', () => {
    const atom = atomFeed([
      aPieceOfNews({ updatedAt: '2026-11-21T00:00:00.000Z' }),
      aPieceOfNews({ newsId: '11', updatedAt: '2026-11-18T00:00:00.000Z' }),
    ]);
    expect(atom).toContain('<published>2026-11-20T03:00:00.000Z</published>');
    expect(atom.match(/<updated>[^<]+/g)).toEqual([
      '<updated>2026-11-21T00:00:00.000Z',
      '<updated>2026-11-21T00:00:00.000Z',
      '<updated>2026-11-18T00:00:00.000Z',
    ]);
  });

  test.each([
    ['RSS', rssFeed],
    ['Atom', atomFeed],
  ])('what an operator typed cannot break %s', (_, feed) => {
    const xml = feed([wild]);
    expect(xml).toContain('<title>夏 &amp; 冬 &lt;くじ&gt; &quot;特別&quot;</title>');
    expect(xml).toContain('もぐが食べた半券 ]]&gt; の話');
  });

  test.each([
    ['RSS', rssFeed],
    ['Atom', atomFeed],
  ])('a shop without news has an empty %s feed', (_, feed) => {
    expect(feed([])).not.toMatch(/<item>|<entry>|undefined|Invalid/);
  });

  test('a reader that has the feed already is not sent it again', async () => {
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

  test('every public page is there, under the origin of the site', () => {
    const xml = sitemapXml([aSummary()], [aPieceOfNews()]);
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
      address?.replace(ORIGIN, ''),
    );
    expect(paths).toEqual([
      '/sanrio',
      '/sanrio/news',
      '/sanrio/howto',
      '/sanrio/faq',
      '/sanrio/terms',
      '/sanrio/transactions',
      '/sanrio/privacy',
      '/sanrio/company',
      '/sanrio/mypage/login',
      '/sanrio/mypage/signup',
      '/sanrio/marupo-otsukai',
      '/sanrio/marupo-otsukai/fairness',
      '/sanrio/news/12',
    ]);
  });

  test('older news has pages of its own', () => {
    const news = Array.from({ length: 41 }, (_, place) => aPieceOfNews({ newsId: String(place + 1) }));
    const xml = sitemapXml([], news);
    expect(entryOf(xml, '/sanrio/news/archive/3')).toBeDefined();
    expect(entryOf(xml, '/sanrio/news/archive/4')).toBeUndefined();
  });

  test('a page changed when the shop says so, and at no other moment', () => {
    const draw = aSummary({ updatedAt: '2026-11-10T00:00:00.000Z' });
    const news = aPieceOfNews({ updatedAt: '2026-11-12T00:00:00.000Z' });
    const xml = sitemapXml([draw], [news]);
    expect(entryOf(xml, '/sanrio/marupo-otsukai')).toContain('<lastmod>2026-11-10T00:00:00.000Z</lastmod>');
    expect(entryOf(xml, '/sanrio/news/12')).toContain('<lastmod>2026-11-12T00:00:00.000Z</lastmod>');
    expect(sitemapXml([draw], [news])).toBe(xml);
  });

  test.each(['/sanrio', '/sanrio/news', '/sanrio/terms', '/sanrio/marupo-otsukai/fairness'])(
    '%s does not pretend to know when it changed',
    (path) => {
      expect(entryOf(sitemapXml([aSummary()], [aPieceOfNews()]), path)).not.toContain('lastmod');
    },
  );

  test('a draw brings its picture in a format every reader knows', () => {
    const xml = sitemapXml(
      [aSummary({ art: aPicture({ pictureId: 'a'.repeat(32), widths: [640, 1600] }) })],
      [],
    );
    expect(xml).toContain(`<image:loc>${ORIGIN}/api/image/${'a'.repeat(32)}/640.png</image:loc>`);
  });

  const shop = Array.from({ length: 1234 }, (_, place) => `draw-${place}`);

  test('a shop with thousands of draws is asked page by page', async () => {
    const asked: number[] = [];
    const found = await fetchAll({
      fetchPage: async ({ limit, offset }) => {
        asked.push(offset);
        return { ok: true, answer: { total: shop.length, items: shop.slice(offset, offset + limit) } };
      },
      nameOf: (name) => name,
    });
    expect(found).toEqual(shop);
    expect(asked).toHaveLength(13);
  });

  test('what moves to the next page while the list is read is there once', async () => {
    const found = await fetchAll({
      fetchPage: async ({ limit, offset }) => ({
        ok: true,
        answer: { total: 150, items: shop.slice(Math.max(0, offset - 1), Math.min(150, offset + limit) - 1) },
      }),
      nameOf: (name) => name,
    });
    expect(found).toEqual([...new Set(found)]);
  });

  test('half a list is none', async () => {
    const found = await fetchAll<string>({
      fetchPage: async ({ offset }) =>
        offset === 0 ? { ok: true, answer: { total: 200, items: shop.slice(0, 100) } } : { ok: false },
      nameOf: (name) => name,
    });
    expect(found).toBeNull();
  });

  test('robots may read every page, so that they see which ones nobody shall keep', () => {
    expect(robotsText().split('\n').filter(Boolean)).toEqual([
      'User-agent: *',
      'Allow: /',
      'Allow: /api/image/',
      'Disallow: /api/',
      'Sitemap: http://localhost:3000/sitemap.xml',
    ]);
  });
});
