import { percentiles } from '../draw/percentiles.mjs';
import { load } from './load.mjs';
import { processorMs } from '../process-cost.mjs';

const CONNECTIONS = 32;

/**
 * Measures the subjects in turn in several rounds, every second round in reverse, so that other load on the machine
 * affects all of them equally. Calls `report` with the rounds of each subject after every round. A subject that fails is not
 * measured again.
 */
export async function measureInRounds(subjects, { rounds, ms, results }, report) {
  const measured = subjects.map((subject) => ({ subject, rounds: [] }));
  const failing = new Set();
  for (let round = 0; round <= rounds; round += 1) {
    const order = measured.filter((one) => !failing.has(one));
    for (const one of round % 2 === 0 ? order.toReversed() : order) {
      const { subject } = one;
      // The first round fills caches.
      const figures = await results.attempt(`${subject.what}, ${subject.by}`, () =>
        measureOne(subject, round === 0 ? ms / 2 : ms),
      );
      if (figures === undefined) failing.add(one);
      else if (round > 0) one.rounds.push(figures);
    }
    const known = measured.filter((one) => one.rounds.length > 0);
    if (round > 0) report(known, round);
  }
}

async function measureOne(subject, ms) {
  const before = processorMs(subject.pid);
  const { responses, perSecond, p50, p99 } = await load(subject, { connections: CONNECTIONS, ms });
  return { perSecond, p50, p99, cpuMs: (processorMs(subject.pid) - before) / responses };
}

/** The median of each figure over the rounds. */
export const medians = (rounds) =>
  Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [
      name,
      percentiles(rounds.map((figures) => figures[name])).p50,
    ]),
  );

/** The median of the ratios of each round, so that a slow round affects both sides. */
export const ratio = (name, rounds, ofRounds) =>
  percentiles(ofRounds.flatMap((of, index) => (rounds[index] ? [rounds[index][name] / of[name]] : []))).p50;
