import { SITE_NAME } from '../site/site.ts';

/** The two formats of the news feed, linked from every page. */
export const FEEDS = {
  rss: { path: '/feed.xml', media: 'application/rss+xml', title: `${SITE_NAME} お知らせ (RSS)` },
  atom: { path: '/atom.xml', media: 'application/atom+xml', title: `${SITE_NAME} お知らせ (Atom)` },
} as const;
