import { makeApp } from './app.ts';
import { type BackendEnv, readBackendEnv } from './env.ts';
import { makeLog } from './log.ts';
import { openDatabase } from './persistence/database.ts';
import { inPlainWords } from './persistence/embedded/failure.ts';
import { findDatabase } from './persistence/find-database.ts';
import { applyMigrations } from './persistence/migrate.ts';
import { stopOnRequest } from './stop.ts';

try {
  await openShop(readBackendEnv(process.env));
} catch (error) {
  // Whatever keeps the shop from opening is the operator's to read: one line, and no stack.
  process.stderr.write(`${inPlainWords(error)}\n`);
  process.exit(1);
}

async function openShop(env: BackendEnv): Promise<void> {
  const log = makeLog(env.LOG_LEVEL);
  const home = await findDatabase(env, (line) => log.info(line));
  await applyMigrations(home.url);
  const database = openDatabase(home.url, (error) => log.warn({ err: error }, 'an idle connection was lost'));
  const app = await makeApp({
    db: database.db,
    log,
    trustedProxies: env.TRUSTED_PROXIES,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
  });
  stopOnRequest(
    {
      log,
      withParent: env.STOP_WITH_PARENT === 'yes',
      server: app.server,
    },
    async () => {
      await app.close();
      await database.close();
      await home.stop();
    },
  );
  await app.listen({ host: env.BACKEND_HOST, port: env.BACKEND_PORT });
}
