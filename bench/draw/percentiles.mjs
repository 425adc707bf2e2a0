/** Returns `{ p50, p95, p99, most }` of the durations, in their unit. */
export function percentiles(durations) {
  const sorted = Float64Array.from(durations).sort();
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

/** With one decimal. */
export const rounded = (number) => Math.round(number * 10) / 10;

/** The times of a list in milliseconds. */
export function timesIn(durations) {
  const { p50, p95, most } = percentiles(durations);
  return { p50: rounded(p50), p95: rounded(p95), max: rounded(most) };
}

/** Calls `work` for each item, `atOnce` calls at a time, and measures each in milliseconds. */
export async function timedWork(items, atOnce, work) {
  const took = [];
  let next = 0;
  const from = performance.now();
  const one = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const began = performance.now();
      await work(items[index]);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const seconds = (performance.now() - from) / 1_000;
  return { perSecond: items.length / seconds, seconds, took, ...percentiles(took) };
}
