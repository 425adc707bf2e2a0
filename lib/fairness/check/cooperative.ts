export type CheckOptions = {
  readonly signal: AbortSignal;
  /** Called at intervals with the number of lines that have been checked. */
  readonly show: (lines: number) => void;
};

/** Longest time for which the page cannot respond. */
const MAX_TURN_MS = 12;

/** Numbers that change more often cannot be read and cost rendering time. */
const SHOW_INTERVAL_MS = 100;

/**
 * Returns a function that yields to the page if the last yield is more than `MAX_TURN_MS` ago. It throws when
 * aborted.
 */
export function cooperativeTurns({ signal, show }: CheckOptions): (lines: number) => Promise<void> {
  let since = performance.now();
  let shownAt = 0;
  return async (lines) => {
    if (performance.now() - since < MAX_TURN_MS) return;
    if (performance.now() - shownAt > SHOW_INTERVAL_MS) {
      shownAt = performance.now();
      show(lines);
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    since = performance.now();
  };
}
