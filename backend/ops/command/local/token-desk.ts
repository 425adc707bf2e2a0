import { userInfo } from 'node:os';
import type { TokenDesk } from '#backend/actions/operation/tokens/ports.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { PlainFailure } from '#backend/persistence/embedded/failure.ts';
import { isMigrated } from '#backend/persistence/migrate.ts';
import { tokenKeeper } from '#backend/persistence/operation/token-keeper.ts';
import { cryptoSecrets } from '#backend/secrets/crypto-secrets.ts';
import type { ExitCode } from '../command.ts';
import type { Surroundings } from '../surroundings.ts';
import { withDatabase } from './with-database.ts';

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
      const by = `local:${whoAmI()}`;
      return await work({ keeper: tokenKeeper(db), secrets: cryptoSecrets, clock: databaseClock(db), by });
    } finally {
      await close();
    }
  });

/** The machine's name for whoever types; in a container there may be a number alone. */
function whoAmI(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
