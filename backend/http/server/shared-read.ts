type Kept<Answer> = { readonly at: number; readonly answer: Promise<Answer> };

/**
 * Shares a read among all calls that arrive while an earlier one runs: each gets a read that began after its call, so that
 * a change is seen at once, and at most one runs.
 */
export function joinedRead<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    if (next !== undefined) return next;
    const begin = () => {
      next = undefined;
      return read();
    };
    next = running.then(begin, begin);
    running = next;
    return next;
  };
}

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
