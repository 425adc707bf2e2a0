import { setTimeout as pause } from 'node:timers/promises';
import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/reserved-names.ts';
import { ISSUED_ID } from '#lib/contract/opaque-id.ts';
import { PageNames as PageNamesAnswer, pageCalls } from '#lib/contract/page.ts';

/** The paths of the pages and cards of draws, their prizes and news; the group is the name or the number. */
const DRAW_PATH = /^\/(?:sanrio|cards\/(?:draws|prizes|results))\/([^/]+)(?:\/[^/]+){0,2}$/;
const PRIZES_PATH = /^\/sanrio\/mypage\/product\/([^/]+)$/;
const NEWS_PATH = /^\/(?:sanrio|cards)\/news\/([^/]+)(?:\/[^/]+)?$/;

/** The pages of own orders and shipments; the group is the id. */
const OWN_PATH = /^\/sanrio\/mypage\/(?:orderHistory|userShip)\/([^/]+)$/;

/** `/sanrio/news/archive/2` */
const NEWS_ARCHIVE = 'archive';

/** A backend that does not answer in this time is not waited for. */
const TIMEOUT_MS = 1_500;

/** Between two reads, for any number of unknown paths. */
const INTERVAL_MS = 100;

/** After a read that failed. */
const RETRY_AFTER_MS = 5_000;

export type PageNames = { readonly draws: ReadonlySet<string>; readonly news: ReadonlySet<string> };

/** Reads the names of all pages. `undefined`: the backend is unavailable. */
type ReadPageNames = () => Promise<PageNames | undefined>;

/** Whether the backend has no draw and no news for a path. `false` also if nothing is known. */
export type IsUnknownPath = (path: string) => Promise<boolean>;

/**
 * Finds out which paths of draws and news do not exist, without rendering a page for each of them. A name that was read
 * before is left to Next, which knows whether it still exists. Before a name counts as unknown, the names are read after
 * the request arrived, so that a new draw is found at once. All requests that wait share one read. Of an own order or
 * shipment only the form of its id is known here.
 */
export function unknownPaths(read: ReadPageNames): IsUnknownPath {
  const names = sharedReads(read);
  return async (path) => {
    const ownId = OWN_PATH.exec(path)?.[1];
    if (ownId !== undefined) return !ISSUED_ID.test(ownId);
    const isIn = membershipOf(path);
    if (isIn === undefined || isIn(names.last())) return false;
    const current = await names.read();
    return current !== undefined && !isIn(current);
  };
}

/** Returns whether names include the one of a path; `undefined`: the path is not that of a draw or of news. */
function membershipOf(path: string): ((names: PageNames) => boolean) | undefined {
  const newsId = NEWS_PATH.exec(path)?.[1];
  if (newsId !== undefined) return newsId === NEWS_ARCHIVE ? undefined : ({ news }) => news.has(newsId);
  const name = (PRIZES_PATH.exec(path) ?? DRAW_PATH.exec(path))?.[1];
  if (name === undefined || RESERVED_DIRECTORY_NAMES.includes(name)) return undefined;
  return ({ draws }) => draws.has(name);
}

/** Reads one after another with a pause; callers that arrive during a read share the next one. */
function sharedReads(read: ReadPageNames) {
  let last: PageNames = { draws: new Set(), news: new Set() };
  let idle: Promise<unknown> = Promise.resolve();
  let next: Promise<PageNames | undefined> | undefined;
  let failedAt = -Infinity;

  const readAfterLast = async () => {
    await idle;
    next = undefined;
    const current = await read();
    if (current === undefined) failedAt = performance.now();
    else last = current;
    return current;
  };
  return {
    last: () => last,
    read: async () => {
      if (performance.now() - failedAt < RETRY_AFTER_MS) return undefined;
      if (next === undefined) {
        next = readAfterLast();
        idle = next.then(() => pause(INTERVAL_MS, undefined, { ref: false }));
      }
      return next;
    },
  };
}

/** Reads the names from the backend. */
export const pageNamesFrom =
  (apiOrigin: string): ReadPageNames =>
  async () => {
    try {
      const response = await fetch(new URL(pageCalls.listPageNames.path, apiOrigin), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const names = PageNamesAnswer.parse(await response.json());
      return { draws: new Set(names.draws), news: new Set(names.news) };
    } catch {
      return undefined;
    }
  };
