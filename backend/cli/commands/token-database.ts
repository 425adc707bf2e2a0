import type { TokenDesk } from '#backend/actions/operations/tokens.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { PlainFailure } from '#backend/persistence/operator-error.ts';
import { isMigrated } from '#backend/persistence/migrate.ts';
import { tokenKeeper } from '#backend/persistence/operations/token-keeper.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import type { ExitCode, Surroundings } from '../command.ts';
import { whoTypesHere, withDatabase } from './local.ts';

/** Where tokens are made: on the database itself, so that nobody makes himself one from afar. */
export const withTokenDesk = (
  around: Surroundings,
  work: (desk: TokenDesk) => Promise<ExitCode>,
): Promise<ExitCode> =>
  withDatabase(around, async (url) => {
    const { db, close } = openDatabase(url);
    try {
      if (!(await isMigrated(db)))
        throw new PlainFailure('The database does not have the newest schema: npm run ops -- migrate.');
      const by = whoTypesHere(around.env);
      return await work({ keeper: tokenKeeper(db), secrets: cryptoSecrets, clock: databaseClock(db), by });
    } finally {
      await close();
    }
  });
