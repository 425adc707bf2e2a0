import { readBackendEnv } from '#backend/env.ts';
import { findDatabase } from '#backend/persistence/find-database.ts';
import type { ExitCode } from '../command.ts';
import type { Surroundings } from '../surroundings.ts';

/** Works on the shop's database itself, also while the shop is open. */
export async function withDatabase(
  { env, err }: Pick<Surroundings, 'env' | 'err'>,
  work: (url: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const database = await findDatabase(readBackendEnv({ ...env }), err);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
