import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newSigningKey, noteSigner } from '#backend/crypto/note-signer.ts';
import { checkpointText, readCheckpoint } from '#lib/fairness/head-log.ts';
import type { NoteSigner } from '#lib/fairness/signed-note.ts';
import type { CheckpointStore } from './witness.ts';

/** Reads the key of a witness, or makes one at the first start. */
export async function openKey(folder: string, name: string): Promise<NoteSigner> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'key.pem');
  const known = await readFile(file, 'utf8').catch(onlyMissing);
  if (known !== undefined) return noteSigner(name, 'witness', known);
  const pem = newSigningKey();
  await replace(file, pem);
  return noteSigner(name, 'witness', pem);
}

/** Checkpoints as files, one for each log. */
export function checkpointFiles(folder: string): CheckpointStore {
  const fileOf = (origin: string) =>
    join(folder, `${createHash('sha256').update(origin).digest('hex').slice(0, 32)}.checkpoint`);
  return {
    async read(origin) {
      const text = await readFile(fileOf(origin), 'utf8').catch(onlyMissing);
      if (text === undefined) return undefined;
      const checkpoint = readCheckpoint(text);
      if (checkpoint?.origin !== origin)
        throw new Error(`${fileOf(origin)} is not the checkpoint of ${origin}.`);
      return checkpoint;
    },
    write: (checkpoint) => replace(fileOf(checkpoint.origin), checkpointText(checkpoint)),
  };
}

/** Writes a file and waits until it is on disk; a crash leaves the former or the new content. */
async function replace(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
  const folder = await open(join(file, '..'), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function onlyMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
