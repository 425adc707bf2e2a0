import { percentiles } from '../draw/percentiles.mjs';
import { load } from './load.mjs';
import { processorMs } from '../process-cost.mjs';

const CONNECTIONS = 32;

/**
 * Measures the subjects in turn in several rounds, every second round in reverse, so that other load on the machine
 * affects all of them equally. Returns the rounds of each subject.
 */
export async function measureInRounds(subjects, { rounds, ms, say }) {
  const measured = new Map(subjects.map((subject) => [subject, []]));
  await measureAll(subjects, { ms: ms / 2, record: () => undefined });
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    const order = round % 2 === 0 ? subjects.toReversed() : subjects;
    await measureAll(order, { ms, record: (subject, figures) => measured.get(subject)?.push(figures) });
  }
  return subjects.map((subject) => ({ subject, rounds: measured.get(subject) ?? [] }));
}

async function measureAll(subjects, { ms, record }) {
  for (const subject of subjects) {
    const before = processorMs(subject.pid);
    const { responses, perSecond, p50, p99 } = await load(subject, { connections: CONNECTIONS, ms });
    record(subject, { perSecond, p50, p99, cpuMs: (processorMs(subject.pid) - before) / responses });
  }
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
  percentiles(rounds.map((figures, index) => figures[name] / ofRounds[index][name])).p50;
