type Kept<Answer> = { readonly at: number; readonly answer: Promise<Answer> };

/**
 * Returns the answer of an earlier read of the same key until it is older than `intervalMs`, so that any number of callers
 * read once. A failed read is not kept.
 */
export function sharedRead<Answer, Key = void>(
  intervalMs: number,
  read: (key: Key) => Promise<Answer>,
): (key: Key) => Promise<Answer> {
  const kept = new Map<Key, Kept<Answer>>();
  return (key) => {
    const now = performance.now();
    for (const [known, { at }] of kept) if (now - at > intervalMs) kept.delete(known);
    const known = kept.get(key);
    if (known !== undefined) return known.answer;
    const one = { at: now, answer: read(key) };
    kept.set(key, one);
    one.answer.catch(() => kept.get(key) === one && kept.delete(key));
    return one.answer;
  };
}
