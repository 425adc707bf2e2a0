import { readBackendEnv } from '../env.ts';
import { inPlainWords, PlainFailure } from '../persistence/embedded/failure.ts';
import { findDatabase } from '../persistence/find-database.ts';
import { applyMigrations } from '../persistence/migrate.ts';
import { runBackup, runRestore } from './backup/command.ts';
import { runCatalogueImport } from './catalogue/command.ts';

const HELP = `npm run ops -- COMMAND

  catalogue import FOLDER   bring a catalogue into the shop (docs/catalogue.md), whole or not at all
      --demonstration       show tickets of new draws as drawn, where the catalogue says so
      --dry-run             only say what would be done
      --json                say what was done as JSON
  migrate                   bring the database to the newest schema
  backup FOLDER             write the whole shop, as it is now, into a new folder; the shop goes on meanwhile
  restore FOLDER            fill an empty database from it, then look through the books

The database is that of DATABASE_URL, or else the shop's own under DATA_DIR, also while the shop is open.`;

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(inPlainWords(error));
  process.exitCode = 1;
}

async function run([command = '--help', ...words]: readonly string[]): Promise<boolean> {
  if (command === '--help' || command === 'help') {
    console.log(HELP);
    return true;
  }
  if (command === 'migrate' && words.length === 0) return withDatabase(async (url) => migrated(url));
  if (command === 'backup') return withDatabase((url) => runBackup(words, url));
  if (command === 'restore') return withDatabase((url) => runRestore(words, url));
  const [verb, ...rest] = words;
  if (command === 'catalogue' && verb === 'import') {
    return withDatabase((url) => runCatalogueImport(rest, url));
  }
  throw new PlainFailure(`There is no command "${[command, ...words].join(' ')}".\n\n${HELP}`);
}

async function withDatabase(work: (url: string) => Promise<boolean>): Promise<boolean> {
  const database = await findDatabase(readBackendEnv(process.env), (line) => console.error(line));
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

async function migrated(url: string): Promise<boolean> {
  await applyMigrations(url);
  console.log('The database has the newest schema.');
  return true;
}
