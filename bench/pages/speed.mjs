import { percentiles } from '../draw/percentiles.mjs';
import { load } from './load.mjs';
import { processorMs } from './process-cost.mjs';

const CONNECTIONS = 32;

/**
 * Asks all of them in turn, round after round, every second round backwards, so that whatever else the machine does
 * meanwhile is shared. Says of each the medians of its rounds, and keeps the rounds for comparisons.
 */
export async function measureInRounds(subjects, { rounds, ms, say }) {
  const measured = new Map(subjects.map((subject) => [subject, []]));
  await askAll(subjects, { ms: ms / 2, note: () => undefined });
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    const order = round % 2 === 0 ? subjects.toReversed() : subjects;
    await askAll(order, { ms, note: (subject, figures) => measured.get(subject)?.push(figures) });
  }
  return subjects.map((subject) => ({ subject, rounds: measured.get(subject) ?? [] }));
}

async function askAll(subjects, { ms, note }) {
  for (const subject of subjects) {
    const before = processorMs(subject.pid);
    const { answers, perSecond, p50, p99 } = await load(subject, { connections: CONNECTIONS, ms });
    note(subject, { perSecond, p50, p99, cpuMs: (processorMs(subject.pid) - before) / answers });
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

/** How one compares with another: the median of what each round says, so that a slow round does not count double. */
export const ratio = (name, rounds, ofRounds) =>
  percentiles(rounds.map((figures, index) => figures[name] / ofRounds[index][name])).p50;
