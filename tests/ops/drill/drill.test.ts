import { run } from './act.ts';
import { faultsOf } from './table.ts';

const LIMIT_MS = 5 * 60_000;

test.each([
  { title: '200 buyers for 30 tickets', buyers: 200, tickets: 30 },
  { title: '200 buyers for the last ticket', buyers: 200, tickets: 1 },
  { title: 'the backend is killed', buyers: 200, tickets: 30, kills: { what: 'backend', times: 2 } },
  { title: 'the database is killed', buyers: 200, tickets: 30, kills: { what: 'database', times: 2 } },
] as const)(
  '$title: everything sold once, and nothing lost of what anybody was told',
  async (act) => {
    expect(faultsOf(await run(act))).toEqual([]);
  },
  LIMIT_MS,
);
