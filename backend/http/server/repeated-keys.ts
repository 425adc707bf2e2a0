/** One string of JSON, and the colon after it if it is a key. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Whether an object of this JSON has a key twice: of two readers one would take the first and one the last value (RFC 8259,
 * 4; ASVS 5.0, 15.3.7). `json`: the text as it was parsed.
 */
export function hasRepeatedKeys(text: string, json: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(STRINGS)) if (colon !== undefined) written += 1;
  return written !== keysIn(json);
}

function keysIn(json: unknown): number {
  let count = 0;
  const open = [json];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) count += Object.keys(value).length;
    for (const inner of Object.values(value)) open.push(inner);
  }
  return count;
}
