/**
 * Waits until all of it has come to its end. Where some of it failed, so does this, but not before: what always fails
 * keeps nothing else from being done, and nothing goes on unseen.
 */
export async function allDone<Done>(works: readonly Promise<Done>[]): Promise<Done[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
