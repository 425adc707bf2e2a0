/** Work that is repeated until it is stopped. */
export type Job = { stop(): Promise<void> };

/** Result of a run. `error` is undefined if it succeeded. */
export type RunResult = { readonly tookMs: number; readonly error: unknown };

type RepeatedWork = {
  readonly everyMs: number;
  /** Resolves when a run may begin. */
  readonly mayBegin?: (stopping: AbortSignal) => Promise<void>;
  /** The signal aborts when the job is to stop. */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  readonly ended: (run: RunResult) => void;
};

/** Repeats `work` with a pause of `everyMs` after each run. Runs never overlap. `stop` waits for the current run. */
export function repeat({ everyMs, mayBegin, work, ended }: RepeatedWork): Job {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const once = async () => {
    await mayBegin?.(stopping.signal);
    if (stopping.signal.aborted) return;
    const startedAt = performance.now();
    let failure: unknown;
    try {
      await work(stopping.signal);
    } catch (error) {
      failure = error ?? new Error('The job rejected without an error.');
    }
    ended({ tookMs: performance.now() - startedAt, error: failure });
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs);
  };
  let underWay = once();
  function next() {
    underWay = once();
  }
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
