import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PlainFailure } from '#backend/persistence/embedded/failure.ts';

const Part = z.strictObject({
  table: z.string().regex(/^[a-z_]+$/),
  rows: z.int().nonnegative(),
  /** Of the packed file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof Part>;

/** What a backup holds. It is written last: a folder without one is a backup that was broken off. */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** The newest migration of the database it was taken from. */
  schema: z.int(),
  takenAt: z.iso.datetime(),
  /** In the order in which they can be filled: nothing refers to what comes later. */
  parts: z.array(Part),
});
export type Manifest = z.infer<typeof Manifest>;

const NAME = 'manifest.json';

export const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

export function writeManifest(folder: string, manifest: Manifest): void {
  const made = join(folder, `${NAME}.new`);
  writeFileSync(made, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(made, join(folder, NAME));
}

export function readManifest(folder: string): Manifest {
  const read = Manifest.safeParse(contentOf(join(folder, NAME)));
  if (read.success) return read.data;
  throw new PlainFailure(`${folder} holds no whole backup: its ${NAME} is missing or damaged.`);
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
