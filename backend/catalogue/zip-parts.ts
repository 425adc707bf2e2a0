import type { ExportedEntry } from './export.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';
import { ZipWriter } from './zip-writer.ts';

/** Packs an export as a ZIP archive, one part for each entry. */
export async function* zipParts(entries: AsyncIterable<ExportedEntry>): AsyncGenerator<LongPart> {
  const zip = new ZipWriter();
  let progress = { done: 0, ofAll: 0 };
  for await (const { files, done, ofAll } of entries) {
    for (const { path, bytes } of files) await zip.add(path, bytes);
    progress = { done, ofAll };
    yield { bytes: zip.taken(), ...progress };
  }
  zip.end();
  yield { bytes: zip.taken(), ...progress };
}
