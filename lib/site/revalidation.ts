import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { exchange } from '#lib/api/client.ts';
import { SitePath } from '#lib/contract/values.ts';
import { siteEnv } from './env.ts';

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

/** What the backend says when something has changed: what was cached under these tags, and which pages show it. */
export const Announcement = z.strictObject({
  tags: z.array(z.string().min(1).max(256)).max(1000).default([]),
  paths: z.array(SitePath).max(1000).default([]),
});
export type Announcement = z.infer<typeof Announcement>;

/** Reads an announcement, or says with which status it is refused. */
export async function readAnnouncement(request: Request): Promise<Announcement | 401 | 404 | 422> {
  const { REVALIDATE_SECRET: secret } = siteEnv;
  // Without a secret nobody could tell the backend from anybody else: the shop then has no such address.
  if (secret === undefined) return 404;
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`)) return 401;
  const read = Announcement.safeParse(await request.json().catch(() => undefined));
  return read.success ? read.data : 422;
}

/** Compares in a time that tells nothing about where, or how much, the two differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
