import { documentResponse } from '#lib/seo/document-response.ts';
import { atomFeed, rssFeed } from '#lib/seo/news-feed.ts';
import { aPieceOfNews } from '../support/catalogue-pages.ts';

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
