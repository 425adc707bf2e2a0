/**
 * Passes texts from server components to the HTML through the global object: Next renders both in one process, with
 * separate modules. A prop of a client component would be sent a second time, for React in the browser
 * (docs/decisions/0100).
 */
const MEETING_POINT = Symbol.for('koron-do.spoken-once');

/** Older texts are dropped; a page is rendered long before this many others. */
const MOST_KEPT = 500;

function kept(): Map<string, string> {
  const there: unknown = Reflect.get(globalThis, MEETING_POINT);
  if (there instanceof Map) return there;
  const made = new Map<string, string>();
  Reflect.set(globalThis, MEETING_POINT, made);
  return made;
}

/** Keeps a text until its page is rendered. */
export function keep(key: string, text: string): void {
  const texts = kept();
  const [oldest] = texts.keys();
  if (texts.size >= MOST_KEPT && oldest !== undefined) texts.delete(oldest);
  // Reinserted, so that it is the newest.
  texts.delete(key);
  texts.set(key, text);
}

/** Returns the text, on the server. */
export const recall = (key: string): string => kept().get(key) ?? '';
