import { COPIES_ID, OFFLINE_ROUTE, OWN_PAGES_CACHE, PAGES_CACHE } from '#lib/site/offline.ts';
import { release } from './release.ts';
import { scope } from './scope.ts';

const PREFIX = 'offline-';
const CACHE = `${PREFIX}${release}`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
};

/** Stores the offline page of this release, without scripts and with everything that it shows. */
export async function storeOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_ROUTE, { cache: 'reload' });
  if (!response.ok) throw new Error(`The offline page has status ${response.status}.`);
  const html = await withFiles(withoutScripts(await response.text()));
  const cache = await scope.caches.open(CACHE);
  await cache.put(OFFLINE_ROUTE, new Response(html, { headers: HEADERS }));
}

export async function deleteFormerOfflinePages(): Promise<void> {
  const names = await scope.caches.keys();
  const former = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(former.map((name) => scope.caches.delete(name)));
}

/** The page for browsers without scripts. Its buttons do nothing without scripts either. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<button\b[\s\S]*?<\/button>/g, '')
    .replace(/<\/?noscript>/g, '')
    .replace(/<link\b[^>]*\brel="(?:preload|modulepreload|manifest|alternate)"[^>]*>/g, '');

const SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const PICTURE = /<img\b[^>]*>/g;

/** Puts style sheets and drawings into the page. The browser has most of them in its own cache. */
async function withFiles(html: string): Promise<string> {
  const addresses = [...html.matchAll(SHEET), ...html.matchAll(PICTURE)].map(([tag]) => addressOf(tag));
  const texts = await textsOf(addresses);
  return html
    .replace(SHEET, (tag) => `<style>${texts.get(addressOf(tag)) ?? ''}</style>`)
    .replace(PICTURE, (tag) => {
      const drawing = texts.get(addressOf(tag));
      const source = `src="data:image/svg+xml,${encodeURIComponent(drawing ?? '')}"`;
      return drawing === undefined ? tag : tag.replace(/\bsrc="[^"]*"/, () => source);
    });
}

const addressOf = (tag: string): string => /\b(?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? '';
const isOwn = (address: string): boolean => /^\/(?:art|_next)\/[^?]+\.(?:svg|css)/.test(address);

async function textsOf(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = [...new Set(addresses)].filter(isOwn).map(async (address): Promise<[string, string]> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} of the offline page has status ${response.status}.`);
    return [address, await response.text()];
  });
  return new Map(await Promise.all(files));
}

/** The offline page with links to the copies. Its status says that this is not what was asked for. */
export async function offlinePage(): Promise<Response | undefined> {
  const page = await scope.caches.match(OFFLINE_ROUTE, { cacheName: CACHE });
  if (page === undefined) return undefined;
  const list = await listOfCopies();
  const html = (await page.text()).replace(`<div id="${COPIES_ID}">`, (start) => `${start}${list}`);
  return new Response(html, { status: 503, headers: page.headers });
}

async function listOfCopies(): Promise<string> {
  const links = (await Promise.all([OWN_PAGES_CACHE, PAGES_CACHE].map(linksToCopies))).flat();
  return links.length === 0 ? '' : `<h2>前に見たページ</h2><ul>${links.join('')}</ul>`;
}

/** Links to the pages in a cache, by their paths without a query. */
async function linksToCopies(cacheName: string): Promise<string[]> {
  if (!(await scope.caches.has(cacheName))) return [];
  const cache = await scope.caches.open(cacheName);
  const paths = (await cache.keys()).map(({ url }) => new URL(url)).filter(({ search }) => search === '');
  return Promise.all(
    paths.map(async ({ pathname }) => linkTo(pathname, await cache.match(pathname, { ignoreVary: true }))),
  );
}

/** The title of a page ends with that of the site. It is HTML, escaped by the page. */
const TITLE = /<title>([^<|]*)/;

async function linkTo(path: string, copy: Response | undefined): Promise<string> {
  const title = TITLE.exec((await copy?.text()) ?? '')?.[1]?.trim();
  return title === undefined ? '' : `<li><a href="${path}">${title}</a></li>`;
}
