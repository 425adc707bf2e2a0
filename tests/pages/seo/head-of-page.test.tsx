/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { HeadOfPage } from '#components/seo/head-of-page.tsx';
import { drawCard, newsCard } from '#lib/seo/social-card.ts';
import { leanMetadata, type PageInfo, pageMetadata, metadataText } from '#lib/seo/page-metadata.ts';
import { SITE_NAME, SITE_TITLE } from '#lib/site/site.ts';
import { anArticle, aSummary } from '../../support/catalogue-pages.ts';

/** The tags of a head by name, as a search engine or a link preview reads them. */
function headOf(facts: PageInfo): Record<string, string> {
  const html = renderToStaticMarkup(<HeadOfPage {...metadataText(facts)} />);
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)];
  expect(new Set(tags.map(([, name]) => name)).size).toBe(tags.length);
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

test('a public page says the same in every dialect', () => {
  const description = 'ころん堂の遊び方です。';
  const head = headOf({ title: '遊び方', description, keywords: ['確率'], path: '/sanrio/howto' });
  // The site is named beside it: a preview that shows both would say it twice.
  for (const name of ['og:title', 'twitter:title']) expect(head[name]).toBe('遊び方');
  expect(head['og:site_name']).toBe(SITE_NAME);
  expect(headOf({ path: '/sanrio' })['og:title']).toBe(SITE_TITLE);
  for (const name of ['description', 'og:description', 'twitter:description'])
    expect(head[name]).toBe(description);
  expect(head['keywords']).toMatch(/^確率,ころん堂,/);
  expect(head).toMatchObject({
    'og:url': 'http://localhost:3000/sanrio/howto',
    'og:type': 'website',
    'og:locale': 'ja_JP',
    'twitter:card': 'summary_large_image',
  });
});

test('a link to a draw is shown with the card of the draw', () => {
  const draw = aSummary();
  const head = headOf({ title: draw.title, path: '/x', image: drawCard(draw) });
  const address = `http://localhost:3000${drawCard(draw).path}`;
  expect(head).toMatchObject({
    'og:image': address,
    'og:image:alt': 'まるぽのおつかいガチャの台紙',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': 'image/png',
    'twitter:image': address,
    'twitter:image:alt': 'まるぽのおつかいガチャの台紙',
  });
});

test('news says when it was published and when it was changed; other pages do not', () => {
  const news = anArticle({ updatedAt: '2026-11-21T00:00:00.000Z' });
  const { title, publishedAt, updatedAt } = news;
  const facts = { title, publishedAt, updatedAt, path: '/sanrio/news/12', image: newsCard(news) };
  expect(headOf({ ...facts, type: 'article' })).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2026-11-20T03:00:00.000Z',
    'article:modified_time': '2026-11-21T00:00:00.000Z',
  });
  expect(headOf(facts)).not.toHaveProperty('article:published_time');
});

test("what Next writes into a public page's head and what the page says itself are what a member's page says", () => {
  const facts = { title: '遊び方', path: '/sanrio/howto' };
  const { title, robots, metadataBase, ...rest } = pageMetadata(facts);
  expect(leanMetadata(facts)).toEqual({ title, robots, metadataBase });
  const { description, openGraph, twitter, keywords } = rest;
  const head = headOf(facts);
  expect([head['description'], head['keywords']]).toEqual([description, keywords]);
  expect([head['og:title'], head['og:url']]).toEqual([openGraph?.title, openGraph?.url]);
  expect(head['twitter:title']).toBe(twitter?.title);
});

test('a page names its one address, for readers of any language, and the feeds', () => {
  const html = renderToStaticMarkup(<HeadOfPage {...metadataText({ path: '/sanrio/faq' })} />);
  const links = [...html.matchAll(/<link ([^>]*)\/>/g)].map(([, attributes]) => attributes);
  const address = 'http://localhost:3000/sanrio/faq';
  expect(links).toEqual([
    'rel="manifest" href="/manifest.webmanifest"',
    `rel="canonical" href="${address}"`,
    `rel="alternate" hrefLang="ja" href="${address}"`,
    `rel="alternate" hrefLang="x-default" href="${address}"`,
    expect.stringContaining('type="application/rss+xml"'),
    expect.stringContaining('href="http://localhost:3000/atom.xml"'),
  ]);
});
