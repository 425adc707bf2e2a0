import { type LogEnd, latestResults, READ_REVEALS } from '#backend/domain/latest-results.ts';
import { QUICKNET, roundAt, timeOfRound } from '#lib/fairness/beacon.ts';

const NOW = new Date('2026-11-30T10:00:00.000Z');
const MINUTE_MS = 60_000;

/** The round that was published this many minutes ago. */
const roundAgo = (minutes: number) => roundAt(QUICKNET, NOW.getTime() - minutes * MINUTE_MS);
const timeAgo = (minutes: number) => new Date(timeOfRound(QUICKNET, roundAgo(minutes)));

const prize = (code: string, count: number, grade = code[0] ?? '') => ({
  prize: code,
  grade,
  name: `${code}の賞品`,
  count,
  variants: [],
});

const aDraw = (
  reveals: LogEnd['reveals'],
  lineUp = [prize('A1', 1), prize('B1', 2), prize('D1', 9)],
): LogEnd => ({
  directoryName: 'marupo',
  title: 'まるぽ',
  manifest: { beacon: QUICKNET, lineUp },
  reveals,
});

const shown = (...draws: LogEnd[]) =>
  latestResults(draws, NOW).map(({ directoryName, gradeLabel, at }) => [directoryName, gradeLabel, at]);

test('a result is the difference between two entries of the log, the first one that to the full box', () => {
  const draw = aDraw([
    { round: roundAgo(5), left: [0, 1, 7] },
    { round: roundAgo(9), left: [1, 1, 8] },
  ]);
  expect(shown(draw)).toEqual([
    ['marupo', 'A', timeAgo(5)],
    ['marupo', 'B', timeAgo(9)],
  ]);
});

test('low grades are not shown, and high ones once for each round', () => {
  expect(shown(aDraw([{ round: roundAgo(5), left: [1, 2, 3] }]))).toEqual([]);
  expect(shown(aDraw([{ round: roundAgo(5), left: [1, 0, 9] }]))).toEqual([['marupo', 'B', timeAgo(5)]]);
});

test('a grade is named by its label', () => {
  const lineUp = [prize('A1', 1, 'SP'), prize('D1', 9)];
  expect(shown(aDraw([{ round: roundAgo(5), left: [0, 9] }], lineUp))).toEqual([
    ['marupo', 'SP', timeAgo(5)],
  ]);
});

test('results older than a day are not shown', () => {
  const day = 24 * 60;
  const before = { round: roundAgo(day + 1), left: [1, 1, 9] };
  expect(shown(aDraw([before]))).toEqual([]);
  expect(shown(aDraw([{ round: roundAgo(day - 1), left: [0, 1, 9] }, before]))).toEqual([
    ['marupo', 'A', timeAgo(day - 1)],
  ]);
});

test('what came out before the oldest entry that was read is not counted as one result', () => {
  const reveals = Array.from({ length: READ_REVEALS }, (_, nth) => ({
    round: roundAgo(nth + 1),
    left: [0, 1, 3],
  }));
  expect(shown(aDraw(reveals))).toEqual([]);
});

test('the latest three of all draws are shown', () => {
  const ago = (minutes: number) => aDraw([{ round: roundAgo(minutes), left: [0, 2, 9] }]);
  const draws = [9, 3, 5, 1].map((minutes) => ({ ...ago(minutes), directoryName: `draw-${minutes}` }));
  expect(shown(...draws).map(([name]) => name)).toEqual(['draw-1', 'draw-3', 'draw-5']);
});
