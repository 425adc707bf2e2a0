/**
 * Waits until every promise has settled, then returns the results or throws the first error. A failure neither stops
 * the other work nor returns while some of it is still running.
 */
export async function allDone<Done>(works: readonly Promise<Done>[]): Promise<Done[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
