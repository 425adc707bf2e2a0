import { csvText } from '#backend/csv/write-csv.ts';
import type { ExportedTable } from '#backend/domain/exported-table.ts';
import { EXPORTED_TABLES } from '#backend/domain/exported-tables.ts';
import { CATALOGUE_FOLDER, LEFT_OUT_FILE, README_FILE, SETTINGS_FILE } from '#backend/domain/whole-export.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import { rowsOfTable, storedTexts } from '#backend/persistence/whole-export.ts';
import { exportBrand } from './brand-folder.ts';
import { type ExportedEntry, exportCatalogue } from './export.ts';
import { ZipWriter } from './zip-writer.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Everything that the shop has as one ZIP archive, with its description, piece by piece. A picture that is not stored or that
 * has no room does not end it: `LEFT_OUT_FILE` names it.
 */
export async function* wholeArchive(db: Connection, readme: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter();
  await zip.add(README_FILE, Buffer.from(`${BYTE_ORDER_MARK}${readme}`));
  await zip.add(SETTINGS_FILE, Buffer.from(JSON.stringify(await storedTexts(db), null, 2)));
  for (const table of EXPORTED_TABLES) {
    const push = zip.begin(table.file);
    for await (const text of csvOf(db, table)) {
      push(Buffer.from(text));
      yield zip.taken();
    }
    push(undefined);
  }
  const leftOut: string[] = [];
  for await (const { path, bytes } of contentFiles(db, (missing) => leftOut.push(missing))) {
    if (zip.fits(bytes.length + LIST_BYTES)) await zip.add(`${CATALOGUE_FOLDER}/${path}`, bytes);
    else leftOut.push(path);
    yield zip.taken();
  }
  if (leftOut.length > 0)
    await zip.add(LEFT_OUT_FILE, Buffer.from(`${BYTE_ORDER_MARK}${leftOut.join('\r\n')}\r\n`));
  zip.end();
  yield zip.taken();
}

/** Kept free for the list of what has no room. */
const LIST_BYTES = 16 * 1024 * 1024;

async function* contentFiles(db: Connection, onMissing: (path: string) => void) {
  for await (const { files } of exportCatalogue(db, onMissing)) yield* files;
  for await (const { files } of brandOf(db, onMissing)) yield* files;
}

/** A brand that nobody has changed is that of the release. */
async function* brandOf(db: Connection, onMissing: (path: string) => void): AsyncGenerator<ExportedEntry> {
  if ((await readSettings(db)).brand !== undefined) yield* exportBrand(db, onMissing);
}

/** For people as for programs: the guard against formulas is an apostrophe, which spreadsheets do not show. */
async function* csvOf(db: Connection, table: ExportedTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([Object.keys(table.columns)]);
  for await (const rows of rowsOfTable(db, table)) yield csvText(rows);
}
