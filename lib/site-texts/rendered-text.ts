import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { ShownText } from './shown-text.ts';

/** Of `globalThis`, because Next loads modules once for server components and once for the HTML of client components. */
const TEXTS = Symbol.for('site-texts-of-renders');

/** More editions than one process renders at the same time. */
const MOST_EDITIONS = 50;

function editions(): Map<string, ShownText> {
  const found: unknown = Reflect.get(globalThis, TEXTS);
  if (found instanceof Map) return found;
  const created = new Map<string, ShownText>();
  Reflect.set(globalThis, TEXTS, created);
  return created;
}

/** Keeps a text that a page renders for its static islands, whose props would be in the document a second time. */
export function keepForRender(edition: string, text: ShownText): void {
  const texts = editions();
  const key = `${text.kind} ${edition}`;
  texts.delete(key);
  texts.set(key, text);
  const [oldest] = texts.keys();
  if (texts.size > MOST_EDITIONS && oldest !== undefined) texts.delete(oldest);
}

/** The text that the page of this render has read. */
export function renderedText(kind: SiteTextKind, edition: string): ShownText {
  const text = editions().get(`${kind} ${edition}`);
  if (text === undefined) throw new Error(`No page has read the edition ${edition} of ${kind}.`);
  return text;
}
