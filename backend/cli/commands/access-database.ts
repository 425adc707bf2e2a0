import type { StaffCommandDeps } from './staff.ts';
import type { TokenDeps } from '#backend/actions/staff/tokens.ts';
import { consoleOriginOf, readBackendEnv } from '#backend/config.ts';
import { staffLink } from '#backend/domain/staff/staff-member.ts';
import { databaseClock } from '#backend/persistence/db/clock.ts';
import { type Database, openDatabase } from '#backend/persistence/db/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { isMigrated } from '#backend/persistence/db/migrate.ts';
import { tokenAdminStore } from '#backend/persistence/staff/token-admin-store.ts';
import { staffDepsOn } from '#backend/persistence/staff/staff-services.ts';
import { inTransactionOn } from '#backend/persistence/db/transaction.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import type { Outcome, CommandContext } from '../command.ts';
import { currentUser, withDatabase } from './local.ts';

/** Manages tokens on the database directly, so that they cannot be created remotely. */
export const withTokenDeps = (
  context: CommandContext,
  work: (deps: TokenDeps) => Promise<Outcome>,
): Promise<Outcome> =>
  withMigrated(context, (db) =>
    work({
      tokenAdmin: tokenAdminStore(db),
      secrets: cryptoSecrets,
      clock: databaseClock(db),
      by: currentUser(context.env),
    }),
  );

/** Manages staff on the database directly: the first owner has nobody who could invite them. */
export const withStaffDeps = (
  context: CommandContext,
  work: (deps: StaffCommandDeps) => Promise<Outcome>,
): Promise<Outcome> =>
  withMigrated(context, (db) => {
    const operator = currentUser(context.env);
    const origin = consoleOriginOf(readBackendEnv({ ...context.env }));
    return work({
      run: inTransactionOn(db, staffDepsOn),
      secrets: cryptoSecrets,
      clock: databaseClock(db),
      actionOf: (action) => (facts) => ({ operator, action, facts }),
      linkOf: (secret) => staffLink(origin, secret),
    });
  });

const withMigrated = (context: CommandContext, work: (db: Database) => Promise<Outcome>): Promise<Outcome> =>
  withDatabase(context, async (url) => {
    const { db, close } = openDatabase(url);
    try {
      if (!(await isMigrated(db)))
        throw new OperatorError('The database does not have the newest schema: npm run ops -- migrate.');
      return await work(db);
    } finally {
      await close();
    }
  });
