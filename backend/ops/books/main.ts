import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readBackendEnv } from '#backend/env.ts';
import { databaseOver } from '#backend/persistence/database.ts';
import { inPlainWords } from '#backend/persistence/embedded/failure.ts';
import { findDatabase } from '#backend/persistence/find-database.ts';
import { type Checked, checkBooks } from './audit.ts';
import { reportTable } from './report.ts';

const HELP = `npm run audit:books [-- --json]

Looks whether the shop's books are in order: every yen, every ticket, every order, the public logs and the boxes.
Reads only, also while the shop is open. Ends with 0 where all is in order, though some of it may be late; with 1 where
something is not; with 2 where it could not look. The database is that of DATABASE_URL, or else the shop's own under DATA_DIR.`;

/** The least urgent there is: buyers come first. */
const LAST_IN_TURN = 19;

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) console.log(HELP);
  else process.exitCode = await audit(values.json ?? false);
} catch (error) {
  console.error(inPlainWords(error));
  process.exitCode = 2;
}

async function audit(asJson: boolean): Promise<number> {
  setPriority(LAST_IN_TURN);
  const database = await findDatabase(readBackendEnv(process.env), (line) => console.error(line));
  try {
    const checked = await overOneConnection(database.url);
    console.log(asJson ? JSON.stringify(checked, null, 2) : reportTable(checked));
    return checked.every(({ found, isWarning }) => isWarning || found === 0) ? 0 : 1;
  } finally {
    await database.stop();
  }
}

/** Not over the shop's pool, whose patience is that of a buyer. */
async function overOneConnection(url: string): Promise<Checked[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'koron-do audit:books' });
  client.on('error', () => {}); // A connection that breaks fails the query under way, which is where it is told.
  await client.connect();
  try {
    return await checkBooks(databaseOver(client));
  } finally {
    await client.end();
  }
}
