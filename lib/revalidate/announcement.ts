import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SitePath } from '../contract/values.ts';
import { siteEnv } from '../site/env.ts';

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
