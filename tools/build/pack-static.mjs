import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const WORTHWHILE = /\.(?:js|css)$/;

/** Shorter files fit into the first packet uncompressed. */
const MIN_BYTES = 500;

const compress = promisify(brotliCompress);

/**
 * Writes a Brotli copy beside each script and style sheet of a build, at the highest quality because it is made once
 * (server/compression.ts and backend/http/console/files.ts serve it).
 */
export async function packStatic(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const found = files.filter((entry) => entry.isFile() && WORTHWHILE.test(entry.name));
  await Promise.all(found.map((entry) => pack(join(entry.parentPath, entry.name))));
}

async function pack(file) {
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  writeFileSync(`${file}.br`, await compress(bytes, { params }));
}
