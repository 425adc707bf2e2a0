import { z } from 'zod';
import { INFO_PAGE_NAMES, infoRoute } from '#lib/contract/info-pages.ts';
import { BANNERS_TAG, DRAWS_TAG, NEWS_TAG, SHOP_TAG } from '#backend/domain/content/tags.ts';
import type { StorefrontClient } from '#backend/actions/revalidation.ts';

/** The storefront renders the pages before it answers. */
const TIMEOUT_MS = 50_000;

const Acknowledgement = z.object({ revalidated: z.int().nonnegative() });

/** Creates the client of the storefronts' revalidation. Only a valid acknowledgement counts as success. */
export const createRevalidationClient = (secret: string): StorefrontClient => ({
  revalidate: async (origin, tags) => {
    try {
      const answer = await fetch(`${origin}/revalidate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags, paths: pagesWithTags(tags) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said: unknown = await answer.json();
      return answer.ok && Acknowledgement.safeParse(said).success;
    } catch {
      // Unreachable, too slow or not the storefront.
      return false;
    }
  },
});

/** Without a shared secret nothing is sent, and announcements count as settled. */
export const noRevalidation: StorefrontClient = { revalidate: async () => true };

/** The top page has two addresses. */
const TOP_PAGES = ['/', '/sanrio'];
const LIST_PAGES: Readonly<Record<string, readonly string[]>> = {
  [DRAWS_TAG]: TOP_PAGES,
  [BANNERS_TAG]: TOP_PAGES,
  [NEWS_TAG]: [...TOP_PAGES, '/sanrio/news'],
  [SHOP_TAG]: [...TOP_PAGES, ...INFO_PAGE_NAMES.map(infoRoute)],
};

/** Returns the pages with content of these tags. They are rendered at once, while the backend is available. */
export const pagesWithTags = (tags: readonly string[]): string[] => [...new Set(tags.flatMap(pagesOf))];

function pagesOf(tag: string): readonly string[] {
  const [kind, name] = tag.split(':');
  if (name === undefined) return LIST_PAGES[tag] ?? [];
  return [kind === 'news' ? `/sanrio/news/${name}` : `/sanrio/${name}`];
}
