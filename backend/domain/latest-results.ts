import { timeOfRound } from '#lib/fairness/beacon.ts';
import { boxLines, type DrawManifest } from '#lib/fairness/manifest.ts';

/** The end of the log of a draw on sale. */
export type LogEnd = {
  readonly directoryName: string;
  readonly title: string;
  readonly manifest: Pick<DrawManifest, 'beacon' | 'lineUp'>;
  /** The newest first. With fewer than `READ_REVEALS` the log has no others. */
  readonly reveals: readonly Reveal[];
};

type Reveal = {
  readonly round: number;
  /** Tickets left in the box afterwards, by line. */
  readonly left: readonly number[];
};

export type LatestResult = {
  readonly directoryName: string;
  readonly title: string;
  readonly gradeLabel: string;
  readonly at: Date;
};

/** Results of one draw that are read. */
export const READ_REVEALS = 21;

const SHOWN_RESULTS = 3;
const RECENT_MS = 24 * 3_600_000;

/** The first character of the short name of a prize is its grade. */
const HIGH_GRADES = ['A', 'B', 'C'];

/** The prizes of high grades that came out of the boxes within a day, the latest first. */
export function latestResults(draws: readonly LogEnd[], now: Date): readonly LatestResult[] {
  const since = now.getTime() - RECENT_MS;
  return draws
    .flatMap(resultsOf)
    .filter(({ at }) => at.getTime() >= since)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, SHOWN_RESULTS);
}

/** A grade that came out several times in one round is one result. */
function resultsOf({ directoryName, title, manifest, reveals }: LogEnd): readonly LatestResult[] {
  const lines = boxLines(manifest);
  const full = lines.map(({ count }) => count);
  const labels = new Map(manifest.lineUp.map(({ prize, grade }) => [prize, grade]));
  return reveals.flatMap(({ round, left }, index) => {
    const before = reveals[index + 1]?.left ?? (reveals.length < READ_REVEALS ? full : left);
    const drawn = lines.filter((_, line) => (left[line] ?? 0) < (before[line] ?? 0));
    const high = drawn.filter(({ prize }) => HIGH_GRADES.some((grade) => prize.startsWith(grade)));
    const at = new Date(timeOfRound(manifest.beacon, round));
    return [...new Set(high.map(({ prize }) => labels.get(prize) ?? prize))].map((gradeLabel) => ({
      directoryName,
      title,
      gradeLabel,
      at,
    }));
  });
}
