/** Work that is done again and again until it is stopped. */
export type Job = { stop(): Promise<void> };

type Work = {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Called when the work fails after it had gone well, not every time. */
  readonly failed: (error: unknown) => void;
  readonly recovered: () => void;
};

/** Does some work, pauses, and does it again: never twice at once. To stop waits for the one under way. */
export function repeat({ everyMs, work, failed, recovered }: Work): Job {
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let stopped = false;
  const once = async () => {
    try {
      await work();
      if (failing) recovered();
      failing = false;
    } catch (error) {
      if (!failing) failed(error);
      failing = true;
    }
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
