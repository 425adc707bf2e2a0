import type { DrawSummary } from '#lib/contract/draw.ts';
import { INFO_PAGE_NAMES, infoRoute } from '#lib/contract/info-pages.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { newsPageCount, newsPageRoute } from '#lib/site/news-pages.ts';
import { drawPageCount, archiveRoute } from '#lib/site/draw-list-pages.ts';
import { ROUTES, drawRoute, fairnessRoute, newsRoute } from '#lib/site/routes.ts';
import { pictureAddress, siteAddress } from '#lib/site/site-url.ts';
import { element } from './xml.ts';
import { MAX_LIMIT } from '#lib/contract/paging.ts';

type SitemapEntry = {
  readonly path: string;
  /** Left out where the time of the last change is unknown. */
  readonly changedAt?: string;
  readonly pictures?: readonly string[];
};

type Listed = {
  readonly draws: readonly DrawSummary[];
  readonly news: readonly NewsSummary[];
  /** The years in which sales ended, with the number of their draws. */
  readonly years: readonly { readonly year: number; readonly draws: number }[];
};

/** The sitemap: every public page with the time of its last change. */
export function sitemapXml({ draws, news, years }: Listed): string {
  const entries = [
    ...shopPages(news.length),
    ...years.flatMap(archiveEntries),
    ...draws.flatMap(drawEntries),
    ...news.map(newsEntry),
  ];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"` +
    ` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n` +
    `${entries.map(entryXml).join('\n')}\n</urlset>\n`
  );
}

/**
 * The time of the last change of a list is unknown, because a removed entry leaves no trace; the same holds
 * for texts.
 */
function shopPages(newsCount: number): SitemapEntry[] {
  const newsPages = Array.from({ length: newsPageCount(newsCount) }, (_, index) => newsPageRoute(index + 1));
  const lists = [ROUTES.top, ROUTES.search, ROUTES.archive];
  const forms = [ROUTES.login, ROUTES.signup];
  return [...lists, ...newsPages, ...INFO_PAGE_NAMES.map(infoRoute), ...forms].map((path) => ({ path }));
}

const archiveEntries = ({ year, draws }: Listed['years'][number]): SitemapEntry[] =>
  Array.from({ length: drawPageCount(draws) }, (_, index) => ({ path: archiveRoute(year, index + 1) }));

/** The page of a draw, and that of its fairness, which changes with every ticket. */
const drawEntries = (draw: DrawSummary): SitemapEntry[] => [
  {
    path: drawRoute(draw.directoryName),
    changedAt: draw.updatedAt,
    pictures: [pictureAddress(draw.art)],
  },
  { path: fairnessRoute(draw.directoryName) },
];

const newsEntry = ({ newsId, updatedAt }: NewsSummary): SitemapEntry => ({
  path: newsRoute(newsId),
  changedAt: updatedAt,
});

const entryXml = ({ path, changedAt, pictures = [] }: SitemapEntry): string =>
  `<url>${element('loc', siteAddress(path))}` +
  `${changedAt === undefined ? '' : element('lastmod', changedAt)}` +
  `${pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`).join('')}</url>`;

/** A sitemap may have 50,000 URLs. Longer lists are cut. */
const MAX_LISTED = 45_000;

type Page<Item> = { readonly total: number; readonly items: readonly Item[] };
type PageResult<Item> = { readonly ok: true; readonly answer: Page<Item> } | { readonly ok: false };

type PagedList<Item> = {
  readonly fetchPage: (query: { limit: number; offset: number }) => Promise<PageResult<Item>>;
  readonly nameOf: (item: Item) => string;
};

/**
 * Fetches all pages of a list; null: one of them failed. An item that moves to the next page meanwhile
 * appears once.
 */
export async function fetchAll<Item>({ fetchPage, nameOf }: PagedList<Item>): Promise<Item[] | null> {
  const itemsByName = new Map<string, Item>();
  let total = 1;
  for (let offset = 0; offset < Math.min(total, MAX_LISTED); offset += MAX_LIMIT) {
    const result = await fetchPage({ limit: MAX_LIMIT, offset });
    if (!result.ok) return null;
    if (result.answer.items.length === 0) break;
    for (const item of result.answer.items) itemsByName.set(nameOf(item), item);
    total = result.answer.total;
  }
  return [...itemsByName.values()];
}
