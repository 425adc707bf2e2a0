import { drawCard } from '#lib/seo/social-card.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { SITE_DESCRIPTION, SITE_TITLE } from '#lib/site/site.ts';
import { aSummary } from '../../support/catalogue-pages.ts';

test('the title is the page, a separator and the site', () => {
  expect(pageMetadata({ title: '遊び方', path: '/sanrio/howto' }).title).toEqual({
    absolute: `遊び方 | ${SITE_TITLE}`,
  });
});

test('without a title of its own a page is called like the site', () => {
  const metadata = pageMetadata({ path: '/sanrio' });
  expect(metadata.title).toEqual({ absolute: SITE_TITLE });
  expect(metadata.description).toBe(SITE_DESCRIPTION);
  expect(metadata.openGraph).toMatchObject({ title: SITE_TITLE, type: 'website', locale: 'ja_JP' });
});

test('the canonical address is the origin of the site and the path', () => {
  const metadata = pageMetadata({ path: '/sanrio/faq' });
  expect(metadata.alternates?.canonical).toBe('http://localhost:3000/sanrio/faq');
  expect(metadata.openGraph?.url).toBe('http://localhost:3000/sanrio/faq');
});

test('a page says that it is Japanese, and meant for everybody else too', () => {
  expect(pageMetadata({ path: '/sanrio/faq' }).alternates?.languages).toEqual({
    ja: 'http://localhost:3000/sanrio/faq',
    'x-default': 'http://localhost:3000/sanrio/faq',
  });
  expect(pageMetadata({ path: '/sanrio/mypage', hidden: true }).alternates?.languages).toBeUndefined();
});

test('search engines keep what is public and leave what belongs to a member', () => {
  expect(pageMetadata({ path: '/sanrio' }).robots).toMatchObject({ index: true, follow: true });
  expect(pageMetadata({ path: '/sanrio/mypage', hidden: true }).robots).toEqual({
    index: false,
    follow: false,
  });
});

test('every page links the feeds', () => {
  const types = pageMetadata({ path: '/sanrio' }).alternates?.types ?? {};
  expect(Object.keys(types)).toEqual(['application/rss+xml', 'application/atom+xml']);
});

test('a card has another address as soon as it shows something else', () => {
  const before = drawCard(aSummary()).path;
  expect(drawCard(aSummary({ state: 'soldOut' })).path).not.toBe(before);
  expect(drawCard(aSummary({ updatedAt: '2026-11-02T00:00:00.000Z' })).path).not.toBe(before);
  expect(drawCard(aSummary({ tickets: { total: 200, remaining: 3, held: 0 } })).path).toBe(before);
});
