import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sendRequest } from '#lib/api/request.ts';
import { SitePath } from '#lib/contract/values.ts';
import { siteEnv } from './env.ts';

/**
 * Expires the announced tags and renders their pages at once, while the backend is available: an expired page
 * without a backend would be an error, a page just rendered outlasts the outage. Returns the number of pages.
 */
export async function revalidatePages(announcement: Announcement, request: Request): Promise<number> {
  await checkBackend();
  const self = ownOrigin(request.url);
  // A test shop knows its own requests by it.
  const headers = { authorization: request.headers.get('authorization') ?? '' };
  const expired = await fetch(`${self}/revalidate/expire`, {
    method: 'POST',
    headers,
    body: JSON.stringify(announcement),
  });
  if (!expired.ok) throw new Error(`The pages could not be expired: ${expired.status}`);

  for (const path of announcement.paths) {
    const page = await fetch(`${self}${path}`, { headers, redirect: 'manual' });
    await page.arrayBuffer();
    if (page.status >= 500) throw new Error(`${path} could not be rendered: ${page.status}`);
  }
  return announcement.paths.length;
}

/** Throws if the backend does not answer, so that the pages stay as they are. */
async function checkBackend(): Promise<void> {
  const args = { query: { limit: 1 } };
  const { status } = await sendRequest('listBanners', args, { origin: siteEnv.API_ORIGIN });
  if (status !== 200) throw new Error(`The backend that announced a change answers ${status}`);
}

/** This process's own address, behind every proxy: Next gives the host it listens on. */
const ownOrigin = (url: string): string => `http://${new URL(url).hostname}:${process.env.PORT}`;

/** An announcement of the backend: the changed cache tags, and the pages that show them. */
const Announcement = z.strictObject({
  tags: z.array(z.string().min(1).max(256)).max(1000).default([]),
  paths: z.array(SitePath).max(1000).default([]),
  /** All pages: this process may have missed announcements. */
  everything: z.boolean().default(false),
});
type Announcement = z.infer<typeof Announcement>;

/** Reads an announcement, or returns the status with which it is refused. */
export async function readAnnouncement(request: Request): Promise<Announcement | 401 | 404 | 422> {
  const { REVALIDATE_SECRET: secret } = siteEnv;
  // Without a secret the backend cannot be authenticated: the endpoint does not exist.
  if (secret === undefined) return 404;
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`)) return 401;
  const read = Announcement.safeParse(await request.json().catch(() => undefined));
  return read.success ? read.data : 422;
}

/** Compares in constant time. */
function isSame(value: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(value), digest(expected));
}
