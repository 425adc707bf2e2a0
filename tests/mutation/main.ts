import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { mutated, type Mutation } from './mutations.ts';
import { Worker } from './pool.ts';
import { changeText, lineOf, sampleOf, sourcesIn } from './sample.ts';
import { dependentsOf, firstRun, testsAmong, type TestFiles } from './test-files.ts';

const USUAL_COUNT = 400;
const LEAST_PERCENT = 90;

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string' }, all: { type: 'boolean' } },
  allowPositionals: true,
});
const { seed } = values;
const sources = sourcesIn(positionals);

/** How a mutation was noticed: by a failed test, or because its worker has hung or ended. */
type Verdict = 'failed' | 'hung' | 'ended' | 'unnoticed';

async function verdictOf(mutation: Mutation, tests: TestFiles, worker: Worker): Promise<Verdict> {
  const url = pathToFileURL(mutation.file).href;
  const dependents = dependentsOf(url, tests);
  const files = testsAmong(dependents, tests);
  const source = mutated(sources.get(mutation.file) ?? '', mutation);
  const limitMs = 20_000 + 10 * files.reduce((sum, { ms }) => sum + ms, 0);
  const outcome = await worker.run(
    { files: files.map(({ file }) => file), change: { url, source, dependents: [...dependents] } },
    limitMs,
  );
  if (typeof outcome === 'string') return outcome;
  return outcome.runs.some(({ failure }) => failure !== undefined) ? 'failed' : 'unnoticed';
}

async function verdictsOf(mutations: readonly Mutation[]): Promise<Verdict[]> {
  const left = [...mutations];
  const verdicts: Verdict[] = [];
  const first = new Worker();
  const tests = await firstRun(first);
  const work = async (worker: Worker) => {
    for (let mutation = left.shift(); mutation !== undefined; mutation = left.shift()) {
      const verdict = await verdictOf(mutation, tests, worker);
      verdicts.push(verdict);
      if (verdict === 'unnoticed') report(mutation);
    }
    worker.stop();
  };
  const others = Array.from({ length: availableParallelism() - 1 }, () => new Worker());
  await Promise.all([first, ...others].map(work));
  return verdicts;
}

const report = (mutation: Mutation) =>
  console.log(`${mutation.file}:${mutation.line}  ${changeText(mutation)}\n    ${lineOf(mutation, sources)}`);

const startedAt = performance.now();
const count = values.all === true ? Infinity : Number(values.count ?? USUAL_COUNT);
const verdicts = await verdictsOf(sampleOf(sources, { count, seed }));
const counted = (which: Verdict) => verdicts.filter((verdict) => verdict === which).length;
const noticed = verdicts.length - counted('unnoticed');
const percent = (noticed / verdicts.length) * 100;
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `\n${noticed} of ${verdicts.length} changes are noticed: ${percent.toFixed(1)} % (${counted('hung')} hung, ` +
    `${counted('ended')} ended a worker). Seed ${seed}, ${seconds} s.`,
);
process.exit(percent >= LEAST_PERCENT ? 0 : 1);
