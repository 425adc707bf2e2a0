import { BANNERS_TAG, DRAWS_TAG, NEWS_TAG } from '../domain/tags.ts';

/** Pages that show more than one thing. The top page stands at two addresses. */
const TOP = ['/', '/sanrio'];
const LISTS: Readonly<Record<string, readonly string[]>> = {
  [DRAWS_TAG]: TOP,
  [BANNERS_TAG]: TOP,
  [NEWS_TAG]: [...TOP, '/sanrio/news'],
};

/** The pages that show what stands behind these tags: they are made anew while the backend is there to be asked. */
export const pagesShowing = (tags: readonly string[]): string[] => [...new Set(tags.flatMap(pagesOf))];

function pagesOf(tag: string): readonly string[] {
  const [kind, name] = tag.split(':');
  if (name === undefined) return LISTS[tag] ?? [];
  return [kind === 'news' ? `/sanrio/news/${name}` : `/sanrio/${name}`];
}
