import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Database, openCommandDatabase } from '#backend/persistence/db/database.ts';
import { applyMigrations } from '#backend/persistence/db/migrate.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import { exportBrand } from './brand-folder.ts';
import { importBrand } from './brand-import.ts';
import { type ExportedFile, exportCatalogue } from './export.ts';
import { openFolder } from './catalogue-files.ts';
import { importCatalogue, type ImportParams } from './import.ts';
import { type FileError, fileErrorText, isFileErrors } from './parse-file.ts';
import { reportData, reportTable } from './report.ts';

type ImportOptions = Omit<ImportParams, 'files'> & { readonly folder: string; readonly json: boolean };

/** Runs `catalogue import FOLDER` on this database. `false`: errors; nothing changed. */
export async function runCatalogueImport(
  { folder, json, ...params }: ImportOptions,
  url: string,
): Promise<boolean> {
  await applyMigrations(url);
  const { db, close } = openCommandDatabase(url);
  try {
    const progress = (made: number, ofAll: number) => showProgress('pictures', made, ofAll);
    const context = { db, progress };
    const files = openFolder(folder);
    if (isFileErrors(files)) return reportErrors(files, 'nothing');
    const done = await importCatalogue(context, { files, ...params });
    if (isFileErrors(done)) return reportErrors(done, 'nothing');
    const brand = await importBrand(db, { files, ...params });
    if (isFileErrors(brand)) return reportErrors(brand, 'of the brand, nothing');
    console.log(
      json ? JSON.stringify(reportData(done, params.dryRun), null, 2) : reportTable(done, params.dryRun),
    );
    if (!json && brand === 'changed') console.log('changed: brand');
    return true;
  } finally {
    await close();
  }
}

/** Returns `false`. */
function reportErrors(errors: readonly FileError[], what: string): false {
  for (const error of errors) console.error(fileErrorText(error));
  console.error(`${errors.length} errors; ${what} was changed.`);
  return false;
}

/** Runs `catalogue export FOLDER`. `false`: the folder has something in it; nothing was written. */
export async function runCatalogueExport(folder: string, url: string): Promise<boolean> {
  await applyMigrations(url);
  const { db, close } = openCommandDatabase(url);
  try {
    const count = await exportToFolder(db, folder);
    if (count === 'notEmpty') console.error(`${folder} is not empty; nothing was written.`);
    else console.log(`${count} files are in ${folder}.`);
    return count !== 'notEmpty';
  } finally {
    await close();
  }
}

/** Writes the content of the shop into a new or empty folder, and returns the number of files. */
export async function exportToFolder(db: Database, folder: string): Promise<number | 'notEmpty'> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return 'notEmpty';
  let count = 0;
  const write = ({ path, bytes }: ExportedFile) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
    count += 1;
  };
  for await (const { files, done, ofAll } of exportCatalogue(db)) {
    files.forEach(write);
    showProgress('entries', done, ofAll);
  }
  // A brand that nobody has changed is that of the release.
  if ((await readSettings(db)).brand === undefined) return count;
  for await (const { files } of exportBrand(db)) files.forEach(write);
  return count;
}

/** Shows progress on a terminal; pictures take most of the time. */
function showProgress(what: 'pictures' | 'entries', made: number, ofAll: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(made === ofAll ? '\r\u001B[K' : `\r\u001B[K${what} ${made}/${ofAll}`);
}
