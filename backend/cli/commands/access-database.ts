import { consoleOriginOf, readBackendEnv } from '#backend/config.ts';
import { type Database, openCommandDatabase } from '#backend/persistence/db/database.ts';
import { isMigrated } from '#backend/persistence/db/migrate.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import type { CommandContext, Outcome } from '../command.ts';
import { currentUser, withDatabase } from './local.ts';

export type AccessDatabase = {
  readonly db: Database;
  /** Name of the user who runs the command, for the operator log. */
  readonly by: string;
  readonly consoleOrigin: string;
};

/**
 * Manages tokens and staff on the database directly: tokens cannot be created remotely, and the first owner has nobody
 * who could invite them.
 */
export const withAccessDatabase = (
  context: CommandContext,
  work: (access: AccessDatabase) => Promise<Outcome>,
): Promise<Outcome> =>
  withDatabase(context, async (url) => {
    const { db, close } = openCommandDatabase(url);
    try {
      if (!(await isMigrated(db)))
        throw new OperatorError('The database does not have the newest schema: npm run ops -- migrate.');
      const { env } = context;
      const consoleOrigin = consoleOriginOf(readBackendEnv({ ...env }));
      return await work({ db, by: currentUser(env), consoleOrigin });
    } finally {
      await close();
    }
  });
