import type { APIRequestContext } from '@playwright/test';
import { headLinksOf, metaOf, picturesOf, valuesOf } from './html.ts';

/** A page of the shop as a search engine gets it. */
export type Visited = {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  /** Whether a search engine may keep it. */
  readonly isPublic: boolean;
};

/** An address that some page names: what is behind it, and which page names it. */
export type Named = { readonly address: string; readonly on: string; readonly status: number };

export type Walked = {
  readonly pages: ReadonlyMap<string, Visited>;
  /** Pages, pictures and documents, once for each page that names them. */
  readonly named: readonly Named[];
};

type Way = { readonly from: string; readonly request: APIRequestContext };

let walking: Promise<Walked> | undefined;

/** Goes through the whole shop once, from the top along every link of its own. Whoever asks again gets the same walk. */
export const walkTheShop = (way: Way): Promise<Walked> => (walking ??= walk(way));

async function walk({ from, request }: Way): Promise<Walked> {
  const pages = new Map<string, Visited>();
  const answers = new Map<string, Promise<number>>();
  const named: { address: string; on: string }[] = [];
  const ahead = [from];
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (pages.has(path)) continue;
    const page = await visit(request, path);
    pages.set(path, page);
    for (const address of addressesOn(page)) {
      named.push({ address, on: path });
      const [to = ''] = address.split('#');
      if (isPage(to)) ahead.push(to);
      else if (!answers.has(to)) answers.set(to, statusOf(request, to));
    }
  }
  const statusAt = async (address: string) => {
    const [to = ''] = address.split('#');
    return pages.get(to)?.status ?? (await answers.get(to)) ?? 0;
  };
  return {
    pages,
    named: await Promise.all(named.map(async (one) => ({ ...one, status: await statusAt(one.address) }))),
  };
}

/** A redirect is an answer of its own here: no link of the shop's own may lead to one. */
const AS_IT_IS = { maxRedirects: 0 };

async function visit(request: APIRequestContext, path: string): Promise<Visited> {
  const answer = await request.get(path, AS_IT_IS);
  const isHtml = (answer.headers()['content-type'] ?? '').startsWith('text/html');
  const html = isHtml ? await answer.text() : '';
  return { path, status: answer.status(), html, isPublic: !metaOf(html, 'robots').includes('noindex') };
}

const statusOf = async (request: APIRequestContext, path: string): Promise<number> =>
  (await request.get(path, AS_IT_IS)).status();

/** What is no page: calls, pictures, drawings, documents, and what Next has built. */
const isPage = (path: string): boolean => !/^\/(?:api|_next|art|cards|images)\/|\.[a-z0-9]+$/i.test(path);

const HEAD_LINKS = ['icon', 'apple-touch-icon', 'manifest', 'stylesheet', 'preload', 'alternate'];

/** Every address of this shop that a page names, as a path. Other sites, mail and telephone are left alone. */
function addressesOn({ path, html }: Visited): string[] {
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
