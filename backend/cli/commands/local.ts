import { userInfo } from 'node:os';
import { readBackendEnv } from '#backend/config.ts';
import { createSealing } from '#backend/crypto/sealing.ts';
import { readSealingKeys } from '#backend/crypto/sealing-keys.ts';
import { sealWith } from '#backend/persistence/db/sealed-text.ts';
import { findDatabase } from '#backend/persistence/db/find-database.ts';
import type { Outcome, CommandContext } from '../command.ts';

/** Runs `work` on the database directly, also while the shop is open. */
export async function withDatabase(
  { env, err }: Pick<CommandContext, 'env' | 'err'>,
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = readBackendEnv({ ...env });
  sealWith(() => createSealing(readSealingKeys(settings)));
  const database = await findDatabase(settings, err);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

type UserSource = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly uid: number | undefined;
  /** Returns the user name of this uid. Throws if the machine has none. */
  readonly nameOf: () => string;
};

const ROOT = 0;

/** User names of Debian. SUDO_USER can contain anything, because root can set it. */
const USER = /^[a-z_][a-z0-9_.-]{0,31}$/i;

/**
 * Returns the name for the operator log, from the machine's list of users, because anybody can change the environment.
 * SUDO_USER counts for root only, because only root could forge it. A container may know only the uid.
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

/** Returns the user of this process for the operator log. */
export const currentUser = (env: UserSource['env']): string =>
  userFrom({ env, uid: process.getuid?.(), nameOf: () => userInfo().username });
