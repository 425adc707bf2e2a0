/** Work that is done again and again until it is stopped. */
export type Job = { stop(): Promise<void> };

/** How a run came to its end; where there is no fault, it went well. */
export type RunResult = { readonly tookMs: number; readonly fault: unknown };

type RepeatedWork = {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly ended: (run: RunResult) => void;
};

/** Does some work, pauses, and does it again: never twice at once. To stop waits for the one under way. */
export function repeat({ everyMs, work, ended }: RepeatedWork): Job {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const once = async () => {
    const startedAt = performance.now();
    let fault: unknown;
    try {
      await work();
    } catch (error) {
      fault = error ?? new Error('Nobody says what has failed.');
    }
    ended({ tookMs: performance.now() - startedAt, fault });
    if (!stopped) timer = setTimeout(next, everyMs);
  };
  let underWay = once();
  function next() {
    underWay = once();
  }
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
