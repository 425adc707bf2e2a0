import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportedEntry } from './export.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';

/** The checksum of a piece takes 5 ms. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Packs an export as a ZIP archive, one part for each entry. Pictures are compressed already. Other work of the thread
 * gets its turn after each megabyte.
 */
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
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        file.push(bytes.subarray(from, from + PIECE_BYTES));
        await setImmediate();
      }
      file.push(new Uint8Array(0), true);
    }
    progress = { done, ofAll };
    yield { bytes: Buffer.concat(chunks.splice(0)), ...progress };
  }
  zip.end();
  yield { bytes: Buffer.concat(chunks), ...progress };
}
