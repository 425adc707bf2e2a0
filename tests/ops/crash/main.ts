import { runClusterDrill } from '../cluster/drill.ts';
import { type Result, run, type Scenario } from './run.ts';
import { failuresOf, resultTable } from './table.ts';

const SCENARIOS: readonly Scenario[] = [
  { title: '2,000 for 300', buyers: 2_000, tickets: 300 },
  { title: '2,000 for 1', buyers: 2_000, tickets: 1 },
  { title: 'backend killed', buyers: 2_000, tickets: 300, kills: { what: 'backend', times: 20 } },
  { title: 'database killed', buyers: 2_000, tickets: 300, kills: { what: 'database', times: 20 } },
];

/**
 * `npm run test:crash`: 2,000 buyers for few tickets, also while the backend or the database is killed.
 * `npm run test:crash -- cluster`: a sale on the cluster of docs/cluster.md, while one part after the other fails.
 */
const [which, ...titles] = process.argv.slice(2);
process.exitCode = which === 'cluster' ? await runClusterDrill(titles) : await runAll();

async function runAll(): Promise<number> {
  const results: Result[] = [];
  for (const scenario of SCENARIOS) {
    console.error(`… ${scenario.title}`);
    results.push(await run(scenario));
  }
  console.log(resultTable(results));
  const failures = results.flatMap((result) =>
    failuresOf(result).map((failure) => `${result.scenario.title}: ${failure}`),
  );
  console.log(
    failures.length === 0 ? '\nNothing was lost, nothing was sold twice, every yen is accounted for.' : '',
  );
  for (const failure of failures) console.log(failure);
  return failures.length === 0 ? 0 : 1;
}
