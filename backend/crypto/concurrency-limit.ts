import { PasswordQueueFullError } from '#backend/actions/members/refusals.ts';

export type ConcurrencyLimits = {
  /** How many may work at the same time. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly queueLength: number;
};

/** Lets only so many work at once and so many wait, in the order in which they came; throws `TooBusy` at the rest. */
export function concurrencyLimit({ atOnce, queueLength }: ConcurrencyLimits) {
  const waiting: (() => void)[] = [];
  let working = 0;

  async function acquire(): Promise<void> {
    if (working < atOnce) {
      working += 1;
      return;
    }
    if (waiting.length >= queueLength) throw new PasswordQueueFullError();
    // Whoever finishes hands on the place itself, so that nobody who comes in between can take it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next();
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
