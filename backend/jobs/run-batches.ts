/** A run begins no further batch after this time: runs are recorded when they end. */
const RUN_MS = 10_000;

/** Repeats `batch` while it returns `true` (more may be due), until the job stops or the time of its run is over. */
export async function runBatches(stopping: AbortSignal, batch: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!stopping.aborted && performance.now() - startedAt < RUN_MS) if (!(await batch())) return;
}
