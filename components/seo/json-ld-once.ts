/**
 * Texts on their way from server components to the HTML. Next renders the two in one process, but each with modules of
 * its own, so they meet on the global object. What a server component hands a client component directly would be
 * written into the page a second time, for React in the browser (docs/decisions/0091).
 */
const MEETING_POINT = Symbol.for('koron-do.spoken-once');

/** A page is rendered long before this many others are. */
const MOST_KEPT = 500;

function kept(): Map<string, string> {
  const there: unknown = Reflect.get(globalThis, MEETING_POINT);
  if (there instanceof Map) return there;
  const made = new Map<string, string>();
  Reflect.set(globalThis, MEETING_POINT, made);
  return made;
}

/** Keeps a text until its page stands. */
export function keep(key: string, text: string): void {
  const texts = kept();
  const [oldest] = texts.keys();
  if (texts.size >= MOST_KEPT && oldest !== undefined) texts.delete(oldest);
  // Put in anew, so that it is the youngest.
  texts.delete(key);
  texts.set(key, text);
}

/** The text; in a browser, where nothing was ever kept, there is none. */
export const recall = (key: string): string => kept().get(key) ?? '';
