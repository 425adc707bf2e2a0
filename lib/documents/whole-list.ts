import { LARGEST_LIMIT } from '#lib/contract/paging.ts';

/** A sitemap may name no more addresses than this; a list that is longer is cut there. */
const LONGEST_LIST = 45_000;

type Page<Item> = { readonly total: number; readonly items: readonly Item[] };
type Answer<Item> = { readonly ok: true; readonly answer: Page<Item> } | { readonly ok: false };

export type Paged<Item> = {
  readonly askPage: (query: { limit: number; offset: number }) => Promise<Answer<Item>>;
  readonly nameOf: (item: Item) => string;
};

/**
 * A list from its first page to its last; null when one of them cannot be had. What moved from one page to the
 * next while they were read is there once.
 */
export async function wholeList<Item>({ askPage, nameOf }: Paged<Item>): Promise<Item[] | null> {
  const found = new Map<string, Item>();
  let total = 1;
  for (let offset = 0; offset < Math.min(total, LONGEST_LIST); offset += LARGEST_LIMIT) {
    const reply = await askPage({ limit: LARGEST_LIMIT, offset });
    if (!reply.ok) return null;
    if (reply.answer.items.length === 0) break;
    for (const item of reply.answer.items) found.set(nameOf(item), item);
    total = reply.answer.total;
  }
  return [...found.values()];
}
