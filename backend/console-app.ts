import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, outagesOf } from './app.ts';
import { addConsoleCalls, bySession, consoleCookie } from './http/console/console-calls.ts';
import { addConsoleFiles, addConsolePictures } from './http/console/files.ts';
import { guardConsole } from './http/console/guard.ts';
import { consoleHandlers } from './http/console/handlers.ts';
import { addTestEntry } from './http/console/test-entry.ts';
import { markAnswers } from './http/server/test-shop.ts';
import { measureRequests } from './http/server/metrics.ts';
import { operatorHandlers } from './operator-handlers.ts';
import { newPushKeys } from '#backend/providers/web-push.ts';
import { keptPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { isStatementTimeout } from '#backend/persistence/db/database-errors.ts';
import { addOperatorCalls } from './http/server/operator-calls.ts';
import { createServer } from './http/server/server.ts';

/** The output of `npm run build`. */
const BUILT = join(import.meta.dirname, '..', 'console', 'dist');

/** Creates the server of the console: its files, signing in, and the operators' calls for sessions. It does not listen yet. */
export async function createConsoleApp(deps: AppDeps, folder: string = BUILT): Promise<FastifyInstance> {
  const { database, log, metrics, passwords, consoleOrigin: origin, ownTestShop } = deps;
  const isTestShop = ownTestShop !== undefined;
  const { db } = database;
  const outages = outagesOf(metrics?.meters);
  const app = await createServer({ ...deps, log, siteOrigin: origin, outages });
  if (isTestShop) markAnswers(app);
  guardConsole(app, origin);
  if (metrics !== undefined) measureRequests(app, metrics.meters);
  const cookie = consoleCookie(origin);
  const readPushKeys = keptPushKeys(db, newPushKeys);
  const pushKey = async () => (await readPushKeys()).publicKey;
  const { alarm } = deps.paying;
  const handlers = consoleHandlers({ db, passwords, consoleOrigin: origin, alarm, pushKey });
  const sessions = { db, cookie, asksForProof: !isTestShop };
  await addConsoleCalls(app, handlers, { ...sessions, outages });
  if (isTestShop) addTestEntry(app, { db, cookie, passes: ownTestShop.passes });
  const identify = bySession(sessions);
  await addOperatorCalls(app, operatorHandlers(deps), {
    database,
    outages,
    identify,
    isTimeout: isStatementTimeout,
    usesCookies: true,
  });
  addConsolePictures(app, db);
  await addConsoleFiles(app, { folder, isTestShop });
  return app;
}
