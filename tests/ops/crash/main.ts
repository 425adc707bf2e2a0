import { type Act, type Outcome, run } from './act.ts';
import { drillTable, faultsOf } from './table.ts';

/** `npm run test:crash`: the sale that everybody waits for, also with everything dying in the middle of it. */
const ACTS: readonly Act[] = [
  { title: '2,000 for 300', buyers: 2_000, tickets: 300 },
  { title: '2,000 for 1', buyers: 2_000, tickets: 1 },
  { title: 'backend killed', buyers: 2_000, tickets: 300, kills: { what: 'backend', times: 20 } },
  { title: 'database killed', buyers: 2_000, tickets: 300, kills: { what: 'database', times: 20 } },
];

const outcomes: Outcome[] = [];
for (const act of ACTS) {
  console.error(`… ${act.title}`);
  outcomes.push(await run(act));
}
console.log(drillTable(outcomes));
const faults = outcomes.flatMap((outcome) =>
  faultsOf(outcome).map((fault) => `${outcome.act.title}: ${fault}`),
);
console.log(faults.length === 0 ? '\nNothing was lost, nothing was sold twice, every yen is explained.' : '');
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
