/** @jest-environment node */
import { drawCard, newsCard } from '#lib/seo/social-card.ts';
import { pageMetadata, truncate } from '#lib/seo/page-metadata.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { drawDescription, drawTitle } from '#lib/seo/draw-metadata.ts';
import { anArticle, aShop, aSummary, aDraw } from '../support/api-responses.ts';

beforeAll(() => {
  globalThis.fetch = async () => Response.json(aShop());
});

test('a public page has the same title and description in all formats', async () => {
  const description = 'ころん堂の遊び方です。';
  const { openGraph, twitter, ...head } = await pageMetadata({
    title: '遊び方',
    description,
    keywords: ['確率'],
    path: '/sanrio/howto',
  });
  // The site's name has its own property, which previews show beside the title.
  for (const { title } of [openGraph, twitter].filter((one) => one !== null && one !== undefined))
    expect(title).toBe('遊び方');
  expect((await pageMetadata({ path: '/sanrio' })).openGraph?.title).toBe(KORON_DO.title);
  for (const one of [head, openGraph, twitter]) expect(one?.description).toBe(description);
  expect(head.keywords).toMatch(/^確率,ころん堂,/);
  expect(openGraph).toMatchObject({
    siteName: KORON_DO.name,
    url: 'http://localhost:3000/sanrio/howto',
    type: 'website',
    locale: 'ja_JP',
  });
  expect(twitter).toMatchObject({ card: 'summary_large_image' });
});

test("a draw's page has the draw's card as its image", async () => {
  const draw = aSummary();
  const picture = {
    url: `http://localhost:3000${drawCard(draw, '').path}`,
    alt: 'まるぽのおつかいガチャの台紙',
  };
  expect(
    await pageMetadata({ title: draw.title, path: '/x', image: (look) => drawCard(draw, look) }),
  ).toMatchObject({
    openGraph: { images: [{ ...picture, width: 1200, height: 630, type: 'image/png' }] },
    twitter: { images: [picture] },
  });
});

test('an article has its times of publication and change; other pages have none', async () => {
  const news = anArticle({ updatedAt: '2026-11-21T00:00:00.000Z' });
  const { title, publishedAt, updatedAt } = news;
  const facts = {
    title,
    publishedAt,
    updatedAt,
    path: '/sanrio/news/12',
    image: (look: string) => newsCard(news, look),
  };
  expect((await pageMetadata({ ...facts, type: 'article' })).openGraph).toMatchObject({
    type: 'article',
    publishedTime: '2026-11-20T03:00:00.000Z',
    modifiedTime: '2026-11-21T00:00:00.000Z',
  });
  expect((await pageMetadata(facts)).openGraph).not.toHaveProperty('publishedTime');
});

test('the title is the page, a separator and the site', async () => {
  expect((await pageMetadata({ title: '遊び方', path: '/sanrio/howto' })).title).toEqual({
    absolute: `遊び方 | ${KORON_DO.title}`,
  });
});

test("a page without a title has the site's", async () => {
  const metadata = await pageMetadata({ path: '/sanrio' });
  expect(metadata.title).toEqual({ absolute: KORON_DO.title });
  expect(metadata.description).toBe(KORON_DO.description);
  expect(metadata.openGraph).toMatchObject({ title: KORON_DO.title, type: 'website', locale: 'ja_JP' });
});

test("the canonical address is the site's origin and the path", async () => {
  const metadata = await pageMetadata({ path: '/sanrio/faq' });
  expect(metadata.alternates?.canonical).toBe('http://localhost:3000/sanrio/faq');
  expect(metadata.openGraph?.url).toBe('http://localhost:3000/sanrio/faq');
});

test('a page is in Japanese and the default for other languages', async () => {
  expect((await pageMetadata({ path: '/sanrio/faq' })).alternates?.languages).toEqual({
    ja: 'http://localhost:3000/sanrio/faq',
    'x-default': 'http://localhost:3000/sanrio/faq',
  });
  expect(
    (await pageMetadata({ path: '/sanrio/mypage', hidden: true })).alternates?.languages,
  ).toBeUndefined();
});

test('public pages are indexed, pages of members are not', async () => {
  expect((await pageMetadata({ path: '/sanrio' })).robots).toMatchObject({ index: true, follow: true });
  expect((await pageMetadata({ path: '/sanrio/mypage', hidden: true })).robots).toEqual({
    index: false,
    follow: false,
  });
});

test('every page links to the feeds', async () => {
  const types = (await pageMetadata({ path: '/sanrio' })).alternates?.types ?? {};
  expect(Object.keys(types)).toEqual(['application/rss+xml', 'application/atom+xml']);
});

test("a card's address changes with its content", () => {
  const before = drawCard(aSummary(), '').path;
  expect(drawCard(aSummary({ state: 'soldOut' }), '').path).not.toBe(before);
  expect(drawCard(aSummary({ updatedAt: '2026-11-02T00:00:00.000Z' }), '').path).not.toBe(before);
  expect(drawCard(aSummary({ tickets: { total: 200, remaining: 3, held: 0 } }), '').path).toBe(before);
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

test('a description names the price once', () => {
  const described = (lead: string) => drawDescription(aDraw({ lead, price: 700, description: [] }));
  expect(described('1回700円。金魚すくいの台紙です。')).toBe('1回700円。金魚すくいの台紙です。全200枚。');
  expect(described('金魚すくいの台紙です。')).toBe('金魚すくいの台紙です。1回700円(税込)、全200枚。');
});
