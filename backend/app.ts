import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { allHandlers } from './http/calls/handlers.ts';
import { addRoutes } from './http/routes.ts';
import { addHealth, type Readiness } from './http/server/health.ts';
import { makeServer } from './http/server/server.ts';
import { isDatabaseAway } from './persistence/away.ts';
import type { Database } from './persistence/database.ts';
import { isMigrated } from './persistence/migrate.ts';
import { shopOver } from './persistence/shop.ts';

export type AppParts = {
  readonly db: Database;
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  readonly largestDelayMs: number;
};

/** The backend's HTTP side, put together but not listening. */
export async function makeApp({ db, log, ...limits }: AppParts): Promise<FastifyInstance> {
  const app = await makeServer({ log, isAway: isDatabaseAway, ...limits });
  addHealth(app, () => readinessOf(db));
  addRoutes(app, allHandlers(shopOver(db)));
  return app;
}

async function readinessOf(db: Database): Promise<Readiness> {
  try {
    return (await isMigrated(db)) ? 'ready' : 'migrations are missing';
  } catch {
    return 'database is away';
  }
}
