import type { TokenDeps } from '#backend/actions/operations/tokens.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { OperatorError } from '#backend/persistence/operator-error.ts';
import { isMigrated } from '#backend/persistence/migrate.ts';
import { tokenAdminStore } from '#backend/persistence/operations/token-admin-store.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import type { Outcome, CommandContext } from '../command.ts';
import { currentUser, withDatabase } from './local.ts';

/** Manages tokens on the database directly, so that they cannot be created remotely. */
export const withTokenDeps = (
  context: CommandContext,
  work: (deps: TokenDeps) => Promise<Outcome>,
): Promise<Outcome> =>
  withDatabase(context, async (url) => {
    const { db, close } = openDatabase(url);
    try {
      if (!(await isMigrated(db)))
        throw new OperatorError('The database does not have the newest schema: npm run ops -- migrate.');
      const by = currentUser(context.env);
      return await work({
        tokenAdmin: tokenAdminStore(db),
        secrets: cryptoSecrets,
        clock: databaseClock(db),
        by,
      });
    } finally {
      await close();
    }
  });
