import type { Progress, Steps } from '../steps.ts';

export type Watching = {
  readonly signal: AbortSignal;
  /** Told now and then, not of every step. */
  readonly show: (progress: Progress) => void;
};

/** So long a page may be kept from answering a touch. */
const TURN_MS = 12;

/** Numbers that change more often are not read, and take their time to be drawn. */
const SHOW_MS = 100;

/** Lets the page do whatever else it has to, where its last turn was too long ago. */
export function turns({ signal, show }: Watching): (progress: Progress) => Promise<void> {
  let since = performance.now();
  let shownAt = 0;
  return async (progress) => {
    if (performance.now() - since < TURN_MS) return;
    if (performance.now() - shownAt > SHOW_MS) {
      shownAt = performance.now();
      show(progress);
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    since = performance.now();
  };
}

/** Runs a long computation in turns with the page. */
export async function walkGently<Result>(steps: Steps<Result>, watching: Watching): Promise<Result> {
  const turn = turns(watching);
  let step = steps.next();
  while (step.done !== true) {
    await turn(step.value);
    step = steps.next();
  }
  return step.value;
}

/** The lines of a text that is still coming in. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const [last = '', ...lines] = (rest + decoder.decode(value, { stream: !done }))
        .split('\n')
        .toReversed();
      yield* lines.toReversed();
      rest = last;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // Whoever stops reading early wants no more of it to come in.
    await reader.cancel().catch(() => undefined);
  }
}
