import { exchange } from '../api/exchange.ts';
import { siteEnv } from '../site/env.ts';
import type { Announcement } from './announcement.ts';

/**
 * Expires what was announced and renders its pages at once, while the backend is there: an expired page that meets a
 * dead backend would be an error, a page rendered just now outlives the outage. Resolves with the number of pages.
 */
export async function renderAnew(announced: Announcement, request: Request): Promise<number> {
  await checkBackend();
  const self = ownOrigin(request.url);
  const expired = await fetch(`${self}/revalidate/expire`, {
    method: 'POST',
    headers: { authorization: request.headers.get('authorization') ?? '' },
    body: JSON.stringify(announced),
  });
  if (!expired.ok) throw new Error(`The pages could not be expired: ${expired.status}`);

  for (const path of announced.paths) {
    const page = await fetch(`${self}${path}`, { redirect: 'manual' });
    await page.arrayBuffer();
    if (page.status >= 500) throw new Error(`${path} could not be rendered: ${page.status}`);
  }
  return announced.paths.length;
}

/** Whoever announced may be gone again, or not listen yet; then the pages stay as they are. */
async function checkBackend(): Promise<void> {
  const given = { query: { limit: 1 } };
  const { status } = await exchange('listBanners', given, { origin: siteEnv.API_ORIGIN });
  if (status !== 200) throw new Error(`The backend that announced a change answers ${status}`);
}

/** This process's own address, past every proxy: what Next gives as the host is what it listens on. */
const ownOrigin = (url: string): string => `http://${new URL(url).hostname}:${process.env.PORT}`;
