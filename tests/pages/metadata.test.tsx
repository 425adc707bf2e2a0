/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { HeadOfPage } from '#components/seo/head-of-page.tsx';
import { drawCard, newsCard } from '#lib/seo/social-card.ts';
import { leanMetadata, type PageInfo, pageMetadata, metadataText, truncate } from '#lib/seo/page-metadata.ts';
import { SITE_NAME, SITE_TITLE, SITE_DESCRIPTION } from '#lib/site/site.ts';
import { drawDescription, drawTitle } from '#lib/seo/draw-metadata.ts';
import { anArticle, aSummary, aDraw } from '../support/api-responses.ts';

/** The tags of a head by name, as a search engine or a link preview reads them. */
function headOf(facts: PageInfo): Record<string, string> {
  const html = renderToStaticMarkup(<HeadOfPage {...metadataText(facts)} />);
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)];
  expect(new Set(tags.map(([, name]) => name)).size).toBe(tags.length);
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

test('a public page has the same title and description in all formats', () => {
  const description = 'ころん堂の遊び方です。';
  const head = headOf({ title: '遊び方', description, keywords: ['確率'], path: '/sanrio/howto' });
  // The site's name has its own property, which previews show beside the title.
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

test("a draw's page has the draw's card as its image", () => {
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

test('an article has its times of publication and change; other pages have none', () => {
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

test('the two ways of writing metadata agree', () => {
  const facts = { title: '遊び方', path: '/sanrio/howto' };
  const { title, robots, metadataBase, ...rest } = pageMetadata(facts);
  expect(leanMetadata(facts)).toEqual({ title, robots, metadataBase });
  const { description, openGraph, twitter, keywords } = rest;
  const head = headOf(facts);
  expect([head['description'], head['keywords']]).toEqual([description, keywords]);
  expect([head['og:title'], head['og:url']]).toEqual([openGraph?.title, openGraph?.url]);
  expect(head['twitter:title']).toBe(twitter?.title);
});

test('a page has one canonical address, its languages and the feeds', () => {
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

test('the title is the page, a separator and the site', () => {
  expect(pageMetadata({ title: '遊び方', path: '/sanrio/howto' }).title).toEqual({
    absolute: `遊び方 | ${SITE_TITLE}`,
  });
});

test("a page without a title has the site's", () => {
  const metadata = pageMetadata({ path: '/sanrio' });
  expect(metadata.title).toEqual({ absolute: SITE_TITLE });
  expect(metadata.description).toBe(SITE_DESCRIPTION);
  expect(metadata.openGraph).toMatchObject({ title: SITE_TITLE, type: 'website', locale: 'ja_JP' });
});

test("the canonical address is the site's origin and the path", () => {
  const metadata = pageMetadata({ path: '/sanrio/faq' });
  expect(metadata.alternates?.canonical).toBe('http://localhost:3000/sanrio/faq');
  expect(metadata.openGraph?.url).toBe('http://localhost:3000/sanrio/faq');
});

test('a page is in Japanese and the default for other languages', () => {
  expect(pageMetadata({ path: '/sanrio/faq' }).alternates?.languages).toEqual({
    ja: 'http://localhost:3000/sanrio/faq',
    'x-default': 'http://localhost:3000/sanrio/faq',
  });
  expect(pageMetadata({ path: '/sanrio/mypage', hidden: true }).alternates?.languages).toBeUndefined();
});

test('public pages are indexed, pages of members are not', () => {
  expect(pageMetadata({ path: '/sanrio' }).robots).toMatchObject({ index: true, follow: true });
  expect(pageMetadata({ path: '/sanrio/mypage', hidden: true }).robots).toEqual({
    index: false,
    follow: false,
  });
});

test('every page links to the feeds', () => {
  const types = pageMetadata({ path: '/sanrio' }).alternates?.types ?? {};
  expect(Object.keys(types)).toEqual(['application/rss+xml', 'application/atom+xml']);
});

test("a card's address changes with its content", () => {
  const before = drawCard(aSummary()).path;
  expect(drawCard(aSummary({ state: 'soldOut' })).path).not.toBe(before);
  expect(drawCard(aSummary({ updatedAt: '2026-11-02T00:00:00.000Z' })).path).not.toBe(before);
  expect(drawCard(aSummary({ tickets: { total: 200, remaining: 3, held: 0 } })).path).toBe(before);
});

test.each([
  ['upcoming', '(まもなく販売)', /^11月6日\(金\) 10:00に販売を始めます。/],
  ['onSale', '', /^まるぽといっしょに、夕方の商店街へ。1回700円\(税込\)、全200枚。/],
  ['soldOut', '(完売)', /^完売しました。/],
  ['ended', '(販売終了)', /^2026年12月6日\(日\)に販売を終わりました。/],
] as const)('the title and description name the state %s', (state, mark, description) => {
  const draw = aDraw({ state });
  expect(drawTitle(draw)).toBe(`まるぽのおつかいガチャ${mark}`);
  expect(drawDescription(draw)).toMatch(description);
});

test('a description ends at the end of a sentence', () => {
  const sentence = `${'あ'.repeat(49)}。`;
  expect(truncate(sentence.repeat(2))).toBe(sentence.repeat(2));
  expect(truncate(sentence.repeat(3))).toBe(sentence.repeat(2));
});

test('a long sentence is cut between two characters', () => {
  expect([...truncate('𠮷'.repeat(200))]).toHaveLength(120);
  expect(truncate('𠮷'.repeat(200))).toMatch(/𠮷…$/u);
});

test('paragraphs become one line', () => {
  expect(truncate('一行目。\n  二行目。')).toBe('一行目。 二行目。');
});
