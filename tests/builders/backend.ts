import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { makeApp } from '#backend/app.ts';
import { makeLog } from '#backend/log.ts';
import { importCatalogue, type Wish } from '#backend/ops/catalogue/import.ts';
import { faultText } from '#backend/ops/catalogue/read/fault.ts';
import { isFaults } from '#backend/ops/catalogue/read/parse-file.ts';
import { reportData } from '#backend/ops/catalogue/report.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { type Database, openDatabase } from '#backend/persistence/database.ts';
import { freshDatabase } from './database.ts';

type Wishes = {
  readonly logTo?: DestinationStream;
  readonly trustedProxies?: readonly string[];
  readonly requestsPerMinute?: number;
  readonly largestDelayMs?: number;
};

export type TestBackend = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly url: string;
  get(path: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** The real backend on a database of its own; only nobody listens. */
export async function aBackend(wishes: Wishes = {}): Promise<TestBackend> {
  const { url, drop } = await freshDatabase();
  const { db, close } = openDatabase(url);
  const app = await makeApp({
    db,
    log: makeLog(wishes.logTo === undefined ? 'silent' : 'trace', wishes.logTo),
    trustedProxies: wishes.trustedProxies ?? ['127.0.0.1'],
    requestsPerMinute: wishes.requestsPerMinute ?? 6000,
    // A busy machine is no reason for a test to fail.
    largestDelayMs: wishes.largestDelayMs ?? 0,
  });
  return {
    app,
    db,
    url,
    get: (path) => app.inject({ method: 'GET', url: path }),
    close: async () => {
      await app.close();
      await close();
      await drop();
    },
  };
}

/** Brings a catalogue in: the report, or the lines an operator would read. */
export async function bringIn(db: Database, folder: string, wish: Partial<Wish> = {}) {
  const clock = databaseClock(db);
  const done = await importCatalogue(
    { db, clock, progress: () => {} },
    { folder, demonstration: false, dryRun: false, ...wish },
  );
  return isFaults(done) ? done.map(faultText) : reportData(done, wish.dryRun ?? false);
}

/** How many rows an import has left in each table. */
export async function catalogueRows(db: Database): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute(
    sql`select (select count(*) from draws) as draws, (select count(*) from prizes) as prizes,
        (select count(*) from news) as news, (select count(*) from banners) as banners,
        (select count(*) from pictures) as pictures, (select count(*) from announcements) as announcements`,
  );
  return rows[0];
}
