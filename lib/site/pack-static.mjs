import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const WORTHWHILE = /\.(?:js|css)$/;

/** Shorter ones fit into the first packet as they are. */
const LEAST = 500;

const compress = promisify(brotliCompress);

/**
 * Puts a packed copy beside each script and sheet of a build, with all the effort there is: it is made once, and the
 * smaller it is the sooner a page stands (lib/door/packed-files.ts hands it out).
 */
export async function packStatic(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const found = files.filter((entry) => entry.isFile() && WORTHWHILE.test(entry.name));
  await Promise.all(found.map((entry) => pack(join(entry.parentPath, entry.name))));
}

async function pack(file) {
  const bytes = readFileSync(file);
  if (bytes.length < LEAST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  writeFileSync(`${file}.br`, await compress(bytes, { params }));
}

if (import.meta.main) await packStatic(resolve(import.meta.dirname, '../../.next/static'));
