import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { ShownText } from './shown-text.ts';

/** The path of a text as data, for navigations inside the shop. */
const textDataPath = (kind: SiteTextKind): string => `/texts/${kind}`;

const fetched = new Map<string, Promise<ShownText | undefined>>();

/** Fetches a text once for each edition. `undefined`: it cannot be loaded. A failure is tried again by the next page. */
export function fetchedText(kind: SiteTextKind, edition: string): Promise<ShownText | undefined> {
  const key = `${kind} ${edition}`;
  const text = fetched.get(key) ?? load(kind);
  fetched.set(key, text);
  void text.then((loaded) => loaded ?? fetched.delete(key));
  return text;
}

async function load(kind: SiteTextKind): Promise<ShownText | undefined> {
  try {
    const response = await fetch(textDataPath(kind));
    const text: unknown = response.ok ? await response.json() : undefined;
    return isShownText(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The storefront writes it from parsed blocks. Anything else is the page of a proxy. */
const isShownText = (text: unknown): text is ShownText =>
  typeof text === 'object' && text !== null && 'blocks' in text && Array.isArray(text.blocks);
