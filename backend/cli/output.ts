import { type FileHandle, open, rm } from 'node:fs/promises';
import { UsageError } from './arguments.ts';
import type { CommandContext } from './command.ts';

/** Where an answer is written. */
export type Output = {
  write(pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Deletes what was written to a file. */
  discard(): Promise<void>;
};

/** Answers can have names and addresses. */
const OWNER_ONLY = 0o600;

/** Opens a file that must not exist. Undefined: standard output. */
export async function openOutput(context: CommandContext, file: string | undefined): Promise<Output> {
  if (file === undefined)
    return {
      write: async (pieces) => {
        for await (const piece of pieces) await context.write(piece);
      },
      discard: async () => {},
    };
  const handle = await openNew(file);
  return {
    write: async (pieces) => {
      await handle.writeFile(pieces);
      await handle.close();
    },
    discard: async () => {
      await handle.close();
      await rm(file, { force: true });
    },
  };
}

async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', OWNER_ONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new UsageError(`${file} exists already.`);
    throw error;
  }
}
