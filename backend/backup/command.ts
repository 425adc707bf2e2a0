import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { oneRun } from '#backend/domain/backlog.ts';
import { createDatabase } from '#backend/persistence/db/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { applyMigrations, newestMigration } from '#backend/persistence/db/migrate.ts';
import { hasPublished, requireReplay } from '#backend/persistence/fairness/log-state.ts';
import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import { checkLedger } from '#backend/audit/audit.ts';
import type { KeyFile } from './age.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const report = (line: string) => console.error(`   ${line}`);

type BackupOptions = {
  readonly words: readonly string[];
  readonly notes: boolean;
  readonly recipients: string | undefined;
};

/** `npm run ops -- backup FOLDER`: writes a backup. With `--note` records it as the job `backup`. */
export async function runBackup({ words, notes, recipients }: BackupOptions, url: string): Promise<boolean> {
  const folder = folderIn(words);
  const startedAt = performance.now();
  const { parts } = await withClient(url, (client) =>
    takeBackup(client, { folder, recipients: keyFile(recipients), progress: report }),
  );
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  if (notes) await withClient(url, (client) => recordBackup(client, performance.now() - startedAt));
  console.log(`${folder}: ${rows} rows of ${parts.length} tables in ${secondsSince(startedAt)} s.`);
  return true;
}

type RestoreOptions = { readonly words: readonly string[]; readonly identity: string | undefined };

/** `npm run ops -- restore FOLDER`: restores into an empty database, then audits the ledger. */
export async function runRestore({ words, identity }: RestoreOptions, url: string): Promise<boolean> {
  const folder = folderIn(words);
  const startedAt = performance.now();
  const release = { schema: newestMigration(), migrate: () => applyMigrations(url) };
  const rows = await withClient(url, (client) =>
    restoreBackup({ client, folder, identity: keyFile(identity), release, progress: report }),
  );
  console.log(`${rows} rows restored in ${secondsSince(startedAt)} s.`);
  const isBehind = await withClient(url, async (client) => {
    const db = createDatabase(client);
    return (await hasPublished(db)) && (await requireReplay(db, 'restore'));
  });
  if (isBehind)
    console.log('The shop does not sell until its published log is replayed: npm run ops -- replay.');
  const wrong = (await withClient(url, (client) => checkLedger(createDatabase(client)))).filter(
    ({ found, isWarning }) => !isWarning && found > 0,
  );
  console.log(
    wrong.length === 0
      ? `The ledger is in order; the restore took ${secondsSince(startedAt)} s.`
      : 'The ledger is not in order: npm run audit:ledger.',
  );
  return wrong.length === 0;
}

const recordBackup = (client: pg.Client, tookMs: number): Promise<void> =>
  recordJobRuns(createDatabase(client), [oneRun('backup', tookMs, null)]);

function folderIn(words: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new OperatorError('Name one folder.');
  return folder;
}

const keyFile = (file: string | undefined): KeyFile | undefined =>
  file === undefined ? undefined : { file };

const withClient = <Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> =>
  withOwnConnection({ url, application: 'backup' }, work);

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1);
