import { userInfo } from 'node:os';
import { readBackendEnv } from '#backend/config.ts';
import { findDatabase } from '#backend/persistence/find-database.ts';
import type { ExitCode, CommandContext } from '../command.ts';

/** Works on the shop's database itself, also while the shop is open. */
export async function withDatabase(
  { env, err }: Pick<CommandContext, 'env' | 'err'>,
  work: (url: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const database = await findDatabase(readBackendEnv({ ...env }), err);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

type UserSource = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly uid: number | undefined;
  /** What the machine's list of users calls this uid; throws where it is in no list. */
  readonly nameOf: () => string;
};

const ROOT = 0;

/** As Debian wants names of users; whoever is root may have written anything there. */
const USER = /^[a-z_][a-z0-9_.-]{0,31}$/i;

/**
 * Who types, as the record names him: by the machine's own list of users, since what stands in the environment anybody
 * can write. Only root is asked who he was before, because nobody but root could answer for him falsely. In a
 * container there may be a number alone.
 */
export function userFrom({ env, uid, nameOf }: UserSource): string {
  const before = uid === ROOT ? env['SUDO_USER'] : undefined;
  if (before !== undefined && USER.test(before)) return `local:${before}`;
  try {
    return `local:${nameOf()}`;
  } catch {
    return `local:${uid ?? 'unknown'}`;
  }
}

/** Whoever runs this process. */
export const currentUser = (env: UserSource['env']): string =>
  userFrom({ env, uid: process.getuid?.(), nameOf: () => userInfo().username });
