import type { Brand } from '#lib/contract/brand.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { ROUTES, newsRoute } from '#lib/site/routes.ts';
import { SITE_LANGUAGE } from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';
import { element, escapeXml } from './xml.ts';
import { FEEDS } from './feeds.ts';

/** Number of news in a feed, newest first. */
export const NEWS_IN_A_FEED = 50;

type Named = Pick<Brand, 'name'>;

const titleOf = ({ name }: Named): string => `${name} お知らせ`;
const descriptionOf = ({ name }: Named): string =>
  `${name}からのお知らせ。新しいガチャの販売開始、再販、発送のご案内など。`;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The news as RSS 2.0. */
export function rssFeed(news: readonly NewsSummary[], brand: Named): string {
  const newest = newestChange(news);
  return (
    `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n` +
    element('title', titleOf(brand)) +
    element('link', siteAddress(ROUTES.news)) +
    element('description', descriptionOf(brand)) +
    element('language', SITE_LANGUAGE) +
    (newest === undefined ? '' : element('lastBuildDate', rssDate(newest))) +
    `<atom:link rel="self" type="${FEEDS.rss.media}" href="${escapeXml(siteAddress(FEEDS.rss.path))}"/>\n` +
    `${news.map(rssItem).join('\n')}\n</channel>\n</rss>\n`
  );
}

const rssItem = (news: NewsSummary): string =>
  '<item>' +
  element('title', news.title) +
  element('link', siteAddress(newsRoute(news.newsId))) +
  `<guid isPermaLink="true">${escapeXml(siteAddress(newsRoute(news.newsId)))}</guid>` +
  element('pubDate', rssDate(news.publishedAt)) +
  element('category', NEWS_LABELS[news.category]) +
  element('description', news.summary) +
  '</item>';

/** The news as Atom. */
export function atomFeed(news: readonly NewsSummary[], brand: Named): string {
  const self = siteAddress(FEEDS.atom.path);
  return (
    `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${SITE_LANGUAGE}">\n` +
    element('id', self) +
    element('title', titleOf(brand)) +
    element('subtitle', descriptionOf(brand)) +
    element('updated', newestChange(news) ?? NO_NEWS_TIME) +
    `<author>${element('name', brand.name)}${element('uri', siteAddress('/'))}</author>` +
    `<link rel="self" type="${FEEDS.atom.media}" href="${escapeXml(self)}"/>` +
    `<link rel="alternate" type="text/html" href="${escapeXml(siteAddress(ROUTES.news))}"/>\n` +
    `${news.map(atomEntry).join('\n')}\n</feed>\n`
  );
}

/** Atom requires a time even without any news. */
const NO_NEWS_TIME = '1970-01-01T00:00:00.000Z';

function atomEntry(news: NewsSummary): string {
  const address = siteAddress(newsRoute(news.newsId));
  return (
    '<entry>' +
    element('id', address) +
    element('title', news.title) +
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>` +
    element('published', news.publishedAt) +
    element('updated', news.updatedAt) +
    `<category term="${news.category}" label="${escapeXml(NEWS_LABELS[news.category])}"/>` +
    element('summary', news.summary) +
    '</entry>'
  );
}

const rssDate = (timestamp: string): string => new Date(timestamp).toUTCString();

const newestChange = (news: readonly NewsSummary[]): string | undefined =>
  news.length === 0
    ? undefined
    : new Date(Math.max(...news.map(({ updatedAt }) => Date.parse(updatedAt)))).toISOString();
