import type { DrawSummary } from '#lib/contract/draw.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { newsPageCount, newsPageRoute } from '#lib/site/news-pages.ts';
import { ROUTES, drawRoute, fairnessRoute, newsRoute } from '#lib/site/routes.ts';
import { pictureAddress, siteAddress } from '#lib/site/site-url.ts';
import { element } from './xml.ts';
import { LARGEST_LIMIT } from '#lib/contract/paging.ts';

type Entry = {
  readonly path: string;
  /** Left out where nobody knows when the page last changed. */
  readonly changedAt?: string | undefined;
  readonly pictures?: readonly string[];
};

/** Every public page with the moment it last changed, for search engines. */
export function sitemapXml(draws: readonly DrawSummary[], news: readonly NewsSummary[]): string {
  const entries = [...shopPages(news.length), ...draws.flatMap(drawEntries), ...news.map(newsEntry)];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"` +
    ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n` +
    `${entries.map(written).join('\n')}\n</urlset>\n`
  );
}

/** Of lists nobody knows when they last changed, because what is taken off them leaves no trace; of texts neither. */
function shopPages(newsCount: number): Entry[] {
  const newsPages = Array.from({ length: newsPageCount(newsCount) }, (_, place) => newsPageRoute(place + 1));
  const texts = ['howto', 'faq', 'terms', 'transactions', 'privacy', 'company', 'login', 'signup'] as const;
  return [ROUTES.top, ...newsPages, ...texts.map((name) => ROUTES[name])].map((path) => ({ path }));
}

/** A draw's own page, and that of its fairness, which changes with every ticket. */
const drawEntries = (draw: DrawSummary): Entry[] => [
  {
    path: drawRoute(draw.directoryName),
    changedAt: draw.updatedAt,
    pictures: [pictureAddress(draw.art)],
  },
  { path: fairnessRoute(draw.directoryName) },
];

const newsEntry = ({ newsId, updatedAt }: NewsSummary): Entry => ({
  path: newsRoute(newsId),
  changedAt: updatedAt,
});

const written = ({ path, changedAt, pictures = [] }: Entry): string =>
  `<url>${element('loc', siteAddress(path))}` +
  `${changedAt === undefined ? '' : element('lastmod', changedAt)}` +
  `${pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`).join('')}</url>`;

/** A sitemap may name no more addresses than this; a list that is longer is cut there. */
const LONGEST_LIST = 45_000;

type Page<Item> = { readonly total: number; readonly items: readonly Item[] };
type Answer<Item> = { readonly ok: true; readonly answer: Page<Item> } | { readonly ok: false };

export type Paged<Item> = {
  readonly askPage: (query: { limit: number; offset: number }) => Promise<Answer<Item>>;
  readonly nameOf: (item: Item) => string;
};

/**
 * A list from its first page to its last; null when one of them cannot be had. What moved from one page to the
 * next while they were read is there once.
 */
export async function wholeList<Item>({ askPage, nameOf }: Paged<Item>): Promise<Item[] | null> {
  const found = new Map<string, Item>();
  let total = 1;
  for (let offset = 0; offset < Math.min(total, LONGEST_LIST); offset += LARGEST_LIMIT) {
    const reply = await askPage({ limit: LARGEST_LIMIT, offset });
    if (!reply.ok) return null;
    if (reply.answer.items.length === 0) break;
    for (const item of reply.answer.items) found.set(nameOf(item), item);
    total = reply.answer.total;
  }
  return [...found.values()];
}
