import type { DrawSummary } from '#lib/contract/draw.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { newsPageCount, newsPageRoute } from '#lib/news/list-pages.ts';
import { ROUTES, drawRoute, fairnessRoute, newsRoute } from '#lib/site/routes.ts';
import { pictureAddress, siteAddress } from '#lib/site/site-address.ts';
import { element } from './xml.ts';

type Entry = {
  readonly path: string;
  /** Left out where nobody knows when the page last changed. */
  readonly changedAt?: string | undefined;
  readonly pictures?: readonly string[];
};

/** Every public page with the moment it last changed, for search engines. */
export function sitemapXml(draws: readonly DrawSummary[], news: readonly NewsSummary[]): string {
  const entries = [...shopPages(draws, news), ...draws.flatMap(drawEntries), ...news.map(newsEntry)];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"` +
    ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n` +
    `${entries.map(written).join('\n')}\n</urlset>\n`
  );
}

function shopPages(draws: readonly DrawSummary[], news: readonly NewsSummary[]): Entry[] {
  const newsChangedAt = latest(news.map(({ updatedAt }) => updatedAt));
  const topChangedAt = latest([...draws.map(drawChangedAt), ...(newsChangedAt ? [newsChangedAt] : [])]);
  const newsPages = Array.from({ length: newsPageCount(news.length) }, (_, place) =>
    newsPageRoute(place + 1),
  );
  const texts = ['howto', 'faq', 'terms', 'transactions', 'privacy', 'company'] as const;
  return [
    { path: ROUTES.top, changedAt: topChangedAt },
    ...newsPages.map((path) => ({ path, changedAt: newsChangedAt })),
    ...texts.map((name) => ({ path: ROUTES[name] })),
  ];
}

/** A draw's own page, and that of its fairness, which changes with every ticket. */
const drawEntries = (draw: DrawSummary): Entry[] => [
  {
    path: drawRoute(draw.directoryName),
    changedAt: drawChangedAt(draw),
    pictures: [pictureAddress(draw.art)],
  },
  { path: fairnessRoute(draw.directoryName) },
];

const newsEntry = (news: NewsSummary): Entry => ({
  path: newsRoute(news.newsId),
  changedAt: news.updatedAt,
});

/** A draw's page also changes when its sale opens and when it ends, without anybody touching it. */
function drawChangedAt(draw: DrawSummary): string {
  switch (draw.state) {
    case 'upcoming':
      return draw.updatedAt;
    case 'onSale':
    case 'soldOut':
      return laterOf(draw.updatedAt, draw.opensAt);
    case 'ended':
      return laterOf(draw.updatedAt, draw.closesAt);
  }
}

const laterOf = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other);

const latest = (moments: readonly string[]): string | undefined =>
  moments.length === 0 ? undefined : moments.reduce(laterOf);

const written = ({ path, changedAt, pictures = [] }: Entry): string =>
  `<url>${element('loc', siteAddress(path))}` +
  `${changedAt === undefined ? '' : element('lastmod', changedAt)}` +
  `${pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`).join('')}</url>`;
