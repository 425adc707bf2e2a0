/**
 * Runs `work` while `performance.now` stands still: no budget of requests is refilled meanwhile, however long the work takes
 * on a busy machine.
 */
export async function whileTimeStands(work: () => Promise<void>): Promise<void> {
  const { now } = performance;
  const at = performance.now();
  performance.now = () => at;
  try {
    await work();
  } finally {
    performance.now = now;
  }
}
