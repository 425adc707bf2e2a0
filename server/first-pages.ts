import { setTimeout as pause } from 'node:timers/promises';
import { drawCalls } from '#lib/contract/draw.ts';
import { newsCalls } from '#lib/contract/news.ts';
import { drawRoute, newsRoute, ROUTES } from '#lib/site/routes.ts';

/** The draws on sale are listed first. */
const MAX_DRAWS = 50;
const MAX_NEWS = 10;

const CALL_TIMEOUT_MS = 2_000;
const PAGE_TIMEOUT_MS = 30_000;
/** The start waits no longer for the pages. */
const READY_MS = 10_000;

type Options = {
  /** The backend's address. */
  readonly apiOrigin: string;
  /** Where this process listens. */
  readonly ownOrigin: string;
  /** By which a test shop knows its own requests. */
  readonly secret?: string | undefined;
  /** Ends the rendering. */
  readonly stop: AbortSignal;
};

/**
 * Renders the pages that visitors open first, so that no visitor waits for a first rendering: top page, draws on sale and
 * news. One at a time, because visitors may already be there. Returns when all are rendered or after 10 s; the rest follows.
 * Renders nothing while no backend answers: this process registers once one does, and then expires everything and renders.
 */
export async function renderFirstPages(options: Options): Promise<void> {
  const paths = await firstPaths(options);
  await Promise.race([renderAll(paths, options), pause(READY_MS, undefined, { ref: false })]);
}

async function renderAll(paths: readonly string[], { ownOrigin, secret = '', stop }: Options): Promise<void> {
  for (const path of paths) {
    if (stop.aborted) return;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    // A page that fails is rendered for its first visitor.
    const headers = { authorization: `Bearer ${secret}` };
    await fetch(ownOrigin + path, { headers, signal, redirect: 'manual' })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}

/** Empty: no backend answers. */
async function firstPaths({ apiOrigin, stop }: Options): Promise<readonly string[]> {
  const read = async (path: string, limit: number): Promise<unknown> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
    const response = await fetch(`${apiOrigin}${path}?limit=${limit}`, { signal });
    return response.json();
  };
  try {
    const { listDraws } = drawCalls;
    const { listNews } = newsCalls;
    const draws = listDraws.answer.parse(await read(listDraws.path, MAX_DRAWS));
    const news = listNews.answer.parse(await read(listNews.path, MAX_NEWS));
    return [
      '/',
      ROUTES.top,
      ...draws.items
        .filter(({ state }) => state === 'onSale')
        .map(({ directoryName }) => drawRoute(directoryName)),
      ROUTES.news,
      ...news.items.map(({ newsId }) => newsRoute(newsId)),
    ];
  } catch {
    return [];
  }
}
