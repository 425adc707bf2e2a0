/** The two formats of the news feed, linked from every page. The name of the shop precedes their titles. */
export const FEEDS = {
  rss: { path: '/feed.xml', media: 'application/rss+xml', title: 'お知らせ (RSS)' },
  atom: { path: '/atom.xml', media: 'application/atom+xml', title: 'お知らせ (Atom)' },
} as const;
