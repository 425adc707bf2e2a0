import { type Job, repeat } from './repeat.ts';

const CHECK_INTERVAL_MS = 10_000;

/** Machines with NTP differ by milliseconds. */
const MAX_DIFFERENCE_MS = 2_000;

type Log = {
  info(facts: object, event: string): void;
  warn(facts: object, event: string): void;
};

type ClockDeps = {
  /** The clock of the database, which decides about sales. */
  readonly databaseNow: () => Promise<Date>;
  /** The clock of this machine. */
  readonly now: () => number;
  readonly log: Log;
};

/**
 * How many milliseconds the clock of this machine is ahead of the database's, at least. Negative: behind. The answer
 * was made between the question and its arrival, so that a slow answer is no difference.
 */
async function aheadMs({ databaseNow, now }: Pick<ClockDeps, 'databaseNow' | 'now'>): Promise<number> {
  const asked = now();
  const there = (await databaseNow()).getTime();
  const answered = now();
  if (there < asked) return asked - there;
  return there > answered ? answered - there : 0;
}

/** Creates a check that logs when a difference from the database's clock begins and when it ends. */
export function clockCheck({ log, ...clocks }: ClockDeps): () => Promise<void> {
  let differs = false;
  return async () => {
    const ahead = await aheadMs(clocks);
    const nowDiffers = Math.abs(ahead) > MAX_DIFFERENCE_MS;
    if (nowDiffers && !differs)
      log.warn({ aheadS: Math.round(ahead / 1_000) }, 'clock differs from the database');
    if (!nowDiffers && differs) log.info({}, 'clock agrees with the database');
    differs = nowDiffers;
  };
}

/** Repeats the check. Without a database there is nothing to compare, and calls log that it is unavailable. */
export const keepCheckingClock = (deps: ClockDeps): Job =>
  repeat({ everyMs: CHECK_INTERVAL_MS, work: clockCheck(deps), ended: () => {} });
