import type { Progress, Steps } from '../steps.ts';

export type CheckOptions = {
  readonly signal: AbortSignal;
  /** Called at intervals, not for every step. */
  readonly show: (progress: Progress) => void;
};

/** Longest time for which the page cannot respond. */
const MAX_TURN_MS = 12;

/** Numbers that change more often cannot be read and cost rendering time. */
const SHOW_INTERVAL_MS = 100;

/**
 * Returns a function that yields to the page if the last yield is more than `MAX_TURN_MS` ago. It throws when
 * aborted.
 */
export function cooperativeTurns({ signal, show }: CheckOptions): (progress: Progress) => Promise<void> {
  let since = performance.now();
  let shownAt = 0;
  return async (progress) => {
    if (performance.now() - since < MAX_TURN_MS) return;
    if (performance.now() - shownAt > SHOW_INTERVAL_MS) {
      shownAt = performance.now();
      show(progress);
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    since = performance.now();
  };
}

/** Runs a long computation and yields to the page in between. */
export async function runCooperatively<Result>(steps: Steps<Result>, options: CheckOptions): Promise<Result> {
  const turn = cooperativeTurns(options);
  let step = steps.next();
  while (step.done !== true) {
    await turn(step.value);
    step = steps.next();
  }
  return step.value;
}

/** The lines of a text that is still arriving. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const [last = '', ...lines] = (rest + decoder.decode(value, { stream: !done })).split('\n').reverse();
      yield* lines.reverse();
      rest = last;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // A reader that stops early cancels the download.
    await reader.cancel().catch(() => undefined);
  }
}
