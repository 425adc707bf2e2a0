import { readFileSync, statSync } from 'node:fs';
import type { PictureKind } from './kinds.ts';
import { LARGEST_FILE, lookAt, type Original, TOO_LARGE } from './original.ts';

/** Reads a picture that a file names. A sentence about that name: it cannot be used. */
export async function readOriginal(path: string, kind: PictureKind): Promise<Original | string> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return 'names a picture that is not there';
  if (found.size > LARGEST_FILE) return `names ${TOO_LARGE}`;
  const original = await lookAt({ bytes: readFileSync(path), path, kind });
  return typeof original === 'string' ? `names ${original}` : original;
}
