import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { finishNextPicture } from '#backend/actions/content/finish-pictures.ts';
import { isFileErrors } from '#backend/catalogue/parse-file.ts';
import { planImport } from '#backend/catalogue/plan.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { openFolder } from '#backend/catalogue/catalogue-files.ts';
import { readCatalogue } from '#backend/catalogue/read-catalogue.ts';
import { openUploadProcesses } from '#backend/catalogue/upload-processes.ts';
import { renderAll } from '#backend/catalogue/upload-work.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { insertPicture } from '#backend/persistence/content/pictures.ts';
import { knownEntries } from '#backend/persistence/content/known-entries.ts';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { applyMigrations } from '#backend/persistence/db/migrate.ts';
import { isPrepared, keepPrepared } from './prepared-shop.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTestDatabase } from '../support/database.ts';

// Renders the pictures of the demonstration once for all shops that the tests open.
if (!isPrepared()) {
  const dataDir = temporaryFolder();
  try {
    const server = await startEmbedded({ dataDir, log: () => {} });
    try {
      await renderPictures(server.url);
    } finally {
      await server.stop();
    }
    // The launcher's marker of an incomplete import, which it repeats.
    writeFileSync(join(dataDir, 'demonstration.owed'), '');
    keepPrepared(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function renderPictures(url: string): Promise<void> {
  await applyMigrations(url);
  const { db, close } = openTestDatabase(url);
  try {
    const today = await databaseTime(db);
    const files = openFolder('backend/seed/catalogue');
    const catalogue = isFileErrors(files)
      ? files
      : await readCatalogue(files, { today, demonstration: true });
    if (isFileErrors(catalogue))
      throw new Error('The demonstration catalogue has errors: import it to see them.');
    const { pictures } = planImport(catalogue, await knownEntries(db), { today: dayInJapan(today) });
    await renderAll(pictures.missing, (picture) => insertPicture(db, picture));
    await finishAll(db);
  } finally {
    await close();
  }
}

async function finishAll(db: Database): Promise<void> {
  const count = availableParallelism();
  const processes = openUploadProcesses(count);
  const finish = async () => {
    while (await finishNextPicture({ db, processes, log: console })) continue;
  };
  try {
    await Promise.all(Array.from({ length: count }, finish));
  } finally {
    processes.close();
  }
}
