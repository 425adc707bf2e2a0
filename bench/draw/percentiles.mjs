/** What a heap of durations says: `{ p50, p95, p99, most }`, in the unit it was given. */
export function percentiles(durations) {
  const sorted = Float64Array.from(durations).sort();
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

/** Does all the work with so many at once, and notes how long each piece took, in milliseconds. */
export async function timedWork(pieces, atOnce, work) {
  const took = [];
  let next = 0;
  const from = performance.now();
  const one = async () => {
    for (let mine = next++; mine < pieces.length; mine = next++) {
      const began = performance.now();
      await work(pieces[mine]);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const seconds = (performance.now() - from) / 1_000;
  return { perSecond: pieces.length / seconds, seconds, took, ...percentiles(took) };
}
