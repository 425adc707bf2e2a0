import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Written with the address files of the storefront, by `tools/build/zip-shards.mjs`. */
const EDITION = join(import.meta.dirname, '..', 'public', 'zip', 'edition.json');
const Edition = z.object({ asOf: z.iso.date() });

/** The day of the zip codes that this machine's storefront serves: `2026-04-06`. `undefined`: it serves none. */
export function zipCodesAsOf(file = EDITION): string | undefined {
  try {
    return Edition.parse(JSON.parse(readFileSync(file, 'utf8'))).asOf;
  } catch {
    return undefined;
  }
}
