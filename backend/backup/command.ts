import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { oneRun } from '#backend/domain/operations/backlog.ts';
import { databaseOver } from '#backend/persistence/database.ts';
import { PlainFailure } from '#backend/persistence/operator-error.ts';
import { applyMigrations, newestMigration } from '#backend/persistence/migrate.ts';
import { jobBook } from '#backend/persistence/operations/job-store.ts';
import { checkBooks } from '#backend/audit/audit.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const say = (line: string) => console.error(`   ${line}`);

type Wish = { readonly words: readonly string[]; readonly notes: boolean };

/** `npm run ops -- backup FOLDER`: the whole shop, as it is now; with --note it says in the shop that there is one. */
export async function runBackup({ words, notes }: Wish, url: string): Promise<boolean> {
  const folder = folderIn(words);
  const startedAt = performance.now();
  const { parts } = await over(url, (client) => takeBackup(client, folder, say));
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  if (notes) await over(url, (client) => noteBackup(client, performance.now() - startedAt));
  console.log(`${folder}: ${rows} rows of ${parts.length} tables in ${secondsSince(startedAt)} s.`);
  return true;
}

/** `npm run ops -- restore FOLDER`: into an empty database; the books are then looked through. */
export async function runRestore(words: readonly string[], url: string): Promise<boolean> {
  const folder = folderIn(words);
  const startedAt = performance.now();
  const release = { schema: newestMigration(), migrate: () => applyMigrations(url) };
  const rows = await over(url, (client) => restoreBackup({ client, folder, release, progress: say }));
  console.log(`${rows} rows are back after ${secondsSince(startedAt)} s.`);
  const wrong = (await over(url, (client) => checkBooks(databaseOver(client)))).filter(
    ({ found, isWarning }) => !isWarning && found > 0,
  );
  console.log(
    wrong.length === 0
      ? `The books are in order; all of it took ${secondsSince(startedAt)} s.`
      : 'The ledger audit found errors: npm run audit:ledger.',
  );
  return wrong.length === 0;
}

const noteBackup = (client: pg.Client, tookMs: number): Promise<void> =>
  jobBook(databaseOver(client)).note([oneRun('backup', tookMs, null)]);

function folderIn(words: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new PlainFailure('Name one folder.');
  return folder;
}

/** Not over the shop's pool, whose patience is that of a buyer. */
async function over<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url, application_name: 'koron-do backup' });
  client.on('error', () => {}); // A connection that breaks fails the query under way, which is where it is told.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1);
