import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseClock } from '#backend/persistence/clock.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { PlainFailure } from '#backend/persistence/embedded/failure.ts';
import { applyMigrations } from '#backend/persistence/migrate.ts';
import { importCatalogue } from './import.ts';
import { faultText } from './read/fault.ts';
import { isFaults } from './read/parse-file.ts';
import { reportData, reportTable } from './report.ts';

const OPTIONS = {
  demonstration: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `catalogue import FOLDER`, on the database at this address. Whether all went well. */
export async function runCatalogueImport(words: readonly string[], url: string): Promise<boolean> {
  const { folder, ...wish } = readWords(words);
  await applyMigrations(url);
  const { db, close } = openDatabase(url);
  try {
    const ground = { db, clock: databaseClock(db), progress: showProgress };
    const done = await importCatalogue(ground, { folder, ...wish });
    if (isFaults(done)) {
      for (const fault of done) console.error(faultText(fault));
      console.error(`${done.length} to mend; nothing was changed.`);
      return false;
    }
    console.log(
      wish.json ? JSON.stringify(reportData(done, wish.dryRun), null, 2) : reportTable(done, wish.dryRun),
    );
    return true;
  } finally {
    await close();
  }
}

function readWords(words: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new PlainFailure('catalogue import wants one folder.');
  const { demonstration, json, 'dry-run': dryRun } = values;
  return { folder: resolve(folder), demonstration, json, dryRun };
}

/** Pictures and the sealing of large boxes take the time; on a screen one sees them pass. */
function showProgress(what: 'pictures' | 'tickets', made: number, ofAll: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(made === ofAll ? '\r\u001B[K' : `\r\u001B[K${what} ${made}/${ofAll}`);
}
