import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Passwords } from '#backend/actions/members/ports.ts';
import type { OrderServices } from '#backend/actions/orders/order-writer.ts';
import type { Gateway } from '#backend/actions/payments/ports.ts';
import type { PaymentServices } from '#backend/actions/payments/paying.ts';
import { createApp } from '#backend/app.ts';
import { createLog } from '#backend/log.ts';
import type { DevMailbox } from '#backend/emails/dev-mailbox/dev-mailbox.ts';
import { openPaying } from '#backend/services.ts';
import { createLedgerAudit } from '#backend/audit/audit.ts';
import { importCatalogue, type ImportParams } from '#backend/catalogue/import.ts';
import { fileErrorText, isFileErrors } from '#backend/catalogue/parse-file.ts';
import { reportData } from '#backend/catalogue/report.ts';
import { openSandboxProvider, type SandboxProvider } from '#backend/payments/sandbox/provider.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { type Database, type OpenDatabase, openDatabase } from '#backend/persistence/database.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { aSender } from './email-sender.ts';
import { freshDatabase } from './database.ts';

type Wishes = {
  readonly logTo?: DestinationStream;
  readonly trustedProxies?: readonly string[];
  readonly requestsPerMinute?: number;
  readonly largestDelayMs?: number;
  readonly siteOrigin?: string;
  readonly mailbox?: DevMailbox;
  /** Stands between the shop and the built-in payment provider. */
  readonly gateway?: (pretend: Gateway) => Gateway;
  /** In place of hashes that cost next to nothing. */
  readonly passwords?: Passwords;
  /** Another backend's database, which stays that one's. */
  readonly database?: string;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Said = {
  readonly body?: unknown;
  /** What a browser keeps: `session=…`, as `cookieFrom` finds it in an answer. */
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestBackend = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly url: string;
  readonly buying: OrderServices;
  readonly paying: PaymentServices;
  readonly pretend: SandboxProvider;
  get(path: string): Promise<LightMyRequestResponse>;
  ask(method: Method, path: string, said?: Said): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** The most that members under these ages may spend in a month. */
export const MINOR_CAPS = { under16: 5_000, under18: 20_000 };

/** The real backend on a database of its own; only nobody listens. */
export async function aBackend(wishes: Wishes = {}): Promise<TestBackend> {
  const { url, drop } =
    wishes.database === undefined ? await freshDatabase() : { url: wishes.database, drop: async () => {} };
  const database = openDatabase(url);
  const { db, close } = database;
  const { paying, pretend } = await thePaying(database, wishes);
  const app = await createApp({
    db,
    passwords: wishes.passwords ?? CHEAP_PASSWORDS,
    audit: createLedgerAudit(url),
    sender: aSender,
    paying,
    sandbox: pretend,
    log: logOf(wishes),
    siteOrigin: wishes.siteOrigin ?? SITE_ORIGIN,
    mailbox: wishes.mailbox,
    trustedProxies: wishes.trustedProxies ?? ['127.0.0.1'],
    requestsPerMinute: wishes.requestsPerMinute ?? 6000,
    // A busy machine is no reason for a test to fail.
    largestDelayMs: wishes.largestDelayMs ?? 0,
  });
  return {
    app,
    db,
    url,
    buying: paying,
    paying,
    pretend,
    get: (path) => app.inject({ method: 'GET', url: path }),
    ask: (method, path, { body, cookie, headers } = {}) =>
      app.inject({
        method,
        url: path,
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    close: async () => {
      await app.close();
      await close();
      await drop();
    },
  };
}

const SITE_ORIGIN = 'http://localhost:3000';

const logOf = ({ logTo }: Wishes) => createLog(logTo === undefined ? 'silent' : 'trace', logTo);

/** All that buying and paying need, with the built-in provider. */
export async function thePaying(
  database: OpenDatabase,
  wishes: Wishes = {},
): Promise<Pick<TestBackend, 'paying' | 'pretend'>> {
  const { siteOrigin = SITE_ORIGIN } = wishes;
  const pretend = await openSandboxProvider(database.db, { siteOrigin });
  const gateway = wishes.gateway?.(pretend.gateway) ?? pretend.gateway;
  const log = logOf(wishes);
  const alarm: PaymentServices['alarm'] = (facts, event) => log.error(facts, event);
  const settings = { gateway, siteOrigin, caps: MINOR_CAPS, alarm };
  return { pretend, paying: openPaying(database, settings) };
}

/** The cookie an answer leaves with the browser, ready to be sent back; undefined where it leaves none. */
export function cookieFrom({ cookies }: LightMyRequestResponse): string | undefined {
  const kept = cookies.find(({ value }) => value !== '');
  return kept === undefined ? undefined : `${kept.name}=${kept.value}`;
}

/** Brings a catalogue in: the report, or the lines an operator would read. */
export async function bringIn(db: Database, folder: string, wish: Partial<ImportParams> = {}) {
  const clock = databaseClock(db);
  const done = await importCatalogue(
    { db, clock, progress: () => {} },
    { folder, demonstration: false, dryRun: false, by: 'local:hana', ...wish },
  );
  return isFileErrors(done) ? done.map(fileErrorText) : reportData(done, wish.dryRun ?? false);
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
