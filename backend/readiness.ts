import type { Readiness } from './http/server/health.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { isMigrated } from '#backend/persistence/db/migrate.ts';

/** Requests that arrive together share one check, so that many of them cannot use up the connections. */
export function createReadiness(db: Database): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  return () => (running ??= readReadiness(db).finally(() => (running = undefined)));
}

async function readReadiness(db: Database): Promise<Readiness> {
  try {
    return (await isMigrated(db)) ? 'ready' : 'migrations are missing';
  } catch {
    return 'database is unavailable';
  }
}
