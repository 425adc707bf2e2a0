import { percentiles, rounded } from '../draw/percentiles.mjs';

/** Collects durations and results of every step, and every response that is an error for the member. */
export function createMeasurements() {
  const steps = new Map();
  const errors = new Map();
  const refusals = new Map();
  const interrupted = new Map();
  const repeated = new Map();
  return {
    errors,
    refusals,
    /** Writes that were under way on the killed backend and that nginx must not repeat. */
    interrupted,
    /** Requests that were refused as busy and that the page sent again by itself. */
    repeated,
    recordRepeat: (step) => count(repeated, step),
    /** Records a response. An error is a 5xx, a 429 or a broken connection; a refusal is another answer than expected. */
    record: (step, ms, { status, code, isInterrupted }) => {
      const took = steps.get(step) ?? [];
      steps.set(step, took);
      took.push(ms);
      const name = [step, status, ...(code === undefined ? [] : [code])].join(' ');
      if (isInterrupted) count(interrupted, name);
      else if (status >= 500 || status === 429) count(errors, name);
      else if (status >= 400) count(refusals, name);
    },
    table: () => [...steps].map(([step, took]) => ({ step, requests: took.length, ...durations(took) })),
  };
}

export const count = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);

function durations(took) {
  const { p50, p99, most } = percentiles(took);
  return { 'p50 ms': rounded(p50), 'p99 ms': rounded(p99), 'max ms': rounded(most) };
}
