import type { APIRequestContext } from '@playwright/test';
import { importNews } from '../operator.ts';
import { expect, test as base } from '../test.ts';
import { headLinksOf, metaOf, picturesOf, valuesOf } from './html.ts';

/** A page of the shop as a search engine gets it. */
export type CrawledPage = {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  /** `false`: the page asks search engines not to index it. */
  readonly isPublic: boolean;
};

/** An address that a page names, and the status of its response. */
type Reference = { readonly address: string; readonly on: string; readonly status: number };

type Crawl = {
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Pages, pictures and documents, once for each page that names them. */
  readonly references: readonly Reference[];
};

/** Tests of what search engines find. The shop is crawled once per worker, with more news than one page lists. */
export const test = base.extend<{ crawl: Crawl }>({
  crawl: async ({ request }, provide) => {
    crawling ??= addNews(request).then(() => crawlFrom('/', request));
    await provide(await crawling);
  },
});

let crawling: Promise<Crawl> | undefined;

/** With the twelve of the demonstration these are more than one page lists. Their date makes them the oldest. */
const OLD_NEWS = Array.from({ length: 12 }, (_, index) => index + 1).map((count) => ({
  newsId: String(500 + count),
  title: `むかしのお知らせ その${count}`,
  summary: `店を開けるまえのお知らせ、その${count}です。店のものが順番に片づけた棚の話です。`,
  publishedAt: `2025-03-${String(count).padStart(2, '0')} 10:00`,
  text: '棚を片づけました。',
}));

/** The list shows what was imported a moment later. */
async function addNews(request: APIRequestContext): Promise<void> {
  await importNews(OLD_NEWS);
  const list = async () => (await request.get('/sanrio/news')).text();
  await expect.poll(list).toContain('href="/sanrio/news/archive/');
}

/** Follows every link of the shop from one page. */
async function crawlFrom(start: string, request: APIRequestContext): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const statuses = new Map<string, Promise<number>>();
  const found: { address: string; on: string }[] = [];
  const pending = [start];
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    if (pages.has(path)) continue;
    const page = await visit(request, path);
    pages.set(path, page);
    for (const address of addressesOn(page)) {
      found.push({ address, on: path });
      const [target = ''] = address.split('#');
      if (isPage(target)) pending.push(target);
      else if (!statuses.has(target)) statuses.set(target, statusOf(request, target));
    }
  }
  const statusAt = async (address: string) => {
    const [target = ''] = address.split('#');
    return pages.get(target)?.status ?? (await statuses.get(target)) ?? 0;
  };
  return {
    pages,
    references: await Promise.all(
      found.map(async (one) => ({ ...one, status: await statusAt(one.address) })),
    ),
  };
}

/** Redirects are not followed: no link of the shop may lead to one. */
const NO_REDIRECTS = { maxRedirects: 0 };

async function visit(request: APIRequestContext, path: string): Promise<CrawledPage> {
  const answer = await request.get(path, NO_REDIRECTS);
  const isHtml = (answer.headers()['content-type'] ?? '').startsWith('text/html');
  const html = isHtml ? await answer.text() : '';
  return { path, status: answer.status(), html, isPublic: !metaOf(html, 'robots').includes('noindex') };
}

const statusOf = async (request: APIRequestContext, path: string): Promise<number> =>
  (await request.get(path, NO_REDIRECTS)).status();

/** `false` for calls, pictures, drawings, documents and the files of the build. */
const isPage = (path: string): boolean => !/^\/(?:api|_next|art|cards|images)\/|\.[a-z0-9]+$/i.test(path);

const HEAD_LINKS = ['icon', 'apple-touch-icon', 'manifest', 'stylesheet', 'preload', 'alternate'];

/** The addresses of this shop that a page names, as paths. Excludes other sites, mail and telephone. */
function addressesOn({ path, html }: CrawledPage): string[] {
  const links = HEAD_LINKS.flatMap((rel) => headLinksOf(html, rel)).map(({ href }) => href);
  const own = new URL(path, 'http://shop');
  const sameOrigin = headLinksOf(html, 'canonical').map(({ href }) => new URL(href).origin);
  return [...new Set([...valuesOf(html, 'a', 'href'), ...links, ...picturesOf(html)])].flatMap((address) => {
    const url = URL.parse(address, own);
    if (url === null) return [address];
    const isOwn = url.origin === own.origin || sameOrigin.includes(url.origin);
    return isOwn ? [`${url.pathname}${url.search}${url.hash}`] : [];
  });
}

export { expect };
