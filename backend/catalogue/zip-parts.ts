import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportedEntry } from './export.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';

/** Packs an export as a ZIP archive, one part for each entry. Pictures are compressed already. */
export async function* zipParts(entries: AsyncIterable<ExportedEntry>): AsyncGenerator<LongPart> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  let progress = { done: 0, ofAll: 0 };
  for await (const { files, done, ofAll } of entries) {
    for (const { path, bytes } of files) {
      const file = path.endsWith('.yaml') ? new ZipDeflate(path) : new ZipPassThrough(path);
      zip.add(file);
      file.push(bytes, true);
    }
    progress = { done, ofAll };
    yield { bytes: Buffer.concat(chunks.splice(0)), ...progress };
  }
  zip.end();
  yield { bytes: Buffer.concat(chunks), ...progress };
}
