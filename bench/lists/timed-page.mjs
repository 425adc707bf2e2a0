import { timesIn } from '../draw/percentiles.mjs';

const GOAL_MS = 50;
/** A page that takes longer than half of the goal is measured this often, another one a few times. */
const TIMES = { slow: 100, fast: 10 };
const WARMING_UP = 2;

/** Measures a page, one request after the other, and adds it to the part of the results. Prints slow pages only. */
export async function timePage(results, { part, name, isJudged = true, ...about }, ask) {
  await results.attempt(name, async () => {
    const took = [];
    const isSlow = () => took.some((ms) => ms > GOAL_MS / 2);
    for (let time = -WARMING_UP; time < (isSlow() ? TIMES.slow : TIMES.fast); time += 1) {
      const from = performance.now();
      await ask();
      if (time >= 0) took.push(performance.now() - from);
    }
    const row = { name, ...about, ...timesIn(took) };
    results.row(part, row, isSlow() ? row : undefined);
    if (isJudged && row.p95 > GOAL_MS) results.miss(`${name}: p95 ${row.p95} ms, the goal is ${GOAL_MS}`);
  });
}

/** Prints how many pages of a part were measured, and the slowest. */
export function printSlowest(results, part) {
  const rows = (results.parts[part] ?? []).toSorted((one, other) => other.p95 - one.p95);
  console.log(`${rows.length} pages of ${part} lists, milliseconds; the slowest:`);
  console.table(rows.slice(0, 20));
}
