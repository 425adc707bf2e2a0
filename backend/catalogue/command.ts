import { databaseClock } from '#backend/persistence/clock.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { applyMigrations } from '#backend/persistence/migrate.ts';
import { importCatalogue, type ImportParams } from './import.ts';
import { fileErrorText, isFileErrors } from './parse-file.ts';
import { reportData, reportTable } from './report.ts';

type ImportOptions = ImportParams & { readonly json: boolean };

/** Runs `catalogue import FOLDER` on this database. `false`: errors; nothing changed. */
export async function runCatalogueImport(options: ImportOptions, url: string): Promise<boolean> {
  await applyMigrations(url);
  const { db, close } = openDatabase(url);
  try {
    const context = { db, clock: databaseClock(db), progress: showProgress };
    const done = await importCatalogue(context, options);
    if (isFileErrors(done)) {
      for (const error of done) console.error(fileErrorText(error));
      console.error(`${done.length} errors; nothing was changed.`);
      return false;
    }
    console.log(
      options.json
        ? JSON.stringify(reportData(done, options.dryRun), null, 2)
        : reportTable(done, options.dryRun),
    );
    return true;
  } finally {
    await close();
  }
}

/** Shows progress on a terminal; pictures and sealing of large boxes take most of the time. */
function showProgress(what: 'pictures' | 'tickets', made: number, ofAll: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(made === ofAll ? '\r\u001B[K' : `\r\u001B[K${what} ${made}/${ofAll}`);
}
