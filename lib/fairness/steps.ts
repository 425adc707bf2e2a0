/** Progress of a long computation, in tickets. */
export type Progress = {
  readonly part: 'log' | 'shuffle' | 'tickets';
  readonly done: number;
  readonly of: number;
};

/** A long computation in short steps; the caller decides when it continues. */
export type Steps<Result> = Generator<Progress, Result, undefined>;

/** Runs all steps without a pause. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
