import { z } from 'zod';
import type { Storefront } from '#backend/actions/ports.ts';
import { BANNERS_TAG, DRAWS_TAG, NEWS_TAG } from '#backend/domain/content/tags.ts';

/** The storefront makes the pages anew before it answers. */
const TIMEOUT_MS = 50_000;

const Acknowledgement = z.object({ revalidated: z.int().nonnegative() });

type Settings = { readonly origin: string; readonly secret: string };

/** The storefront at its address. It has heard when it says so, and in no other case. */
export const createRevalidationClient = ({ origin, secret }: Settings): Storefront => ({
  revalidate: async (tags) => {
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
      // Not there, too slow, or not our storefront: in each case it has not heard.
      return false;
    }
  },
});

/** Where no storefront shares a secret with us there is nobody to tell, and nothing to keep telling. */
export const noRevalidation: Storefront = { revalidate: async () => true };

/** Pages that show more than one thing. The top page stands at two addresses. */
const TOP_PAGES = ['/', '/sanrio'];
const LIST_PAGES: Readonly<Record<string, readonly string[]>> = {
  [DRAWS_TAG]: TOP_PAGES,
  [BANNERS_TAG]: TOP_PAGES,
  [NEWS_TAG]: [...TOP_PAGES, '/sanrio/news'],
};

/** The pages that show what stands behind these tags: they are made anew while the backend is there to be asked. */
export const pagesWithTags = (tags: readonly string[]): string[] => [...new Set(tags.flatMap(pagesOf))];

function pagesOf(tag: string): readonly string[] {
  const [kind, name] = tag.split(':');
  if (name === undefined) return LIST_PAGES[tag] ?? [];
  return [kind === 'news' ? `/sanrio/news/${name}` : `/sanrio/${name}`];
}
