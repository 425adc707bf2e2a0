import { PasswordQueueFullError } from '#backend/actions/members/refusals.ts';

export type ConcurrencyLimits = {
  /** The number of concurrent calls. */
  readonly atOnce: number;
  /** The number of waiting calls. */
  readonly queueLength: number;
};

/**
 * Limits concurrent and waiting calls; starts waiting ones in order. Throws `PasswordQueueFullError` above both
 * limits.
 */
export function concurrencyLimit({ atOnce, queueLength }: ConcurrencyLimits) {
  const waiting: (() => void)[] = [];
  let working = 0;

  async function acquire(): Promise<void> {
    if (working < atOnce) {
      working += 1;
      return;
    }
    if (waiting.length >= queueLength) throw new PasswordQueueFullError();
    // The finishing call passes its slot on, so that no newer call can take it.
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
