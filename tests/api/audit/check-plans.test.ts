import { sql } from 'drizzle-orm';
import { ALL_CHECKS } from '#backend/audit/checks/all-checks.ts';
import { createDatabase } from '#backend/persistence/db/database.ts';
import { openOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { freshDatabase } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';

type Node = {
  readonly 'Node Type': string;
  readonly 'Join Filter'?: string;
  readonly Plans?: readonly Node[];
};

/** A connection that joins by nested loops only where nothing else is possible. */
async function aConnection() {
  const { url, drop } = await freshDatabase();
  const client = await openOwnConnection({ url, application: 'test' });
  await client.query('set enable_nestloop = off');
  const close = async () => {
    await client.end();
    await drop();
  };
  return { db: createDatabase(client), close };
}

const connection = forAllTests(aConnection);

/** The conditions of joins that compare each row with each. */
const comparisonsIn = (node: Node): readonly string[] => [
  ...(node['Node Type'] === 'Nested Loop' ? [node['Join Filter'] ?? []].flat() : []),
  ...(node.Plans ?? []).flatMap(comparisonsIn),
];

/** A shop closes twelve months a year. */
const OF_FEW_ROWS = ['balances of closed months are as in the ledger'];

test('No check compares each row of a table with each row of another', async () => {
  const comparing: string[] = [];
  for (const check of ALL_CHECKS) {
    if (!('offending' in check)) continue;
    const { rows } = await connection.db.execute<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
      sql`explain (format json) ${check.offending}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error(`There is no plan of the check "${check.name}".`);
    if (comparisonsIn(plan).length > 0) comparing.push(check.name);
  }
  expect(comparing).toEqual(OF_FEW_ROWS);
});
