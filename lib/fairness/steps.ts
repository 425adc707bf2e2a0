/** How far a long computation has come, in tickets. */
export type Progress = {
  readonly part: 'log' | 'shuffle' | 'tickets';
  readonly done: number;
  readonly of: number;
};

/** A long computation in short steps: whoever runs it decides when it goes on. */
export type Steps<Result> = Generator<Progress, Result, undefined>;

/** Runs all the steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
