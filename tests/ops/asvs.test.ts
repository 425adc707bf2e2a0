import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const text = read('docs/asvs.md');

const VERDICTS = ['met', 'not applicable', 'deliberately different', 'unmet'];

type Row = {
  readonly id: string;
  readonly level: string;
  readonly verdict: string;
  readonly evidence: string;
};

const rows: readonly Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|$/gm)].map(
  ([, id = '', rest = '']) => {
    const [level = '', , verdict = '', ...evidence] = rest.split('|').map((cell) => cell.trim());
    return { id, level, verdict, evidence: evidence.join('|') };
  },
);

/** A file of the project, and the title of one of its tests where the row quotes one. */
const NAMED = /`((?:[\w.-]+\/)+[\w.-]+)`(?: "([^"]+)")?/g;

test('every requirement of levels 1 and 2 has a row', () => {
  expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))]);
  expect(Map.groupBy(rows, ({ level }) => level).get('1')).toHaveLength(70);
  expect(Map.groupBy(rows, ({ level }) => level).get('2')).toHaveLength(183);
});

test('every row has a verdict and evidence, and the counts are those of the rows', () => {
  const counted = VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]);
  const written = VERDICTS.map((verdict) => [
    verdict,
    Number(new RegExp(`^\\| ${verdict} +\\|.*\\| (\\d+) +\\|$`, 'm').exec(text)?.[1]),
  ]);

  expect(rows.filter(({ verdict, evidence }) => !VERDICTS.includes(verdict) || evidence === '')).toEqual([]);
  expect(written).toEqual(counted);
});

test('every file and every test that is named exists', () => {
  const missing = rows.flatMap(({ id, evidence }) =>
    [...evidence.matchAll(NAMED)].flatMap(([, path = '', title]) => {
      if (!existsSync(join(ROOT, path))) return [`${id}: ${path}`];
      return title === undefined || read(path).includes(title) ? [] : [`${id}: ${path} "${title}"`];
    }),
  );

  expect(missing).toEqual([]);
});
