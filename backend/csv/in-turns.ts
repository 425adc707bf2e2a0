import { setImmediate as turnOfOthers } from 'node:timers/promises';

/** Runs steps to their end, with a turn of others after each. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turnOfOthers();
  }
}
