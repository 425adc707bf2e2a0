import { run } from './run.ts';
import { failuresOf } from './table.ts';

test.each([
  { title: '120 buyers for 20 tickets', buyers: 120, tickets: 20 },
  { title: '120 buyers for the last ticket', buyers: 120, tickets: 1 },
  { title: 'the backend is killed', buyers: 120, tickets: 20, kills: { what: 'backend', times: 2 } },
  { title: 'the database is killed', buyers: 120, tickets: 20, kills: { what: 'database', times: 2 } },
] as const)(
  '$title: every ticket is sold once, and nothing that was acknowledged is lost',
  async (scenario) => {
    expect(failuresOf(await run(scenario))).toEqual([]);
  },
);
