/**
 * The query of a request target as plain strings, or the name of what is wrong with it: a key that stands there
 * twice, or `query` where it is not percent-encoded UTF-8. The framework's own reader makes lists of the former
 * and lets the latter pass.
 */
export function readQuery(target: string): Readonly<Record<string, string>> | string {
  const start = target.indexOf('?');
  const pieces = start < 0 ? [] : target.slice(start + 1).split('&');
  const found = new Map<string, string>();
  for (const piece of pieces.filter((text) => text !== '')) {
    const pair = readPair(piece);
    if (pair === undefined) return 'query';
    if (found.has(pair.key)) return pair.key.slice(0, 100);
    found.set(pair.key, pair.value);
  }
  return Object.fromEntries(found);
}

function readPair(piece: string): { key: string; value: string } | undefined {
  const [key = '', ...value] = piece.split('=');
  try {
    return { key: decoded(key), value: decoded(value.join('=')) };
  } catch {
    return undefined;
  }
}

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
